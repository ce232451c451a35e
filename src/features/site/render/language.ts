/** The languages of the pages, and which one a visitor reads. */
import { globSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { createLocale, type Locale, type Text } from '../../../../storefront/shared/locale.js'
import { languageOfTag, languages, type Language } from '../../../platform/values/language.ts'
import { publishBeforeUse, publishTexts } from '../assets/assets.ts'
import { storefrontFolder } from '../assets/names.ts'
import { pageScripts } from '../assets/scripts.ts'
import { textKeysOf } from '../assets/text-keys.ts'
import { readCookie } from './cookie.ts'

export const COOKIE = 'language'

export interface Translation {
  locale: Locale
  /** The address of the texts that a script of `storefront/` shows: a page brings along no others. */
  textsUrl(script: string): string
  /** And of those of errors, which are loaded with the first one. */
  errorsUrl: string
}

/** The pages for customers, or the console. */
export type App = 'storefront' | 'console'

/** What the console takes over from the storefront, such as the log-in, beside its own frame. */
const consoleTexts = ['storefront/texts/*/{account,frame}.json', 'console/texts/*/console.json']

const translations = {
  storefront: translate('', ['storefront/texts/*/!(errors).json']),
  console: translate('console-', consoleTexts),
}

publishBeforeUse(() => {
  for (const [app, scripts] of Object.entries(pageScripts))
    for (const { textsUrl } of translations[app as App].values()) scripts.forEach(textsUrl)
})

export function translationOf(app: App, language: Language): Translation {
  return translations[app].get(language)!
}

/** What is loaded later: the texts of a role, and those of a vendor's business and an admin's office beside the work of the day. */
const laterTexts = {
  vendor: ['console/texts/*/vendor.json', 'storefront/texts/*/market.json'],
  business: ['console/texts/*/business.json', 'storefront/texts/*/apply.json'],
  rider: ['console/texts/*/rider.json'],
  admin: ['console/texts/*/admin.json'],
  office: ['console/texts/*/office.json'],
}

const laterTextUrls = new Map(
  languages.map((language) => [
    language,
    Object.fromEntries(
      Object.entries(laterTexts).map(([part, patterns]) => [
        part,
        publishTexts(`${part}-${language}`, readTexts(patterns, language)),
      ]),
    ),
  ]),
)

/** The addresses of the further texts of the console by their part: a rider does not load those of an admin. */
export function laterTextsOf(language: Language): Readonly<Record<string, string>> {
  return laterTextUrls.get(language)!
}

/** The language that the visitor chose, else the first of the browser's that there is, else English. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const accepted = (headers['accept-language'] ?? '').split(',')
  const wanted = [readCookie(headers, COOKIE), ...accepted]
  return wanted.map(languageOfTag).find((each) => each !== undefined) ?? 'en'
}

/** @param prefix of the names that the texts are published under */
function translate(prefix: string, patterns: string[]): Map<Language, Translation> {
  return new Map(
    languages.map((language) => {
      const texts = readTexts(patterns, language)
      const errors = readTexts(['storefront/texts/*/errors.json'], language)
      const urls = new Map<string, string>()
      function textsUrl(script: string): string {
        let url = urls.get(script)
        if (!url) {
          const shown = textKeysOf(script, Object.keys(texts)).map((key) => [key, texts[key]])
          url = publishTexts(prefix + language, Object.fromEntries(shown))
          urls.set(script, url)
        }
        return url
      }
      return [
        language,
        {
          locale: createLocale(language, texts),
          textsUrl,
          errorsUrl: publishTexts(`errors-${language}`, errors),
        },
      ]
    }),
  )
}

/** @param patterns of files, with `*` for the language */
function readTexts(patterns: string[], language: Language): Record<string, Text> {
  const cwd = join(storefrontFolder, '..')
  const files = globSync(
    patterns.map((pattern) => pattern.replace('*', language)),
    { cwd },
  )
  const texts = files.map((name) => readFileSync(join(cwd, name), 'utf8'))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text)))
}
