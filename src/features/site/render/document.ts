/** A page as a whole document: head with the tags that previews and search engines read, frame, and the view of the page. */
import { h, type ComponentType } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { ConsoleFrame } from '../../../../console/shell/frame.js'
import { Frame } from '../../../../storefront/frame/frame.js'
import { LocaleProvider, type Locale } from '../../../../storefront/shared/locale.js'
import { config } from '../../../config/config.ts'
import { html, Html } from '../../../platform/values/html.ts'
import { pictureUrl, scriptUrls, styleSheetUrls } from '../assets/assets.ts'
import type { Language } from '../../../platform/values/language.ts'
import { laterTextsOf, translationOf, type App } from './language.ts'

/** What previews and search engines learn of a page. */
export interface Head {
  title: string
  description?: string
  /** The canonical address; without one nobody should link to the page. */
  url?: string
  image?: string | null
  /** Further OpenGraph properties, such as the price. */
  properties?: Record<string, string>
  /** What the page is about, in the terms of schema.org. */
  structuredData?: object
}

export interface Document<Props> {
  head: Head
  view: ComponentType<Props>
  props: Props
  /** The module of `storefront/` that it starts with. */
  script: string
  /** Of which it is a page; the storefront unless set. */
  app?: App
  language: Language
  siteName: string
  /** The pages to shop on are there, not only those that links lead to. */
  hasStorefront: boolean
}

/** What each has around its pages. */
const frames = { storefront: Frame, console: ConsoleFrame }

const MAX_DESCRIPTION = 200

export function renderDocument<Props extends object>(document: Document<Props>): Buffer {
  const { head, siteName, language, script, app = 'storefront' } = document
  const { locale, errorsUrl, ...translation } = translationOf(app, language)
  const textsUrl = translation.textsUrl(script)
  const { url: scriptUrl, preloads } = scriptUrls(script)
  const tags = html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#0b6b4f" />
    <title>${head.title === siteName ? siteName : `${head.title} | ${siteName}`}</title>
    ${metaTags(head, siteName, language)}
    <link rel="icon" href="${pictureUrl('mark.svg')}" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="${pictureUrl('icon-192.png')}" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="stylesheet" href="${styleSheetUrls[app]}" />
    ${[textsUrl, ...preloads].map((url) => html`<link rel="modulepreload" href="${url}" />`)}
    <script type="module" src="${scriptUrl}"></script>
    ${
      head.structuredData &&
      html`<script type="application/ld+json">
        ${jsonInScript(head.structuredData)}
      </script>`
    }
  </head>`
  const body = renderBody(document, locale)
  const attributes = html`lang="${language}" data-texts="${textsUrl}" data-errors="${errorsUrl}"
  ${app === 'storefront' && config.hasConsole && html`data-console="/console"`}
  ${app === 'console' && html`data-later-texts="${JSON.stringify(laterTextsOf(language))}"`}`
  return Buffer.from(
    `<!doctype html><html ${attributes.toString()}>${collapse(tags)}${body}</html>`,
  )
}

/** Without the white space between tags, which this file has for its readers. */
function collapse(tags: Html): string {
  return tags.toString().replaceAll(/>\s+</g, '><')
}

function renderBody<Props extends object>(
  { view, props, siteName, hasStorefront, app = 'storefront' }: Document<Props>,
  locale: Locale,
): string {
  const frameProps = { siteName, hasStorefront, markUrl: pictureUrl('mark.svg') }
  const page = h(
    frames[app] as ComponentType<typeof frameProps>,
    frameProps,
    h(view, props as never),
  )
  return renderToString(h(LocaleProvider, { value: locale }, page))
}

function metaTags(head: Head, siteName: string, language: Language): Html {
  const { url, image, properties } = head
  const description = shorten(head.description ?? '')
  if (!url) return html`<meta name="robots" content="noindex" />`
  const openGraph = {
    'og:site_name': siteName,
    'og:title': head.title,
    'og:description': description,
    'og:type': 'website',
    'og:locale': `${language}_PH`,
    'og:url': url,
    'og:image': image ?? config.storefrontUrl + pictureUrl('icon-512.png'),
    ...properties,
  }
  return html`${description && html`<meta name="description" content="${description}" />`}
    <link rel="canonical" href="${url}" />
    ${Object.entries(openGraph).map(
      ([property, content]) => html`<meta property="${property}" content="${content}" /> `,
    )}`
}

/** JSON that cannot end the script element which it is in. */
function jsonInScript(data: object): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
}

/** One line of at most 200 characters. */
function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1)}…` : line
}
