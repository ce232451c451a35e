/** The API reference. "Try it out" speaks to the host that served this page. */
const answer = await fetch('/openapi.json')
const spec = await answer.json()

// Swagger UI follows a class rather than the system's setting.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

window.SwaggerUIBundle({
  spec: { ...spec, servers: [{ url: location.origin }] },
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none', // unfolded, it shows but the first of more than about 125 endpoints
  defaultModelsExpandDepth: -1,
  displayOperationId: false,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
})
