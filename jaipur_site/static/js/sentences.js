// Says in words what a selection would do, or why it does nothing; the words are the server's.

const ORDER = ["diamond", "gold", "silver", "cloth", "spice", "leather", "camel"];
const LARGEST_STACK = 5;
const FEWEST_FOR_BONUS = 3;

/** The sentence for a move or a refusal of selection.js; `tokens` are those of `tokensFor`. */
export function sentenceFor(move, { take, give }, tokens, words) {
  if (move.code) {
    return words.reasons[move.code];
  }
  return fill(words.moves[move.kind], {
    cards: cardsText(take.length ? take : give, words),
    take: cardsText(take, words),
    give: cardsText(give, words),
    tokens,
  });
}

/** What a sale brings: "4 + 3 and a bonus token"; `piles` and `bonus` tell what is left. */
export function tokensFor(give, piles, bonus, words) {
  const rupees = (piles[give[0]] ?? []).slice(0, give.length);
  const stack = Math.min(give.length, LARGEST_STACK);
  const parts = [rupees.join(" + ") || words.no_tokens];
  if (stack >= FEWEST_FOR_BONUS && bonus[stack] > 0) {
    parts.push(words.bonus);
  }
  return listed(parts, words);
}

function cardsText(cards, words) {
  const counts = ORDER.map((kind) => [kind, cards.filter((one) => one === kind).length]);
  const texts = counts.filter(([, number]) => number).map(([kind, number]) => words.cards[kind][number - 1]);
  return listed(texts, words);
}

function listed(texts, words) {
  if (texts.length < 2) {
    return texts.join("");
  }
  return fill(words.list, { all_but_last: texts.slice(0, -1).join(", "), last: texts.at(-1) });
}

function fill(template, values) {
  return template.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}
