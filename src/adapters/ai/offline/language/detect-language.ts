/** The language of a message, by the words of grammar in it. */
import type { Turn } from '../../agent.ts'
import type { Language } from './language.ts'
import { normalizeMessage, tokenize, type Token } from './tokenizer.ts'
import { matchesAt } from './vocabulary.ts'

/** A name or an address alone, or a single English word, says nothing. */
const ENGLISH_LEAST = 2
const FORMS: ReadonlySet<string> = new Set([
  'particles',
  'links',
  'numbers',
  'questions',
  'acts',
  'references',
])

/** Meanings whose words are others elsewhere: "each" of English, and "ana", which is a name. */
const OTHERWISE: ReadonlySet<string> = new Set(['each', 'that counted'])

export function detectLanguage(message: string): Language | null {
  return languageOf(tokenize(normalizeMessage(message)))
}

/** That of the latest message that tells: a yes, a name or an address does not. */
export function languageOfConversation({
  message,
  history,
}: Pick<Turn, 'message' | 'history'>): Language {
  const said = history.filter(({ role }) => role === 'customer').map(({ text }) => text)
  for (const text of [...said, message].toReversed()) {
    const language = detectLanguage(text)
    if (language) return language
  }
  return 'en'
}

/** Null when the words do not tell. Filipino and Cebuano mixed with English are not English. */
export function languageOf(tokens: readonly Token[]): Language | null {
  const votes = { en: 0, fil: 0, ceb: 0 }
  for (let at = 0; at < tokens.length; at++) {
    const matches = matchesAt(tokens, at).filter(
      ({ entry }) => FORMS.has(entry.category) && !OTHERWISE.has(entry.meaning),
    )
    const end = Math.max(at + 1, ...matches.map((match) => match.end))
    const languages = new Set(
      matches.filter((match) => match.end === end).flatMap(({ entry }) => entry.languages),
    )
    if (languages.size === 1) votes[[...languages][0]!] += 1
    else if (languages.size === 2 && !languages.has('en')) {
      votes.fil += 0.4
      votes.ceb += 0.4
    }
    at = end - 1
  }
  if (votes.fil >= 1 || votes.ceb >= 1) return votes.ceb > votes.fil ? 'ceb' : 'fil'
  return votes.en >= ENGLISH_LEAST ? 'en' : null
}
