/** The phrases of grammar in a message, without those that what stands beside them makes something else. */
import type { GrammarCategory } from '../../../../../lexicon/grammar.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../language/phrasing.ts'
import { quantitiesIn } from '../../language/quantity-parser.ts'
import type { Token } from '../../language/tokenizer.ts'
import { isFunctionWord, matchesAt, type GrammarMatch } from '../../language/vocabulary.ts'
import type { Analysis } from './analysis.ts'
import { isDenying } from './phrase-edges.ts'

/** By the token that they begin at. */
export function grammarPhrases(input: Omit<Analysis, 'phrases'>): GrammarMatch[][] {
  const { tokens } = input
  const isLost = (match: GrammarMatch) =>
    isLostLabel(match, tokens) ||
    isLostPronoun(match, tokens) ||
    isVocative(match, tokens) ||
    isCueOfTime(match, tokens) ||
    (OTHERWISE_NO.has(match.entry.category) && isDenying(input, match.start))
  return tokens.map((_, at) => matchesAt(tokens, at).filter((match) => !isLost(match)))
}

/** "Card" is a label of a note with a colon behind it only, and "landmark" of a place. */
function isLostLabel({ entry, start, end }: GrammarMatch, tokens: readonly Token[]): boolean {
  const isLabel = entry.category === 'notes' && entry.meaning === 'label'
  const next = skipWords(tokens, end, BEHIND_LABEL)
  const isColon = tokens[tokens[end]?.key === 'po' ? end + 1 : end]?.key === ':'
  // "Ang sulat po Happy 1st Birthday Zia"
  const isWish = phrasesOf('the').has(tokens[start - 1]?.key ?? '') && endOfPhrase(tokens, next, WISHES) !== null // prettier-ignore
  const isUncounted = entry.meaning === 'counted place' && tokens[end]?.kind !== 'number'
  return (
    isUncounted ||
    (isLabel && !isColon && !isWish) ||
    (entry.meaning === 'labelled place' && !isColon)
  )
}

const BEHIND_LABEL = new Set(['po', 'ho', 'ay', 'is', 'kay', 'ko', 'namin', 'na'])
/** "From", "for" and the like begin other words, too. */
const WISHES = new Set([...phrasesOf('signing')].filter((words) => !isFunctionWord(words.split(' ', 1)[0]!))) // prettier-ignore

/** What "no" is elsewhere. */
const OTHERWISE_NO: ReadonlySet<GrammarCategory> = new Set(['particles', 'contact'])

/** "Ana" is a name, and refers only behind an amount: "duha ka order ana", "2 kilo ko ana". */
function isLostPronoun({ entry, start }: GrammarMatch, tokens: readonly Token[]): boolean {
  if (entry.meaning !== 'that counted') return false
  const isBeside = ({ end }: { end: number }) =>
    end <= start && tokens.slice(end, start).every(({ key }) => ENCLITICS.has(key))
  return !quantitiesIn(tokens).some(isBeside)
}

/** "Bay red horse lima": whom one speaks to, and no particle of a question, begins a sentence. */
function isVocative({ entry, start }: GrammarMatch, tokens: readonly Token[]): boolean {
  const isMarker = entry.category === 'questions' && entry.meaning === 'marker'
  const before = tokens[start - 1]
  return isMarker && tokens[start]!.key === 'bay' && before?.kind !== 'word'
}

/** "Human sa alas 4" is after four, and asks for no human. */
function isCueOfTime({ entry, start, end }: GrammarMatch, tokens: readonly Token[]): boolean {
  if (entry.category === 'time') return false
  const cues = matchesAt(tokens, start).filter((match) => match.entry.category === 'time' && match.entry.meaning === 'before' && match.end > end) // prettier-ignore
  return cues.some((cue) => tokens[cue.end]?.kind === 'number' || matchesAt(tokens, cue.end).some((match) => match.entry.category === 'time')) // prettier-ignore
}

/** They may stand between an amount and what it is of. */
const ENCLITICS = new Set(['ko', 'mi', 'lang', 'ra', 'na', 'pa', 'pud', 'pod', 'sad', 'usab', 'unta', 'sa', 'og', 'ug']) // prettier-ignore
