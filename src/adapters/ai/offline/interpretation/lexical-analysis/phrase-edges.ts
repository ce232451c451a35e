/** Phrases of the grammar: acts, questions, sizes, references, links, particles, times, labels. */
import { foldWords } from '../../../../../lexicon/word-forms.ts'
import { parseNumber } from '../../language/number-parser.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../language/phrasing.ts'
import { quantitiesIn } from '../../language/quantity-parser.ts'
import { categoriesOf, isFunctionWord, type GrammarMatch } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { Reference } from '../interpretation.ts'
import { GAIN } from '../scoring.ts'
import type { Analysis } from './analysis.ts'
import { isPronoun } from './quantity-edges.ts'
import { PERSONS } from '../shelf/size-words.ts'
import { isGluedLetter } from './options/glued-sizes.ts'
import { isOwnMishap } from './remarks/goods-told.ts'
import { isSold } from './size-edges.ts'

export function phraseEdges(analysis: Analysis, { start, end, entry }: GrammarMatch): Edge[] {
  const { category, meaning, length } = entry
  const edge = { start, end, meaning }
  if (isSpelling(analysis, start, end)) return [{ ...edge, end: end + 1, kind: 'filler', role: 'politeness', meaning: 'remark', gain: GAIN.phrase + GAIN.phraseFurther }] // prettier-ignore
  const gain = GAIN.phrase + GAIN.phraseFurther * (Math.max(length, end - start) - 1)
  switch (category) {
    case 'acts':
      if (meaning === 'handover' && end === start + 1 && isOwnPerson(analysis, start)) return [{ ...edge, kind: 'filler', role: 'politeness', gain, meaning: 'remark' }] // prettier-ignore
      if (meaning === 'complain' && isOwnMishap(analysis, start)) return []
      return isShortAnswer(analysis, start, end, meaning) &&
        !(meaning === 'double' && isOfOther(analysis, end)) &&
        !isTakenAway(analysis, start, end) &&
        !(meaning === 'more' && isKept(analysis, start, end))
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
      if (meaning === 'marker' && end === start + 1 && (isTherefore(analysis, start) || isHesitating(analysis, start))) return [{ ...edge, kind: 'filler', role: 'politeness', gain: 0 }] // prettier-ignore
      return [{ ...edge, kind: 'question', role: 'question', gain }]
    case 'sizes':
      // `2L` is a volume, `2 L` may be two large ones.
      return isGluedLetter(analysis, start) || isUnsoldKind(analysis, meaning) // prettier-ignore
        ? []
        : [{ ...edge, kind: 'size', role: 'choice', gain: GAIN.size + (isForSome(analysis, start, meaning) ? GAIN.phraseFurther * (end - start - 1) : 0) }] // prettier-ignore
    case 'references':
      if (meaning === 'other' && isAmount(analysis, start, end)) return []
      if (meaning.startsWith('ordinal') && isAdverb(analysis, start, end)) return []
      return [meaning === 'same number' ? sameNumberEdge(analysis, edge, gain) : referenceEdge(edge, gain)] // prettier-ignore
    case 'links':
      if (meaning === 'except' && isOfAll(analysis, start)) return [{ ...edge, kind: 'separator', role: 'link', gain }] // prettier-ignore
      return [linkEdge(edge)]
    case 'particles':
      if (analysis.tokens[start]!.key === 'one' && !isPronoun(analysis, start)) return []
      if (joinsParts(analysis, start, end) && isCountOrSize(analysis, start - 1)) return []
      return [
        {
          ...edge,
          kind: 'filler',
          role: 'politeness',
          gain:
            meaning === 'weather'
              ? // More than the label of an address: "malamig na dito sa Claveria".
                gain + GAIN.strongPlace + GAIN.expected
              : meaning === 'occasion'
                ? gain
                : meaning === 'polite'
                  ? GAIN.polite
                  : 0,
        },
      ]
    case 'time':
      if (meaning === 'past') return [{ ...edge, kind: 'filler', role: 'time', gain: 0 }]
      if (meaning === 'when') return joinsParts(analysis, start, end) ? [] : [{ ...edge, kind: 'context', role: 'time', gain }] // prettier-ignore
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
    case 'descriptions':
      return [{ ...edge, kind: 'filler', role: 'choice', gain: GAIN.description * (end - start) }]
    case 'units':
      return [{ ...edge, kind: 'filler', role: 'unit', gain: 0 }]
    default:
      return []
  }
}

