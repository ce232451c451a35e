/** Lexical analysis: every role that a span of tokens may have, as edges of the chart. */
import { foldWord } from '../../../../lexicon/grammar.ts'
import { longestNameAt } from '../../../../lexicon/goods.ts'
import { singular } from '../../../../lexicon/word-forms.ts'
import { parseQuantity, type ParsedQuantity } from '../language/quantity-parser.ts'
import type { Token } from '../language/tokenizer.ts'
import { matchesAt, type GrammarMatch } from '../language/vocabulary.ts'
import { contactEdges } from './contact/contact-edges.ts'
import type { Edge } from './edges.ts'
import type { Linker } from './entity-linker.ts'
import type { InterpretationContext, Reference } from './interpretation.ts'
import { noteEdges } from './note-edges.ts'
import { numberEdges, packSizeEdges } from './number-roles.ts'
import { GAIN } from './scoring.ts'
import type { IndexedOption } from './shelf/options.ts'
import type { Shelf } from './shelf.ts'

export interface Analysis {
  tokens: readonly Token[]
  /** By first token: phrases of the grammar. */
  phrases: readonly (readonly GrammarMatch[])[]
  linker: Linker
  shelf: Shelf
  context: InterpretationContext
}

const EDGES_MAX = 20
const UNKNOWN_GOODS_MAX = 3

/** The edges of a message by the token that they begin at. */
export function analyse(input: Omit<Analysis, 'phrases'>): Edge[][] {
  const { tokens } = input
  const analysis = { ...input, phrases: tokens.map((_, at) => matchesAt(tokens, at)) }
  const edges: Edge[][] = tokens.map((_, at) => edgesAt(analysis, at))
  for (const edge of [
    ...contactEdges(analysis),
    ...noteEdges(analysis),
    ...numberEdges(analysis),
    ...packSizeEdges(analysis),
  ])
    edges[edge.start]!.push(edge)
  return edges.map((some) =>
    some.length > EDGES_MAX
      ? some.toSorted((one, other) => other.gain - one.gain).slice(0, EDGES_MAX)
      : some,
  )
}

function edgesAt(analysis: Analysis, at: number): Edge[] {
  const token = analysis.tokens[at]!
  const mark = markEdge(token, at)
  if (mark) return isSign(analysis.tokens, at) ? [mark, ...quantityEdges(analysis, at)] : [mark]
  const goods = goodsEdges(analysis, at)
  return [
    ...goods,
    ...quantityEdges(analysis, at),
    ...optionEdges(analysis, at),
    ...analysis.phrases[at]!.flatMap((match) => phraseEdges(analysis, match)),
    ...unknownEdges(analysis, at),
  ]
}

/** "-5 kilos"; in a list with dashes they are no signs. */
function isSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isBullet = (token: Token, place: number) =>
    token.kind === 'dash' && (place === 0 || tokens[place - 1]!.key === '\n')
  const isNumber = next?.kind === 'number' && next.isGlued
  return (
    tokens[at]!.key === '-' &&
    isNumber &&
    !tokens[at]!.isGlued &&
    tokens.filter(isBullet).length < 2
  )
}

function markEdge({ kind, key }: Token, at: number): Edge | null {
  const base = { start: at, end: at + 1, gain: 0, role: 'link' as const }
  switch (kind) {
    case 'break':
      return { ...base, kind: 'break', meaning: key }
    case 'comma':
    case 'slash':
    case 'plus':
      return { ...base, kind: 'separator', meaning: 'comma' }
    case 'dash':
    case 'open':
    case 'close':
      return { ...base, kind: 'separator', meaning: 'dash' }
    default:
      return null
  }
}

function goodsEdges({ linker, tokens }: Analysis, at: number): Edge[] {
  return linker(at).map((goods) => {
    const length = goods.end - goods.start
    const isKnown = goods.candidates.length > 0
    const quality = goods.candidates[0]?.score ?? 0
    const words = tokens.slice(goods.start, goods.end)
    const isCommon = length === 1 && isCommonWord(words[0]!)
    const gain = isKnown
      ? GAIN.goods * quality * (1 + (length - 1) * GAIN.goodsFurther)
      : GAIN.goodsNotSold * length
    return {
      start: goods.start,
      end: goods.end,
      kind: 'goods',
      role: 'goods',
      gain:
        gain -
        (isCommon ? GAIN.commonWord : 0) +
        (words[0]!.kind === 'number' ? GAIN.numberInName : 0),
      meaning: '',
      goods,
    }
  })
}

