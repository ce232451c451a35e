/** Options that only what was said before tells: answers to "which sugar level?" by a degree, a telling word or a number of the list, and "same size". */
import { memoizeWeak } from '../../../../../../platform/cache/memoize-weak.ts'
import { isAnd } from '../../../language/conjunctions.ts'
import { degreeAfter, degreeAt } from '../../../language/degrees.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { tokenize, type Token } from '../../../language/tokenizer.ts'
import { phrasesOf } from '../../../language/phrasing.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import type { Edge } from '../../chart/edges.ts'
import type { OptionMention } from '../../interpretation.ts'
import { GAIN } from '../../scoring.ts'
import { groupByKeys } from '../../shelf/group-by-keys.ts'
import { optionWord, type IndexedOption } from '../../shelf/options.ts'
import type { Analysis } from '../analysis.ts'

/** What may follow an answer. */
const CLOSING = new Set(['particles', 'references', 'links', 'acts', 'numbers', 'sizes'])
const NUMBER_LABELS = new Set(['number', 'numero', 'no', 'num', 'option'])

export function askedOptionEdges(analysis: Analysis, at: number): Edge[] {
  const { shelf, context } = analysis
  const { choice, offered } = context
  // "White background, hindi blue": what is denied answers nothing.
  const isDenied = phrasesOf('denying').has(analysis.tokens[at - 1]?.key ?? '')
  const answers = [
    ...(choice.length > 0 ? [...byDegree(analysis, at), ...byPlace(analysis, at)] : []),
    ...(isDenied ? [] : byWords(analysis.tokens, at, choice)),
    ...byWords(analysis.tokens, at, offered).filter(({ end }) => endsAnswer(analysis, end)),
  ]
  // "Yung isa may marshmallow"
  const found = degreeAt(analysis.tokens, at)
  const having = found?.degree === 'with' && found.end < analysis.tokens.length ? askedOptionEdges(analysis, found.end) : [] // prettier-ignore
  const own = answers.map(({ end, option }) => ({
    start: at,
    end,
    kind: 'option' as const,
    role: 'choice' as const,
    meaning: 'whole',
    gain: (end - at) * (GAIN.option + GAIN.asked),
    options: alike(
      option,
      choice.includes(option) ? offered : [...offered, ...optionsCalled(shelf, option)],
    ).map(
      // prettier-ignore
      (each) => ({ ...each, words: [], degree: null, groupWords: [] }),
    ),
  }))
  return [...own, ...having.map((edge) => ({ ...edge, start: at, gain: edge.gain + GAIN.option }))]
}

/** The same of several goods that were listed, or of others that are named instead of them. */
function alike(option: OptionMention, others: readonly OptionMention[]): OptionMention[] {
  const same = others.filter((each) => each.option.name === option.option.name && each.group.name === option.group.name) // prettier-ignore
  return [...new Map([option, ...same].map((each) => [each.productId, each])).values()]
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
  const token = tokens[at]!
  // The and of `Cookies and Cream` tells it from nothing.
  if (token.kind !== 'word' || isFunctionWord(token.key)) return []
  const [only, ...others] = namesOf(choice).get(wordOf(token)) ?? []
  if (!only || others.length > 0) return []
  let end = at + 1
  while (end < tokens.length && only.words.includes(wordOf(tokens[end]!))) end += 1
  return [{ end, option: only.option }]
}

interface OptionName {
  words: string[]
  option: OptionMention
}

/** The different options by the words of their names. */
const namesOf = memoizeWeak((choice: readonly OptionMention[]): Map<string, OptionName[]> => {
  const distinct = new Map(choice.map((option) => [`${option.group.name}: ${option.option.name}`, option])) // prettier-ignore
  const named = [...distinct.values()].map((option): OptionName => {
    return { words: tokenize(option.option.name).map(wordOf), option }
  })
  return groupByKeys(named, ({ words }) => new Set(words))
})

function wordOf(token: Pick<Token, 'kind' | 'key'>): string {
  return token.kind === 'word' ? optionWord(token) : token.key
}

/** "2", "number 2": a number that says nothing else, of a list that was numbered. */
function byPlace(analysis: Analysis, at: number): Answer[] {
  const { tokens, context } = analysis
  const isLabelled = NUMBER_LABELS.has(tokens[at]!.key)
  const place = isLabelled ? at + 1 : at
  const number = tokens[place]?.kind === 'number' ? tokens[place].value : 0
  const option = calledByNumber(context.choice, number) ?? (Number.isInteger(number) && number > 0 ? context.choice[number - 1] : undefined) // prettier-ignore
  const isAlone = isLabelled || (isBreak(tokens[at - 1]) && endsLine(analysis, place + 1))
  return option && isAlone ? [{ end: place + 1, option }] : []
}

/** `Number 7` of a list of `Number 0` and so on, in which another one is the seventh. */
function calledByNumber(
  choice: readonly OptionMention[],
  number: number,
): OptionMention | undefined {
  const isSeries = choice.length > 0 && choice.every(({ option }) => NUMBERED.test(option.name))
  return isSeries ? choice.find(({ option }) => Number(NUMBERED.exec(option.name)![1]) === number) : undefined // prettier-ignore
}