const THEREFORE = phrasesOf('therefore')

/** "12 sila kaya 12 caps", "umuulan kaya arroz caldo po": before what is wanted stands why, where nothing is asked. */
function isTherefore(analysis: Analysis, at: number): boolean {
  const { tokens, phrases, linker } = analysis
  if (!THEREFORE.has(tokens[at]!.key)) return false
  if (parseNumber(tokens, at + 1)) return true
  const isAsked = phrases.slice(beginningOf(tokens, at), at).flat().some(({ entry }) => entry.category === 'questions') // prettier-ignore
  const isGoods = linker(at + 1).some(({ candidates }) => candidates.length > 0)
  return tokens[at - 1]?.kind === 'word' && !isAsked && isGoods
}

/** "Ah ano, tatlong bacon burger": somebody thinks what to say. */
function isHesitating({ tokens, phrases }: Analysis, at: number): boolean {
  if (!HESITATING.has(tokens[at]!.key)) return false
  const isSound = (place: number) => phrases[place]?.some(({ entry }) => SOUNDS.has(entry.meaning)) === true // prettier-ignore
  let next = at + 1
  while (isSound(next)) next += 1
  const isFirst = tokens.slice(beginningOf(tokens, at), at).every((_, more) => isSound(beginningOf(tokens, at) + more)) // prettier-ignore
  const mark = tokens.slice(at).find(({ kind }) => kind === 'break' || kind === 'comma')
  return isFirst && mark?.key !== '?' && (tokens[next]?.kind === 'comma' || parseNumber(tokens, next) !== null) // prettier-ignore
}

const HESITATING = phrasesOf('hesitating')
const SOUNDS = new Set(['polite', 'laugh', 'greet'])

/** Where the piece between marks begins that a token stands in. */
function beginningOf(tokens: Analysis['tokens'], at: number): number {
  return tokens.slice(0, at).findLastIndex(({ kind }) => kind === 'break' || kind === 'comma') + 1
}

/** "My manager wants 2 cafe latte", "5 tapsilog para sa staff namin": somebody whom the customer tells of. */
function isOwnPerson({ tokens }: Analysis, at: number): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]]
  const isOurs = phrasesOf('own before').has(before?.key ?? '') || phrasesOf('own behind').has(behind?.key ?? '') // prettier-ignore
  return isOurs || before?.kind === 'number'
}

/** "Gaya ng kahapon", "like last time", "pareha gahapon": it compares, and tells of no other order. */
export function likenessEdges({ tokens, phrases }: Analysis, at: number): Edge[] {
  const behind = endOfPhrase(tokens, at, LIKENESS)
  // "Same as yesterday" by itself orders.
  if (behind === null || quantitiesIn(tokens).length === 0) return []
  const pastAt = (place: number) => phrases[place]?.findLast(({ entry: { category, meaning } }) => (category === 'acts' && meaning === 'report') || (category === 'time' && meaning === 'past')) // prettier-ignore
  let from = behind
  while (from < behind + LIKENESS_REACH && !pastAt(from) && isOfLikeness(tokens[from]?.key ?? '')) from += 1 // prettier-ignore
  const past = pastAt(from)
  return past ? [{ start: at, end: past.end, kind: 'filler', role: 'time', meaning: 'remark', gain: GAIN.phrase + GAIN.phraseFurther * (past.end - at) }] : [] // prettier-ignore
}

const LIKENESS = phrasesOf('likeness')
const LIKENESS_REACH = 4

function isOfLikeness(key: string): boolean {
  return isFunctionWord(key) || phrasesOf('own behind').has(key) || key === 'order'
}

