// Shows the contract; "Try it out" works with a token, or with the session of the website.
const place = document.getElementById("api-docs");

window.SwaggerUIBundle({
  url: place.dataset.contract,
  domNode: place,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  presets: [window.SwaggerUIBundle.presets.apis],
  requestInterceptor(request) {
    request.headers["X-CSRFToken"] = place.dataset.csrfToken;
    return request;
  },
});
