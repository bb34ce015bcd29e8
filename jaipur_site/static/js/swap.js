/* Replaces parts of the page by what the server sends for them, and keeps the focus.
   A part is an element with an id and `data-swap`. */

let running = new AbortController();

/** Fetch an address and replace the parts; false if a later call has overtaken this one. */
export async function swap(address) {
  running.abort();
  running = new AbortController();
  try {
    const answer = await fetch(address, {
      headers: { "HX-Request": "true" },
      signal: running.signal,
    });
    if (!answer.ok) throw new Error(answer.statusText);
    replaceParts(await answer.text());
    return true;
  } catch (problem) {
    if (problem.name !== "AbortError") window.location.assign(address);
    return false;
  }
}

function replaceParts(markup) {
  const sent = new DOMParser().parseFromString(markup, "text/html");
  const focused = document.activeElement?.id;
  for (const part of sent.querySelectorAll("[data-swap]")) {
    document.getElementById(part.id)?.replaceWith(document.adoptNode(part));
  }
  const sentence = document.querySelector("[data-sentence]");
  if (focused && document.activeElement?.id !== focused) {
    (document.getElementById(focused) ?? sentence)?.focus({ preventScroll: true });
  }
  announce(sentence?.textContent);
}

/** Say a sentence to those who do not see what has changed. */
export function announce(sentence = "") {
  const region = document.getElementById("announcement");
  if (region) region.textContent = sentence.trim().replace(/\s+/g, " ");
}
