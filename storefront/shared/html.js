/** Templates: `html` makes what Preact renders, on the server and in the browser. */
export { html } from 'htm/preact'
