/** Says things in one language, and the same question in other words each time it comes again. */
import type { Language } from '../language/language.ts'
import { texts, type TextKey } from './texts/texts.ts'

/** How often in a row a question was asked, by its text. */
export type Repetitions = Partial<Record<TextKey, number>>

type Values = Record<string, string | number>

export interface Phrasebook {
  say(key: TextKey, values?: Values): string
  /** Asks again without urging: the customer has answered something else meanwhile. */
  remind(key: TextKey, values?: Values): string
  /** Of the questions of this reply. */
  repetitions(): Repetitions
}

/** @param before the repetitions of the last reply */
export function createPhrasebook(language: Language, before: Repetitions = {}): Phrasebook {
  const repetitions: Repetitions = {}

  function write(key: TextKey, values: Values, isUrging: boolean): string {
    const text = texts[language][key]
    if (typeof text === 'string') return fill(text, values)
    const repetition = repetitions[key] ?? before[key] ?? 0
    repetitions[key] = repetition + 1
    const at = isUrging ? escalate(repetition, text.length) : repetition % Math.min(2, text.length)
    return fill(text[at]!, values)
  }

  return {
    say: (key, values = {}) => write(key, values, true),
    remind: (key, values = {}) => write(key, values, false),
    repetitions: () => repetitions,
  }
}

/** Each wording once, then the last two in turn. */
function escalate(repetition: number, count: number): number {
  if (repetition < count) return repetition
  return count - 1 - ((repetition - count + 1) % Math.min(2, count))
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(values[name] ?? ''))
}
