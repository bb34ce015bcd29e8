// Shows what has been said since, and leaves a message alone that is being typed.

/** Takes new messages over from the chat that was sent; there is none for those who look on. */
export function showChat(sent) {
  const chat = document.querySelector("#chat");
  if (!chat || !sent || chat.dataset.last === sent.dataset.last) {
    return;
  }
  const [spoken, sentSpoken] = [chat, sent].map((one) => one.querySelector("#spoken"));
  const list = spoken.querySelector("ol");
  if (list) {
    const isNew = ({ id }) => !document.getElementById(id);
    list.append(...[...sentSpoken.querySelectorAll("li")].filter(isNew));
  } else {
    spoken.replaceChildren(...sentSpoken.childNodes);
  }
  chat.dataset.last = sent.dataset.last;
}
