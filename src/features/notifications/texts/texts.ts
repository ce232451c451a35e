import type { Language } from '../../users/service.ts'
import { cebuano } from './ceb.ts'
import { english } from './en.ts'
import { filipino } from './fil.ts'
import type { Texts } from './types.ts'

export const allTexts: Readonly<Record<Language, Texts>> = {
  en: english,
  fil: filipino,
  ceb: cebuano,
}

export function textsFor(language: Language): Texts {
  return allTexts[language]
}
