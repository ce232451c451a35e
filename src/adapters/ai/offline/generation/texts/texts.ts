/** The agent's texts by language. */
import type { Language } from '../../language/language.ts'
import { ceb } from './ceb.ts'
import { en } from './en.ts'
import { fil } from './fil.ts'

export type TextKey = keyof typeof en

/** Every key of English, a list where English has one. */
export type Texts = {
  readonly [Key in TextKey]: (typeof en)[Key] extends string ? string : readonly string[]
}

export const texts: Record<Language, Texts> = { en, fil, ceb }
