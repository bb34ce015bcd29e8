// Buttons that copy the link of a field, or hand it to the share sheet of the device.
for (const place of document.querySelectorAll("[data-share]")) {
  const field = place.querySelector("input");
  offerCopy(place.querySelector("[data-share-copy]"), field);
  offerShare(place.querySelector("[data-share-send]"), field);
}

function offerCopy(button, field) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copied(field)) {
      button.querySelector("span").textContent = button.dataset.done;
    }
  });
}

async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false; // The link stays selected, to be copied by hand.
  }
}

function offerShare(button, field) {
  if (!navigator.share) {
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { title, text } = button.dataset;
    try {
      await navigator.share({ title, text, url: field.value });
    } catch (error) {
      if (error.name !== "AbortError") {
        field.select();
      }
    }
  });
}