/** A word of names of goods that is a word of grammar, too: `order`, `load`, `maya`. */
function isCommonWord({ key }: Token): boolean {
  return COMMON.has(key)
}

const COMMON = new Set(['order', 'can', 'box', 'set', 'maya', 'card', 'bill', 'note', 'time', 'hot', 'cold', 'no', 'extra', 'plain', 'regular']) // prettier-ignore

function quantityEdges(analysis: Analysis, at: number): Edge[] {
  const { tokens } = analysis
  if (isReduplication(analysis, at))
    return [
      { start: at, end: at + 1, kind: 'filler', role: 'politeness', gain: 0, meaning: 'filler' },
    ]
  const isOne = tokens[at]!.key === 'one' && isPronoun(analysis, at)
  const parsed = parseQuantity(tokens, at)
  return [
    ...parsed
      .map(toQuantityEdge(at))
      .map((edge) => (isOne ? { ...edge, gain: edge.gain - GAIN.pronoun } : edge)),
    ...unknownUnitEdges(analysis, at, parsed),
  ]
}

function toQuantityEdge(at: number) {
  return ({ quantity, end, isEach, isArticle }: ParsedQuantity): Edge => ({
    start: at,
    end,
    kind: 'quantity',
    role: 'count',
    gain:
      (isArticle ? GAIN.article : quantity.unit ? GAIN.quantity : GAIN.number) +
      (quantity.value < 0 ? GAIN.sign : 0),
    meaning: quantity.unit?.kind === 'measure' ? 'measure' : 'count',
    quantity,
    isEach,
  })
}

/** "Dali2" says the word twice. */
function isReduplication({ tokens, phrases }: Analysis, at: number): boolean {
  const { kind, key, isGlued } = tokens[at]!
  const before = phrases[at - 1] ?? []
  return (
    kind === 'number' &&
    key === '2' &&
    isGlued &&
    before.length > 0 &&
    before.every(({ entry }) => entry.category === 'particles' || entry.category === 'acts')
  )
}

/** "The second one", "the 4 liter one" */
function isPronoun({ tokens, phrases }: Analysis, at: number): boolean {
  const next = tokens[at + 1]
  const isLast =
    next === undefined ||
    next.kind !== 'word' ||
    phrases[at + 1]!.some(({ entry }) => entry.category === 'particles')
  const categories = at === 0 ? [] : phrases[at - 1]!.map(({ entry }) => entry.category)
  return (
    isLast &&
    at > 0 &&
    (tokens[at - 1]!.key === 'the' ||
      categories.some((each) => each === 'sizes' || each === 'references' || each === 'units'))
  )
}

const UNIT_LINKERS = new Set(['ng', 'nga', 'na', 'of', 'sa', 'og', 'ug'])

/** "3 banyera ng bangus": an unknown word between a number and goods that are linked to it. */
function unknownUnitEdges(
  { tokens, phrases, linker }: Analysis,
  at: number,
  parsed: readonly ParsedQuantity[],
): Edge[] {
  return parsed.flatMap((each): Edge[] => {
    const word = tokens[each.end]
    const isUnknown = word?.kind === 'word' && phrases[each.end]!.length === 0
    const isLinked =
      UNIT_LINKERS.has(tokens[each.end + 1]?.key ?? '') && each.end + 2 < tokens.length
    if (
      each.quantity.unit ||
      !isUnknown ||
      !isLinked ||
      linker(each.end).length > 0 ||
      linker(each.end + 2).length === 0
    )
      return []
    const quantity = {
      ...each.quantity,
      unit: { kind: 'unknown' as const, name: word.text },
      text: `${each.quantity.text} ${word.text}`,
    }
    return [
      {
        ...toQuantityEdge(at)({ ...each, quantity, end: each.end + 1 }),
        gain: GAIN.number + GAIN.unknownUnit,
      },
    ]
  })
}

function optionEdges(analysis: Analysis, at: number): Edge[] {
  return [
    ...namedOptionEdges(analysis, at),
    ...sameOptionEdges(analysis, at),
    ...withoutEdges(analysis, at),
  ]
}

