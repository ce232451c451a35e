/** The frame of the market's pages: head with OpenGraph tags, header, footer, and the headers of the response. */
import { weakEtag } from '../../../platform/http/etag.ts'
import { RawResponse } from '../../../platform/http/route.ts'
import { html, type Html } from '../../../platform/values/html.ts'

export interface Page {
  siteName: string
  title: string
  /** For search engines and link previews. */
  description: string
  /** The canonical address; null for a page that nobody should link to. */
  url: string | null
  image: string | null
  /** Further OpenGraph properties, such as the price. */
  properties?: Record<string, string>
  main: Html
}

const headers = {
  // Pictures may come from any website. Nothing else is loaded from elsewhere, and no script runs.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const FOUND = 'public, max-age=60'
const MAX_DESCRIPTION = 200

/** Responds with a page that browsers and caches may keep for a minute. */
export function pageReply(page: Page): RawResponse {
  const body = Buffer.from(renderPage(page))
  return new RawResponse(body, 'text/html; charset=utf-8', {
    headers: { ...headers, 'Cache-Control': FOUND, ETag: weakEtag(body) },
  })
}

/** The 404 page. It does not say whether there was such a page. */
export function notFoundReply(siteName: string, what: string): RawResponse {
  const main = html`<section class="card">
    <h1>${what} is not here</h1>
    <p>It may have been taken down, or the link may be incomplete.</p>
    <p><a class="button" href="/">See all stores</a></p>
  </section>`
  const page = { siteName, title: `${what} is not here`, description: '', url: null, image: null }
  return new RawResponse(renderPage({ ...page, main }), 'text/html; charset=utf-8', {
    status: 404,
    headers: { ...headers, 'Cache-Control': 'no-cache' },
  })
}

function renderPage({ siteName, title, description, url, image, properties, main }: Page): string {
  const summary = shorten(description)
  const openGraph = {
    'og:site_name': siteName,
    'og:title': title,
    'og:description': summary,
    'og:type': 'website',
    'og:locale': 'en_PH',
    ...(url && { 'og:url': url }),
    ...(image && { 'og:image': image }),
    ...properties,
  }
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | ${siteName}</title>
        ${summary && html`<meta name="description" content="${summary}" />`}
        ${
          url
            ? html`<link rel="canonical" href="${url}" />`
            : html`<meta name="robots" content="noindex" />`
        }
        ${
          url &&
          Object.entries(openGraph).map(
            ([property, content]) => html`<meta property="${property}" content="${content}" /> `,
          )
        }
        <link rel="icon" href="/storefront/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/storefront/palengke.css" />
      </head>
      <body class="wide">
        <a class="skip" href="#main">Skip to the content</a>
        <header class="awning">
          <a class="brand" href="/"
            ><img src="/storefront/mark.svg" alt="" width="36" height="36" /><span
              >${siteName}</span
            ></a
          >
        </header>
        <main id="main">${main}</main>
      </body>
    </html>`.toString()
}

/** One line of at most 200 characters. */
function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1)}…` : line
}
