/** The API reference. "Try it out" sends requests to the host of this page. */
const response = await fetch('/openapi.json')
const spec = await response.json()

// Swagger UI has a class for dark mode instead of following the system.
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', applyScheme)
applyScheme()

window.SwaggerUIBundle({
  spec: { ...spec, servers: [{ url: location.origin }] },
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none', // expanded, it shows only the first of about 125 endpoints
  defaultModelsExpandDepth: -1,
  displayOperationId: false,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
})
