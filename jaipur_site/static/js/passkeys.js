// Says in words that a passkey did not work. The talk with the browser is allauth's script's.

document.addEventListener("allauth.error", (event) => {
  const trouble = document.querySelector("[data-passkey-trouble]");
  if (!trouble) return;
  event.preventDefault();
  trouble.hidden = false;
});
