/** Answers to "which sugar level?": a degree, a telling word or a number of the list, alone. */
import { degreeAfter, degreeAt } from '../../language/degrees.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'
import { isFunctionWord } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { OptionMention } from '../interpretation.ts'
import { GAIN } from '../scoring.ts'
import { optionWord } from '../shelf/options.ts'
import type { Analysis } from './analysis.ts'

/** What may follow an answer. */
const CLOSING = new Set(['particles', 'references', 'links', 'acts', 'numbers'])
const NUMBER_LABELS = new Set(['number', 'numero', 'no', 'num', 'option'])

export function askedOptionEdges(analysis: Analysis, at: number): Edge[] {
  const { choice, offered } = analysis.context
  const answers = [
    ...(choice.length > 0 ? [...byDegree(analysis, at), ...byPlace(analysis, at)] : []),
    ...byWords(analysis.tokens, at, choice),
    ...byWords(analysis.tokens, at, offered).filter(({ end }) => endsAnswer(analysis, end)),
  ]
  return answers.map(({ end, option }) => ({
    start: at,
    end,
    kind: 'option',
    role: 'choice',
    meaning: 'whole',
    gain: (end - at) * (GAIN.option + GAIN.asked),
    options: [{ ...option, words: [], degree: null, groupWords: [] }],
  }))
}

interface Answer {
  end: number
  option: OptionMention
}

/** "Half", "50%", "normal": how much, of whatever the group is about. */
function byDegree(analysis: Analysis, at: number): Answer[] {
  const { tokens, context } = analysis
  const said = degreeAt(tokens, at)
  if (!said || !endsAnswer(analysis, said.end)) return []
  const fitting = context.choice.filter(({ option }) => degreeOf(option.name) === said.degree)
  return fitting.length === 1 ? [{ end: said.end, option: fitting[0]! }] : []
}

function degreeOf(name: string): string | null {
  const tokens = tokenize(name)
  return (degreeAt(tokens, 0) ?? degreeAfter(tokens))?.degree ?? null
}

/** "Oat", "the spicy one": words that only one of the options has. */
function byWords(tokens: readonly Token[], at: number, choice: readonly OptionMention[]): Answer[] {
  if (choice.length === 0) return []
  const words = choice.map(({ option }) => tokenize(option.name).map(wordOf))
  const fitting = words.flatMap((own, place) => (own.includes(wordOf(tokens[at]!)) ? [place] : []))
  // The and of `Cookies and Cream` tells it from nothing.
  if (tokens[at]!.kind !== 'word' || fitting.length !== 1 || isFunctionWord(tokens[at]!.key)) return [] // prettier-ignore
  const own = words[fitting[0]!]!
  let end = at + 1
  while (end < tokens.length && own.includes(wordOf(tokens[end]!))) end += 1
  return [{ end, option: choice[fitting[0]!]! }]
}

function wordOf(token: Token): string {
  return token.kind === 'word' ? optionWord(token) : token.key
}

/** "2", "number 2": a number that says nothing else, of a list that was numbered. */
function byPlace(analysis: Analysis, at: number): Answer[] {
  const { tokens, context } = analysis
  const isLabelled = NUMBER_LABELS.has(tokens[at]!.key)
  const place = isLabelled ? at + 1 : at
  const number = tokens[place]?.kind === 'number' ? tokens[place].value : 0
  const option = Number.isInteger(number) && number > 0 ? context.choice[number - 1] : undefined
  const isAlone = isLabelled || (isBreak(tokens[at - 1]) && endsLine(analysis, place + 1))
  return option && isAlone ? [{ end: place + 1, option }] : []
}

function isBreak(token: Token | undefined): boolean {
  return !token || (token.kind !== 'word' && token.kind !== 'number')
}

/** Nothing but politeness follows in the line. */
function endsLine({ tokens, phrases }: Analysis, at: number): boolean {
  if (isBreak(tokens[at])) return true
  return phrases[at]!.some(({ entry, end }) => entry.category === 'particles' && isBreak(tokens[end])) // prettier-ignore
}

function endsAnswer({ tokens, phrases }: Analysis, at: number): boolean {
  if (isBreak(tokens[at]) || parseNumber(tokens, at)) return true
  return phrases[at]!.some(({ entry }) => CLOSING.has(entry.category))
}
