/** The languages that people read here. */
export const languages = ['en', 'fil', 'ceb'] as const
export type Language = (typeof languages)[number]

/** That of a tag such as `fil-PH`; undefined for one that there are no texts in. Filipino is Tagalog to some programs. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const code = /^\s*(\w+)/.exec(tag ?? '')?.[1]?.toLowerCase()
  return code === 'tl' ? 'fil' : languages.find((language) => language === code)
}
