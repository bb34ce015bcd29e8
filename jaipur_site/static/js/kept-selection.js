// Keeps the chosen cards of a match while the page is away: a reload, a sign-out and sign-in.

/** Remember the chosen cards by kind and place, for this version of the match. */
export function keep({ dataset }, cards) {
  const places = cards.map((card) => `${card.id} ${card.value}`);
  write(dataset.match, { version: dataset.version, places });
}

/** Note that what was chosen has been sent: at a later version it has been played. */
export function markSent({ dataset }) {
  write(dataset.match, { ...read(dataset.match), isSent: true });
}

/** What was remembered, and whether it was chosen at the position that the board shows. */
export function kept({ dataset }) {
  const { version = "", places = [], isSent = false } = read(dataset.match);
  const isOfThisPosition = version === dataset.version;
  return { places: isSent && !isOfThisPosition ? [] : places, isOfThisPosition };
}

function read(match) {
  try {
    return JSON.parse(sessionStorage.getItem(key(match)) ?? "{}");
  } catch {
    return {}; // storage is switched off, or somebody else has written there
  }
}

function write(match, choice) {
  try {
    sessionStorage.setItem(key(match), JSON.stringify(choice));
  } catch {
    // Storage is switched off or full: then nothing is kept.
  }
}

function key(match) {
  return `selection-${match}`;
}