/** Options under another name: "bbq" for `Barbecue`. */
function sameOptionEdges({ shelf, tokens }: Analysis, at: number): Edge[] {
  const name = longestNameAt(tokens.map(wordOf), at)
  const options =
    name?.concepts.flatMap((concept) => shelf.options.byConcept.get(concept) ?? []) ?? []
  if (!name || options.length === 0) return []
  return [
    {
      start: at,
      end: at + name.length,
      kind: 'option',
      role: 'choice',
      gain: name.length * GAIN.option,
      meaning: 'whole',
      options,
    },
  ]
}

/** "Walang beans": an option of a group that says without what. */
function withoutEdges(analysis: Analysis, at: number): Edge[] {
  if (!WITHOUT.has(analysis.tokens[at]!.key) || at + 1 >= analysis.tokens.length) return []
  const next = [...namedOptionEdges(analysis, at + 1), ...sameOptionEdges(analysis, at + 1)]
  return next.flatMap((edge): Edge[] => {
    const options = edge.options!.filter(({ group }) => WITHOUT.has(foldWord(group.name)))
    return options.length > 0
      ? [{ ...edge, start: at, gain: edge.gain + GAIN.option, options }]
      : []
  })
}

const WITHOUT = new Set(['without', 'walang', 'wala', 'no', 'walay', 'remove', 'tanggal', 'less'])

function namedOptionEdges({ shelf, tokens, context }: Analysis, at: number): Edge[] {
  const isAsked = context.asked === 'choice'
  const first = optionWordOf(tokens[at]!)
  const options = shelf.options.byWord.get(first) ?? []
  const byEnd = new Map<number, IndexedOption[]>()
  for (const option of options) {
    const length = matchedLength(option, tokens, at)
    if (length > 0) byEnd.set(at + length, [...(byEnd.get(at + length) ?? []), option])
  }
  return [...byEnd].map(([end, some]) => {
    const share = Math.max(...some.map(({ words }) => (end - at) / words.length))
    return {
      start: at,
      end,
      kind: 'option',
      role: 'choice',
      gain:
        (end - at) * (share >= 1 ? GAIN.option : GAIN.optionPart) + (isAsked ? GAIN.expected : 0),
      meaning: share >= 1 ? 'whole' : 'part',
      options: some.filter(({ words }) => (end - at) / words.length === share),
    }
  })
}

/** How many tokens from `at` on are words of an option: all of its words, or those that tell it from others. */
function matchedLength({ words }: IndexedOption, tokens: readonly Token[], at: number): number {
  let length = 0
  while (at + length < tokens.length && words.includes(optionWordOf(tokens[at + length]!)))
    length += 1
  return Math.min(length, words.length)
}

/** In options, "walang" is no and "konting" is less. */
function optionWordOf(token: Token): string {
  return OPTION_WORDS[token.key] ?? wordOf(token)
}

const OPTION_WORDS: Record<string, string> = { walang: 'no', wala: 'no', walay: 'no', konti: 'less', konting: 'less', kaunti: 'less', kaunting: 'less', gamay: 'less' } // prettier-ignore

function wordOf({ kind, key }: Token): string {
  return kind === 'word' ? singular(key) : kind === 'number' ? key : '|'
}

