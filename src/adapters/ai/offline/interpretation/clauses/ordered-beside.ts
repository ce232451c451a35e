/** Clauses that remove or ask, and beside it order; goods that are those of the order. */
import type { Candidate, Clause, InterpretationContext, Mention } from '../interpretation.ts'
import { isCalled } from '../link-among.ts'
import type { Token } from '../../language/tokenizer.ts'
import { patternOfAnd } from '../../language/conjunctions.ts'
import { patternOf } from '../../language/phrasing.ts'
import { sameOptions } from './kinds/options-named.ts'
import type { RawClause } from './read-clauses.ts'

/** "Wag na yung itlog, 3 corned beef na lang", "wag na cinnamon roll, cheese bread na lang": what is named instead does not leave the order. */
export function orderedInstead(said: Clause, context: InterpretationContext): Clause[] {
  const clause = said.act === 'remove' ? withoutHad(said) : said
  const { act, mentions } = clause
  const isThere = ({ candidates }: Mention) => candidates.some(({ entry }) => context.draft.includes(entry.item.key)) // prettier-ignore
  const isNew = (mention: Mention) =>
    mention.words !== '' && mention.quantity !== null && mention.candidates.length > 0 && !isThere(mention) // prettier-ignore
  const mere = mentions.map((_, at) => isMere(clause, at))
  // "Wala na yung downy, colgate at garlic na lang"
  for (let at = mentions.length - 1; at > 1; at--)
    mere[at - 1] ||= mere[at]! && isJoined(clause, at)
  const staying = mentions.filter((mention, at) => mere[at] || (isNew(mention) && !isNew(mentions[0]!))) // prettier-ignore
  const removed = mentions.filter((mention) => !staying.includes(mention))
  if (act !== 'remove' || staying.length === 0 || removed.length === 0) return [clause]
  const [only, ...others] = staying
  const isReplaced = only!.quantity === null && others.length === 0 && only!.candidates.length > 0 && !isThere(only!) // prettier-ignore
  if (isReplaced) return [{ ...clause, act: 'replace', mentions: staying, replaced: removed }]
  const isTarget = staying.every((mention) => mention.quantity !== null && isThere(mention))
  return [
    { ...clause, mentions: removed },
    { ...clause, act: isTarget ? 'set' : 'order', isExplicitTarget: isTarget, isJust: true, mentions: staying }, // prettier-ignore
  ]
}

/** "Cancel ang kaldero, may rice cooker na pala": what is there already is only the reason. */
function withoutHad(clause: Clause): Clause {
  const { text, start, mentions } = clause
  const isHad = (mention: Mention, at: number) =>
    at > 0 && !mention.quantity && HAVING.test(text.slice(mentions[at - 1]!.end - start, Math.max(0, mention.start - start))) // prettier-ignore
  return { ...clause, mentions: mentions.filter((mention, at) => !isHad(mention, at)) }
}

const HAVING = patternOf('having', { before: '(?:^|[\\s,])', after: '\\s+(?:na\\s+)?$' })

/** Only this is wanted: "cheese bread na lang", "just the ferrous", apart from the goods before it. */
function isMere({ text, start, mentions }: Clause, at: number): boolean {
  const mention = mentions[at]!
  if (mention.words === '' && mention.sizes.length + mention.options.length === 0) return false
  const before = text.slice(Math.max(0, (mentions[at - 1]?.end ?? start) - start), Math.max(0, mention.start - start)) // prettier-ignore
  const behind = text.slice(mention.end - start, (mentions[at + 1]?.start ?? Number.MAX_SAFE_INTEGER) - start) // prettier-ignore
  let from = at
  while (from > 1 && isJoined({ text, start, mentions }, from)) from -= 1
  const isListApart = from < at && /[,;.\n]/u.test(text.slice(mentions[from - 1]!.end - start, mentions[from]!.start - start)) // prettier-ignore
  const isApart = at === 0 || isListApart || /[,;.\n-]/u.test(before) || behind.trim() === '' || ONLY_BEFORE.test(before) // prettier-ignore
  return isApart && (MERELY.test(behind) || (at > 0 && ONLY_BEFORE.test(before)))
}

/** Whether it is joined to what stands before it. */
function isJoined(
  { text, start, mentions }: Pick<Clause, 'text' | 'start' | 'mentions'>,
  at: number,
): boolean {
  return JOINED.test(text.slice(mentions[at - 1]!.end - start, mentions[at]!.start - start))
}