/** "Pang ladies", "pang family": nothing that they are used for. */
function isForSome({ tokens }: Analysis, start: number, meaning: string): boolean {
  return PERSONS.has(meaning) || tokens[start]!.key === 'pang'
}

/** "My kids cannot finish it", where nothing comes for kids: those who eat it. */
function isUnsoldKind({ shelf }: Analysis, meaning: string): boolean {
  return PERSONS.has(meaning) && !isSold(shelf, meaning)
}

const PARTICLES = new Set(['just', 'more', 'each', 'correction'])

/** `k`, `g`, `o`, `di` are answers only when they stand alone or first. */
function isShortAnswer(analysis: Analysis, start: number, end: number, meaning: string): boolean {
  const { tokens, phrases } = analysis
  // "Yung 135g na malaki" weighs so much.
  if (tokens[start]!.isGlued && tokens[start - 1]?.kind === 'number') return false
  if (isDenying(analysis, start)) return true
  if (tokens.slice(start, end).reduce((sum, { key }) => sum + key.length, 0) > 2) return true
  const isFirst =
    start === 0 || tokens[start - 1]!.kind === 'break' || tokens[start - 1]!.kind === 'comma'
  // "K po"
  let last = end
  while (phrases[last]?.some(({ entry }) => entry.meaning === 'polite')) last += 1
  const isLast = last === tokens.length || tokens[last]!.kind !== 'word'
  if (meaning === 'confirm') return isFirst && (isLast || tokens[start]!.key.length === 2)
  return meaning !== 'refuse' || isFirst
}

/** "3 pa rin" is as many as before, and no more. */
function isKept({ phrases }: Analysis, start: number, end: number): boolean {
  return phrases[start]!.some((match) => match.entry.meaning === 'keep' && match.end > end)
}

/** "Anna, double n": how a name is written, where nothing is called so. */
function isSpelling({ tokens, linker }: Analysis, start: number, end: number): boolean {
  const letter = tokens[end]
  const isTimes = end === start + 1 && TIMES.some((times) => times.has(tokens[start]!.key))
  if (!isTimes || letter?.kind !== 'word' || !/^\p{L}$/u.test(letter.key)) return false
  return ![...linker(start), ...linker(end)].some(({ candidates }) => candidates.length > 0)
}

const TIMES = [phrasesOf('times 2'), phrasesOf('times 3')]

/** "Double seal it", "doblehin po yung plastic": behind it stands what is done twice, and no goods. */
export function isOfOther(
  { tokens, phrases, linker, shelf, context }: Analysis,
  end: number,
): boolean {
  let at = end
  while (at < end + PARTICLES_MAX && (tokens[at]?.key === 'nga' || phrasesOf('the').has(tokens[at]?.key ?? '') || phrases[at]?.some(({ entry }) => entry.meaning === 'polite'))) at += 1 // prettier-ignore
  if (tokens[at]?.kind !== 'word') return false
  // "Double the box" of what is sold by the box
  const isUnit = context.draft.some((key) => foldWords(shelf.byKey.get(key)?.item.unit ?? '').includes(tokens[at]!.key)) // prettier-ignore
  const isOther = (PACKING.has(tokens[at]!.key) && !isUnit) || phrases[at]!.every(({ entry }) => entry.category === 'notes') // prettier-ignore
  return isOther && !linker(at).some(({ candidates }) => candidates.length > 0)
}

const PACKING = phrasesOf('packing')
const PARTICLES_MAX = 3

/** "Two humba, take out", "for take out, 2 fried chicken": how the goods are packed. "Take out the humba" takes them off an order that has some. */
function isTakenAway(
  { tokens, linker, context: { draft } }: Analysis,
  start: number,
  end: number,
): boolean {
  const words = tokens.slice(start, end).map(({ key }) => key).join(' ') // prettier-ignore
  if (!TAKEAWAY.has(words)) return false
  const isFor = AIM.has(tokens[start - 1]?.key ?? '')
  const at = skipWords(tokens, end, phrasesOf('the'))
  const goods = parseNumber(tokens, at)?.end ?? at
  const isNamed = [at, goods].some((place) => tokens[place]?.kind === 'word' && linker(place).some(({ candidates }) => candidates.length > 0)) // prettier-ignore
  return draft.length === 0 || isFor || !isNamed
}

