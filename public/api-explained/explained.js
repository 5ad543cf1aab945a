// Shows the description of the API, and tries it with a key that the reader enters. The key stays in this page alone.
SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  domNode: document.querySelector("#explained"),
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
});