function phraseEdges(analysis: Analysis, { start, end, entry }: GrammarMatch): Edge[] {
  const { category, meaning, length } = entry
  const edge = { start, end, meaning }
  const gain = GAIN.phrase + GAIN.phraseFurther * (Math.max(length, end - start) - 1)
  switch (category) {
    case 'acts':
      return isShortAnswer(analysis, start, end, meaning)
        ? [
            {
              ...edge,
              kind: 'act',
              role: 'act',
              gain: PARTICLES.has(meaning) && length === 1 ? GAIN.particle : gain,
            },
          ]
        : []
    case 'questions':
      return [{ ...edge, kind: 'question', role: 'question', gain }]
    case 'sizes':
      // `2L` is a volume, `2 L` may be two large ones.
      return analysis.tokens[start]!.key.length === 1 && analysis.tokens[start]!.isGlued
        ? []
        : [{ ...edge, kind: 'size', role: 'choice', gain: GAIN.size }]
    case 'references':
      return [referenceEdge(edge, gain)]
    case 'links':
      return [linkEdge(edge)]
    case 'particles':
      if (analysis.tokens[start]!.key === 'one' && !isPronoun(analysis, start)) return []
      return [
        {
          ...edge,
          kind: 'filler',
          role: 'politeness',
          gain: meaning === 'polite' ? GAIN.polite : 0,
        },
      ]
    case 'time':
      if (meaning === 'when') return [{ ...edge, kind: 'context', role: 'time', gain }]
      return meaning === 'before'
        ? [{ ...edge, kind: 'context', role: 'time', gain: GAIN.cue, meaning: 'cue' }]
        : []
    case 'money':
    case 'people':
      return meaning === 'note'
        ? []
        : [{ ...edge, kind: 'context', role: category, gain: GAIN.cue, meaning: 'cue' }]
    case 'contact':
      return meaning.endsWith('label') ? [{ ...edge, kind: 'label', role: meaning === 'address label' ? 'address' : 'name', gain }] : [] // prettier-ignore
    case 'units':
      return [{ ...edge, kind: 'filler', role: 'unit', gain: 0 }]
    default:
      return []
  }
}

const PARTICLES = new Set(['just', 'more', 'each', 'correction'])

/** `k`, `g`, `o`, `di` are answers only when they stand alone or first. */
function isShortAnswer({ tokens }: Analysis, start: number, end: number, meaning: string): boolean {
  if (tokens.slice(start, end).reduce((sum, { key }) => sum + key.length, 0) > 2) return true
  const isFirst =
    start === 0 || tokens[start - 1]!.kind === 'break' || tokens[start - 1]!.kind === 'comma'
  const isLast = end === tokens.length || tokens[end]!.kind !== 'word'
  if (meaning === 'confirm') return isFirst && (isLast || tokens[start]!.key.length === 2)
  return meaning !== 'refuse' || isFirst
}

function referenceEdge(edge: Pick<Edge, 'start' | 'end' | 'meaning'>, gain: number): Edge {
  const [kind = '', at] = edge.meaning.split(' ')
  return {
    ...edge,
    kind: 'reference',
    role: 'reference',
    gain: kind === 'that' ? 0 : gain,
    reference: toReference(kind, Number(at)),
  }
}

function toReference(kind: string, at: number): Reference {
  switch (kind) {
    case 'ordinal':
      return { kind, at }
    case 'cheapest':
    case 'dearest':
      return { kind: 'superlative', by: 'price', end: kind === 'cheapest' ? 'lowest' : 'highest' }
    case 'biggest':
    case 'smallest':
      return { kind: 'superlative', by: 'size', end: kind === 'smallest' ? 'lowest' : 'highest' }
    default:
      return { kind: kind as 'that' | 'same' | 'all' | 'both' | 'other' }
  }
}

function linkEdge(edge: Pick<Edge, 'start' | 'end' | 'meaning'>): Edge {
  const { meaning } = edge
  const isList = meaning === 'and' || meaning === 'or' || meaning === 'but'
  if (isList) return { ...edge, kind: 'separator', role: 'link', gain: GAIN.polite }
  if (meaning === 'instead') return { ...edge, kind: 'act', role: 'act', gain: GAIN.phrase * 2 }
  if (meaning === 'to' || meaning === 'with')
    return { ...edge, kind: 'separator', role: 'link', gain: 0 }
  return { ...edge, kind: 'filler', role: 'link', gain: 0 }
}

function unknownEdges({ tokens, phrases }: Analysis, at: number): Edge[] {
  const token = tokens[at]!
  const isNumber = token.kind === 'number'
  const base = { start: at, end: at + 1, meaning: '', role: 'unknown' as const }
  const edges: Edge[] = [
    {
      ...base,
      kind: 'unknown',
      gain: isNumber
        ? -GAIN.unknownNumber
        : phrases[at]!.length > 0
          ? -GAIN.ignoredWord
          : -GAIN.unknownWord,
    },
  ]
  const isUnknown = (place: number) =>
    tokens[place]?.kind === 'word' && phrases[place]!.length === 0
  for (let end = at + 1; end <= at + UNKNOWN_GOODS_MAX && isUnknown(end - 1); end++)
    edges.push({ ...base, end, kind: 'unknown-goods', gain: -GAIN.unknownGoods * (end - at) })
  return edges
}