const TAKEAWAY = phrasesOf('takeaway')
const AIM = phrasesOf('aim')

/** "No rice": right before goods the word is no particle, and no label of a number. */
export function isDenying(
  { tokens, linker }: Pick<Analysis, 'tokens' | 'linker'>,
  at: number,
): boolean {
  return tokens[at]!.key === 'no' && tokens[at + 1]?.kind === 'word' && linker(at + 1).some(({ candidates }) => candidates.length > 0) // prettier-ignore
}

/** "Ang usa ka order" is no other one. */
function isAmount({ tokens }: Analysis, start: number, end: number): boolean {
  return quantitiesIn(tokens).some((each) => each.start >= start && each.start < end && each.end > end) // prettier-ignore
}

/** "I'll ask my officemates first": behind other words than those of grammar and goods it picks nothing. */
function isAdverb({ tokens, shelf }: Analysis, start: number, end: number): boolean {
  const before = tokens[start - 1]
  if (end - start > 1 || before?.kind !== 'word') return false
  const categories = categoriesOf(before.key)
  return categories.has('people') || (categories.size === 0 && !shelf.terms.has(before.key))
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

/** "8 monay, same number of pandesal": the quantity that was said last, or "pechay pud, parehas ra kadaghan" put last. */
function sameNumberEdge(
  { tokens, context: { lastCount } }: Analysis,
  edge: Pick<Edge, 'start' | 'end' | 'meaning'>,
  gain: number,
): Edge {
  const said = quantitiesIn(tokens).findLast(({ end }) => end <= edge.start)
  // "Same address, same number" is about the phone.
  const isPhone = tokens.slice(edge.start, edge.end).some(({ key }) => key === 'number')
  const quantity = said?.quantity ?? (lastCount === null || isPhone ? null : { value: lastCount, unit: null, text: String(lastCount) }) // prettier-ignore
  if (!quantity) return referenceEdge({ ...edge, meaning: 'same' }, gain)
  const meaning = quantity.unit?.kind === 'measure' ? 'measure' : 'count'
  return { ...edge, kind: 'quantity', role: 'count', gain: gain + GAIN.quantity, meaning, quantity, isEach: false } // prettier-ignore
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
  const isList = meaning === 'and' || meaning === 'or' || meaning === 'but' || meaning === 'except'
  if (isList) return { ...edge, kind: 'separator', role: 'link', gain: GAIN.polite }
  if (meaning === 'instead') return { ...edge, kind: 'act', role: 'act', gain: GAIN.phrase * 2 }
  if (meaning === 'to' || meaning === 'with')
    return { ...edge, kind: 'separator', role: 'link', gain: 0 }
  return { ...edge, kind: 'filler', role: 'link', gain: 0 }
}

/** "Tanan gawas sa matcha", "remove everything but the pandesal"; "gawas sa gate" is a place. */
function isOfAll({ phrases }: Analysis, start: number): boolean {
  const isAll = ({ entry: { category, meaning } }: GrammarMatch) => (category === 'references' && meaning === 'all') || (category === 'acts' && TAKING_OUT.has(meaning)) // prettier-ignore
  return phrases.slice(0, start + 1).some((some) => some.some(isAll))
}

const TAKING_OUT = new Set(['remove', 'cancel', 'withdraw'])

/** "Tulo ug 50 ml", "…, unya tulo ka slice": a word for and before a number begins another part. */
function joinsParts({ tokens, phrases }: Analysis, start: number, end: number): boolean {
  const isAnd = phrases[start]!.some(({ entry, end: to }) => entry.category === 'links' && entry.meaning === 'and' && to === end) // prettier-ignore
  return isAnd && parseNumber(tokens, end) !== null
}

function isCountOrSize({ tokens }: Analysis, at: number): boolean {
  return at >= 0 && (parseNumber(tokens, at) !== null || categoriesOf(tokens[at]!.key).has('sizes'))
}
