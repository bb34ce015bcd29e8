// Tells the site that a player has the match in sight; then no mail tells what they see.

const PAUSE = 20_000;

/** Tells it while the page is visible; of a match that is over, only that messages were read. */
export function bePresent() {
  let timer = 0;
  let told = "";

  async function tell() {
    const chat = document.querySelector("#chat");
    if (!chat || (told === chat.dataset.last && "over" in document.querySelector("#board").dataset)) {
      return;
    }
    told = chat.dataset.last;
    await send(chat.dataset.presence, {
      seen: chat.dataset.last,
      csrfmiddlewaretoken: chat.querySelector("[name=csrfmiddlewaretoken]").value,
    });
  }

  function watch() {
    clearInterval(timer);
    if (document.visibilityState === "visible") {
      tell();
      timer = setInterval(tell, PAUSE);
    }
  }

  document.addEventListener("visibilitychange", watch);
  watch();
}

async function send(address, fields) {
  try {
    await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  } catch {
    // No connection: the site takes it that nobody is there.
  }
}
