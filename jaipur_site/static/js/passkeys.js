// Says in words that a passkey did not work. The talk with the browser is allauth's script's.

document.addEventListener("allauth.error", (event) => {
  const trouble = document.querySelector("template[data-passkey-trouble]");
  event.preventDefault();
  document.querySelector("[data-passkey-told]")?.remove();
  const told = document.createElement("div");
  told.dataset.passkeyTold = "";
  told.append(trouble.content.cloneNode(true));
  trouble.before(told);
});