const NUMBERED = /^(?:number|no\.?|numero)\s+(\d+)$/iu

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

/** "Brown, same size", "parehas ug kolor", "same size ug sugar": in a group that is named, what goods named before have. @param edgesBefore the options that may be said before it in other words than their whole names: "50 sugar" */
export function sameOptionEdges(
  { tokens, phrases, shelf, context }: Analysis,
  at: number,
  edgesBefore: () => readonly Edge[],
): Edge[] {
  const isSame = (place: number) => phrases[place]?.some(({ entry }) => entry.meaning === 'same') ?? false // prettier-ignore
  const other = skipFunctionWords(tokens, at + 1)
  const isListed = isSame(at - 3) && !isSame(at) && isAnd(tokens[at - 1]!.key)
  const label = isSame(at) ? other : isListed || (isSame(other) && other === at + 1) ? at : -1
  const word = tokens[label]?.key ?? ''
  const isBehind = isListed || isSame(at)
  const isGroup = label < 0 ? null : (groupNamed(word) ?? (isBehind ? calledBy(word) : null))
  if (!isGroup) return []
  const said = optionsSaid(tokens.slice(0, at), shelf).filter(({ group }) => isGroup(group.name))
  const meant = said.length > 0 ? said : edgesBefore().flatMap(({ options = [], meaning, isWithout }) => (meaning === 'whole' && !isWithout ? options : [])).filter(({ group }) => isGroup(group.name)) // prettier-ignore
  const chosen = meant.at(-1) ?? context.chosen.find(({ group }) => isGroup(group.name))
  if (!chosen) return []
  const end = groupEnd(tokens, isListed ? at + 1 : other + 1, chosen.group.name)
  const options = optionsCalled(shelf, chosen).filter(({ group }) => isGroup(group.name)) // prettier-ignore
  return [{ start: at, end, kind: 'option', role: 'choice', meaning: 'whole', gain: (end - at) * (GAIN.option + GAIN.asked), options }] // prettier-ignore
}

/** "Same sugar level" */
function groupEnd(tokens: readonly Token[], from: number, name: string): number {
  const words = tokenize(name).map(({ key }) => key)
  let end = from
  while (words.includes(tokens[end]?.key ?? '')) end += 1
  return end
}

/** Groups with the word in their names: the sugar of `Sugar level`. */
function calledBy(word: string): ((name: string) => boolean) | null {
  return isFunctionWord(word) || word === '' ? null : (name) => tokenize(name).some(({ key }) => key === word) // prettier-ignore
}

function skipFunctionWords(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + SKIPPED_MAX && isFunctionWord(tokens[at]?.key ?? '')) at += 1
  return at
}

const SKIPPED_MAX = 3
const GROUP_LABELS = ['size label', 'colour label', 'flavour label', 'scent label', 'model label', 'cut label'] as const // prettier-ignore

/** Whether the name of a group is what a word calls it, the same for "size" and "sukat"; null for a word that names no group. */
export function groupNamed(word: string): ((name: string) => boolean) | null {
  const labels = GROUP_LABELS.map(phrasesOf).find((phrases) => phrases.has(word))
  return labels ? isLabelled(labels) : null
}

const isLabelled = memoizeWeak((labels: ReadonlySet<string>) => (name: string) => tokenize(name).some(({ key }) => labels.has(key))) // prettier-ignore

/** The options whose whole names stand in a message, in their order. */
function optionsSaid(tokens: readonly Token[], shelf: Analysis['shelf']): IndexedOption[] {
  return tokens.flatMap((token, at) => {
    const groups = shelf.options.byWord.get(wordOf(token)) ?? []
    const isSaid = (words: readonly string[]) => words.every((word, place) => tokens[at + place] !== undefined && wordOf(tokens[at + place]!) === word) // prettier-ignore
    return groups.filter(({ words }) => isSaid(words)).flatMap(({ options }) => options.filter(({ degree, option }) => degree === null || endsAt(tokens, at, option.name))) // prettier-ignore
  })
}

/** The sugar of "25% sugar" is that of no other degree. */
function endsAt(tokens: readonly Token[], at: number, name: string): boolean {
  const words = tokenize(name).map(wordOf)
  return words.every((word, place) => word === wordOf(tokens[at - words.length + 1 + place] ?? NONE)) // prettier-ignore
}

const NONE = { kind: 'comma', key: '' } as const

/** `50% sugar` and the `50%` of a group `Sugar level` are found by what they are of. */
function optionsCalled(
  { options }: Analysis['shelf'],
  { option, group }: OptionMention,
): IndexedOption[] {
  const words = [...tokenize(option.name), ...tokenize(group.name)].map(wordOf)
  const groups = new Set(words.flatMap((word) => options.byWord.get(word) ?? []))
  return [...groups].flatMap((each) => each.options).filter((each) => each.option.name === option.name) // prettier-ignore
}
