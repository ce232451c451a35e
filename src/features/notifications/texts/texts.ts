import { english } from './en.ts'
import { filipino } from './fil.ts'
import type { Texts } from './types.ts'

export function textsFor(language: 'en' | 'fil'): Texts {
  return language === 'fil' ? filipino : english
}
