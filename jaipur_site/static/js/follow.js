// Notices what happens in the match while the page is open, and shows it in place.

const PAUSE = 20_000;

/** Calls `show(page)` with the page as it is now, each time that something on it is new. */
export function follow(show) {
  let timer = 0;
  let { tag } = document.querySelector("#board").dataset;

  async function ask() {
    clearTimeout(timer);
    try {
      tag = await look(tag, show);
    } catch {
      // No connection: the next question will tell.
    }
    schedule();
  }

  function schedule() {
    clearTimeout(timer);
    if (!document.hidden) {
      timer = setTimeout(ask, PAUSE);
    }
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
  window.addEventListener("focus", ask);
  schedule();
}

/** The tag of what is shown now. */
async function look(tag, show) {
  const answer = await fetch(document.querySelector("#board").dataset.address, {
    headers: { "If-None-Match": tag },
    cache: "no-store",
  });
  if (answer.status !== 200) {
    return tag;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const board = page.querySelector("#board");
  if (!board) {
    return tag;
  }
  show(page);
  return board.dataset.tag;
}
