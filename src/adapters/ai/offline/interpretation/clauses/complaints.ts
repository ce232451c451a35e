/** Goods that are only told of: those of complaints ("katong kamatis ninyo, dunot ang katunga!"), that cost too much ("mahal ng ahos, luya na lang"), or have run out ("naubusan kami ng gas"). */
import { getPhrases } from '../../../../../lexicon/grammar.ts'
import { patternOf, phrasesOf } from '../../language/phrasing.ts'
import type { Clause, InterpretationContext, Mention } from '../interpretation.ts'

const ENDING = /[.!?\n]\s*$/u

/** Takes the goods and numbers out of the sentences that complain, unless one says how many of something. */
export function withoutComplaints(clauses: readonly Clause[]): Clause[] {
  return sentencesOf(clauses).flatMap((sentence) => {
    const isComplaint = sentence.some(({ act }) => act === 'complain')
    return isComplaint && !sentence.some(isOrdering) ? sentence.map(silenced) : sentence
  })
}

function sentencesOf(clauses: readonly Clause[]): Clause[][] {
  const sentences: Clause[][] = []
  for (const clause of clauses) {
    const last = sentences.at(-1)
    if (last && !ENDING.test(last.at(-1)!.text)) last.push(clause)
    else sentences.push([clause])
  }
  return sentences
}

function isOrdering({ isJust, mentions }: Clause): boolean {
  const isCounted = ({ words, quantity }: Mention) => words !== '' && quantity !== null
  return mentions.some((mention) => isCounted(mention) || (isJust && mention.words !== ''))
}

/** Goods, a number or a question about them; answers and other questions stay. */
function silenced(clause: Clause): Clause {
  const isOfGoods = clause.mentions.length > 0
  return isOfGoods ? { ...clause, act: 'none', topic: null, mentions: [] } : clause
}

/** Takes out the goods and sizes that are called too dear: what a customer rejects is not ordered by that, and what is named instead takes the place of what the order has of it. */
export function withoutTooDear(
  clauses: readonly Clause[],
  { draft }: Pick<InterpretationContext, 'draft'>,
): Clause[] {
  const isThere = ({ candidates }: Mention) => candidates.some(({ entry }) => draft.includes(entry.item.key)) // prettier-ignore
  const left = clauses.flatMap((clause) => clause.mentions.filter((_, at) => !isTooDear(clause, at))) // prettier-ignore
  const hasOther = left.some(({ words, sizes }) => words !== '' || sizes.length > 0)
  const hasNumber = left.some(({ quantity }) => quantity)
  // "Mahal ang ahos pero sige 1 kilo"
  const all = clauses.flatMap(({ mentions }) => mentions)
  const isCountedBehind = (mention: Mention) => {
    const next = all[all.indexOf(mention) + 1]
    return next?.quantity && next.words === '' && next.sizes.length + next.options.length === 0
  }
  return clauses.map((clause) => {
    const { act, mentions, isJust } = clause
    // "Mahal ang ahos, himoang 1 kilo": the number is of it.
    const isDropped = (mention: Mention, at: number) => PUTTING.has(act) && isTooDear(clause, at) && !(mention.words !== '' && isCountedBehind(mention)) && (hasOther || (mention.words !== '' && !hasNumber && !isThere(mention))) // prettier-ignore
    const dropped = mentions.filter(isDropped)
    if (dropped.length === 0) return clause
    const kept = mentions.filter((mention) => !dropped.includes(mention))
    const isReplaced = isJust && kept.length === 1 && !isThere(kept[0]!) && dropped.every((each) => each.words !== '' && isThere(each)) // prettier-ignore
    if (isReplaced) return { ...clause, act: 'replace', mentions: kept, replaced: dropped }
    return kept.length > 0 ? { ...clause, mentions: kept } : { ...clause, mentions: kept, act: 'none', replaced: dropped } // prettier-ignore
  })
}

const PUTTING: ReadonlySet<Clause['act']> = new Set(['order', 'choose', 'set', 'add'])

/** "Mahal ng ahos", "128 is too expensive", and not "2 kilo ahos, mahal". */
function isTooDear({ text, start, mentions }: Clause, at: number): boolean {
  const mention = mentions[at]!
  if (mention.words !== '' && mention.quantity) return false
  const before = text.slice(Math.max(0, (mentions[at - 1]?.end ?? start) - start), Math.max(0, mention.start - start)) // prettier-ignore
  const behind = text.slice(mention.end - start, (mentions[at + 1]?.start ?? Number.MAX_SAFE_INTEGER) - start) // prettier-ignore
  return DEAR_BEFORE.test(before) || DEAR_BEHIND.test(behind)
}

/** "Small lang kay mahal" tells why the small one is wanted. */
const isReason = (word: string) => (['because', 'because maybe', 'merely'] as const).some((meaning) => phrasesOf(meaning).has(word)) // prettier-ignore
const DEAR = getPhrases('particles').filter(({ meaning }) => meaning === 'dear').map(({ words }) => words.join('\\s+')).join('|') // prettier-ignore
const BESIDE = getPhrases('particles').filter(({ meaning, words }) => (meaning === 'polite' || meaning === 'filler') && words.length === 1 && !isReason(words[0]!)).map(({ words }) => words[0]!).join('|') // prettier-ignore
/** Only particles stand between. */
const DEAR_BEFORE = new RegExp(`(?:^|\\s)(?:${DEAR})(?:\\s+(?:${BESIDE}))*\\s+(?:ng|nang|ang|yung|ung|the|sa)\\s+$`, 'iu') // prettier-ignore
/** "Para sa mahal ko" is for somebody. */
const LOVED = [...phrasesOf('own behind')].join('|')
const DEAR_BEHIND = new RegExp(`^(?:\\s+(?:${BESIDE}))*\\s+(?:${DEAR})\\b(?!\\s+(?:${LOVED})\\b)`, 'iu') // prettier-ignore

/** Who tells what has run out orders none of it by that: it is asked about, unless other goods are named, or its number follows. */
export function withoutRunOut(clauses: readonly Clause[], message: string): Clause[] {
  const named = clauses.flatMap(({ mentions }) => mentions.filter(({ words }) => words !== ''))
  const all = clauses.flatMap(({ mentions }) => mentions)
  // "Naubusan ng gasul, pa-deliver 1 LPG": the brand of what is ordered.
  const isOrdered = (mention: Mention) => all.some((other) => other !== mention && other.words !== '' && sharesGoods(mention, other)) // prettier-ignore
  const isTold = (mention: Mention) => mention.words !== '' && !mention.quantity && !isOrdered(mention) && RUN_OUT.test(message.slice(0, mention.start)) && !(all[all.indexOf(mention) + 1]?.words === '') // prettier-ignore
  return clauses.map((clause) => {
    const kept = clause.mentions.filter((mention) => !isTold(mention))
    if (clause.act !== 'order' || kept.length === clause.mentions.length) return clause
    if (kept.length > 0) return { ...clause, mentions: kept }
    if (named.length === clause.mentions.length) return { ...clause, act: 'ask', topic: 'stock' }
    return { ...clause, act: 'none', mentions: [] }
  })
}

function sharesGoods({ candidates }: Mention, other: Mention): boolean {
  return candidates.some(({ entry }) => other.candidates.some((each) => each.entry.item.productId === entry.item.productId)) // prettier-ignore
}

/** Nobody but the speaker stands between. */
const RUN_OUT = patternOf('run out', { after: '(?:\\s+\\p{L}{1,5}){0,3}\\s+$' })
