/** The agent's texts by language. */
import type { Language } from '../../language/language.ts'
import { ceb } from './ceb.ts'
import { en, type TextKey, type Texts } from './en.ts'
import { fil } from './fil.ts'

export type { TextKey }

export const texts: Record<Language, Texts> = { en, fil, ceb }