const JOINED = patternOfAnd({ before: '^\\s*,?\\s*', after: '\\s+(?:\\p{L}{1,4}\\s+)?$' })

const MERELY = patternOf('merely', { before: '^\\s*(?:(?:po|pala|diay|muna|ho)\\s+)*' })
const ONLY_BEFORE = patternOf('only before', { after: '\\s*(?:the\\s+|ang\\s+|yung\\s+)?$' })

/** "Ampalaya half kilo, itlog meron ba kayo?": what is counted before the goods that are asked about, or behind a comma after them, is ordered. */
export function orderedBeside(
  clause: Clause,
  { questions }: RawClause,
  { message, tokens, context }: { message: string; tokens: readonly Token[]; context: InterpretationContext }, // prettier-ignore
): Clause[] {
  const { act, topic, mentions } = clause
  const at = tokens[questions.find(({ meaning }) => meaning === 'stock')?.at ?? -1]?.start
  const isCounted = ({ words, quantity, candidates }: Mention) => words !== '' && quantity !== null && candidates.length > 0 // prettier-ignore
  const asked = mentions.filter((mention) => !isCounted(mention))
  const own =
    act === 'ask' && topic === 'stock' ? ofOwn(mentions, message, at, context.draft) : null
  if (own) return [{ ...clause, mentions: mentions.slice(own) }]
  if (act === 'ask' && topic === 'stock' && asksWhatComes(mentions, message, at)) return [{ ...clause, mentions: mentions.slice(0, 1) }] // prettier-ignore
  const counted = mentions.filter(isCounted)
  const [first] = asked
  if (act !== 'ask' || topic !== 'stock' || at === undefined || !first || first.quantity) return [clause] // prettier-ignore
  const isBefore = counted.every(({ end }) => end <= first.start && end <= at)
  const isBehind = counted.every(({ start }) => start >= asked.at(-1)!.end && start > at && message.slice(asked.at(-1)!.end, start).includes(',')) // prettier-ignore
  if (counted.length === 0 || !(isBefore || isBehind)) return [clause]
  return [
    { ...clause, act: 'order', topic: null, mentions: counted },
    { ...clause, mentions: asked },
  ]
}

/** "Hotsilog po ba may itlog na?" asks what comes with the goods, and not for both. */
function asksWhatComes(
  [goods, part, ...more]: readonly Mention[],
  message: string,
  at = -1,
): boolean {
  if (!goods || !part || more.length > 0 || goods.words === '' || goods.quantity || part.quantity) return false // prettier-ignore
  const between = message.slice(goods.end, part.start)
  return at >= goods.end && at < part.start && WITH.test(between) && !/[,;.?!\n]/u.test(between)
}

/** "Tumutulo ang bubong namin, may vulcaseal ba kayo?": what somebody has is not asked for. @returns where what is asked for begins */
function ofOwn(
  mentions: readonly Mention[],
  message: string,
  at = -1,
  draft: readonly string[] = [],
): number | null {
  const first = mentions.findIndex(({ start }) => start >= at)
  const before = mentions[first - 1]
  // "Halo-halo ko may ube ba?" is about the order.
  const isOrdered = before?.candidates.some(({ entry }) => draft.includes(entry.item.key))
  const isOwn =
    before !== undefined &&
    !isOrdered &&
    !before.quantity &&
    OWN.test(message.slice(before.end, at))
  return isOwn && first === 1 ? first : null
}

const OWN = patternOf('own behind', { before: '^\\s+' })

const WITH = /\b(?:may|naay|has|have|with)\s*$/iu

/** "Pearls sa okinawa": goods with a detail and no number are those of the order. */
export function preferOrdered(
  mention: Mention,
  { draft }: InterpretationContext,
  isJust: boolean,
): Mention {
  const { words, quantity, options, without, candidates, alternatives } = mention
  if (words === '' || quantity || options.length + without.length === 0) return mention
  const isOrdered = ({ entry }: Candidate) => draft.includes(entry.item.key)
  const ordered = candidates.filter(isOrdered)
  if (ordered.length > 0) return { ...mention, candidates: ordered }
  // "Honey bbq na lang yung wings", beside a meal that is called so, too.
  const own = isJust ? alternatives.filter((each) => isOrdered(each) && isCalled(each.entry, words)) : [] // prettier-ignore
  const same = sameOptions(own, options)
  return same.length === 0 ? mention : { ...mention, candidates: own, options: same }
}
