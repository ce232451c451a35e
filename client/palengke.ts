/**
 * A typed client of the Developer API, for TypeScript on a server. Copy this folder into a project, or import it from a
 * checkout; it needs `openapi-fetch` and nothing else.
 */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './v1.ts'

interface Options {
  /** A secret or test key. It belongs on a server, never into a page. */
  apiKey: string
  /** Such as `https://palengke.example`. */
  baseUrl: string
}

/** `GET`, `POST` with the paths of the reference; each resolves to `{ data, error, response }` and does not throw for an error response. */
export function createPalengke({ apiKey, baseUrl }: Options): Client<paths> {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } })
}
