/** The languages of the pages, and which one a visitor reads. */
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { createLocale, type Locale } from '../../../../storefront/shared/locale.js'
import { publishTexts } from '../assets/assets.ts'
import { storefrontFolder } from '../assets/names.ts'
import { readCookie } from './cookie.ts'

export const languages = ['en', 'fil', 'ceb'] as const
export type Language = (typeof languages)[number]

const ERRORS = 'errors.json'

export const COOKIE = 'language'

interface Translation {
  locale: Locale
  /** The address of its texts, for scripts. */
  textsUrl: string
  /** And of those of errors, which are loaded with the first one. */
  errorsUrl: string
}

const translations = new Map<Language, Translation>(
  languages.map((language) => {
    const { [ERRORS]: errors = {}, ...groups } = readTexts(language)
    const texts = Object.assign({}, ...Object.values(groups))
    return [
      language,
      {
        locale: createLocale(language, texts),
        textsUrl: publishTexts(language, texts),
        errorsUrl: publishTexts(`errors-${language}`, errors),
      },
    ]
  }),
)

export function translationOf(language: Language): Translation {
  return translations.get(language)!
}

/** The language that the visitor chose, else the first of the browser's that there is, else English. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const accepted = (headers['accept-language'] ?? '').split(',')
  const wanted = [readCookie(headers, COOKIE), ...accepted.map((each) => /\w+/.exec(each)?.[0])]
  return wanted.map(toLanguage).find((each) => each !== undefined) ?? 'en'
}

/** Filipino is Tagalog to some browsers. */
function toLanguage(code: string | undefined): Language | undefined {
  return code === 'tl' ? 'fil' : languages.find((language) => language === code)
}

type Texts = Record<string, string | Record<string, string>>

/** By file. */
function readTexts(language: Language): Record<string, Texts> {
  const folder = join(storefrontFolder, 'texts', language)
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}
