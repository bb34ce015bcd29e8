// Notices what happens in the match while the page is open, and shows it in place.

const PAUSE = 20_000;

/** Calls `show(board)` with the new board, each time that the match has moved on. */
export function follow(show) {
  let timer = 0;

  async function ask() {
    clearTimeout(timer);
    try {
      await look(show);
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

async function look(show) {
  const { dataset } = document.querySelector("#board");
  const answer = await fetch(dataset.address, {
    headers: { "If-None-Match": `W/"${dataset.version}"` },
    cache: "no-store",
  });
  if (answer.status !== 200) {
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const board = page.querySelector("#board");
  if (board && board.dataset.version !== document.querySelector("#board").dataset.version) {
    show(board);
  }
}
