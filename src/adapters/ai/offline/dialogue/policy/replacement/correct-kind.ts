/** Another kind than the order has, beside the one that it has: "size 40 pala, masikip ang 39", "hindi 39, 40", "black na lang, ayaw nya ng white". */
import { getPhrases } from '../../../../../../lexicon/grammar.ts'
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type {
  Clause,
  Mention,
  OptionMention,
  Role,
} from '../../../interpretation/interpretation.ts'
import { dimensionOf } from '../../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { isSizeOf } from '../../../interpretation/shelf/sizes.ts'
import { sizeMeaning } from '../../../interpretation/shelf/size-words.ts'
import { ALSO, patternOf, phrasesOf } from '../../../language/phrasing.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { hasRoomFor, type DraftLine } from '../../order-draft.ts'
import { detail } from '../put-goods.ts'
import { familyOf } from '../resolve-mention.ts'
import { replaceGoods } from './replace-goods.ts'

/** A size or an option, where it stands in the message. */
interface Kind {
  start: number
  end: number
  size: string | null
  options: readonly OptionMention[]
}

/** What comes in the place of what a line has; nothing where it stays. */
interface Correction {
  line: DraftLine
  entry: ShelfEntry | null
  option: string | null
}

const ELSEWHERE: ReadonlySet<Role> = new Set(['address', 'phone', 'name', 'money', 'time', 'people']) // prettier-ignore

/** @returns the clauses; those that correct a kind say what is replaced, and are done */
export function correctKind(
  turn: DialogueTurn,
  clauses: readonly Clause[],
): { open: readonly Clause[]; all: Clause[] } {
  const none = { open: clauses, all: [...clauses] }
  const said = clauses.filter((clause) => SAYING.has(clause.act) ? !clause.mentions.some(isOfAll) : clause.act === 'remove' && clause.mentions.every(isDeniedKind)) // prettier-ignore
  const mentions = said.flatMap((clause) => [...clause.mentions, ...clause.replaced]).map((mention) => asOption(turn, mention)) // prettier-ignore
  const isChange = said.some(({ act, isJust, isCorrection }) => isJust || isCorrection || act === 'replace' || act === 'set') || mentions.some(({ without }) => without.length > 0) // prettier-ignore
  if (
    !isChange ||
    turn.draft.lines.length === 0 ||
    !mentions.every((mention) => isBare(turn, mention))
  )
    return none
  const message = messageOf(turn)
  const isOfName = ({ start }: Kind) => mentions.some((each) => each.options.length > 0 && !each.quantity && each.start <= start && start < each.end && !STARTS_WITH_NUMBER.test(each.text)) // prettier-ignore
  const kinds = [...numbersOf(message).filter((number) => !isOfName(number)), ...mentions.flatMap((mention) => kindsOf(mention, message))] // prettier-ignore
  const isReplaced = said.some(({ act }) => act === 'replace')
  const lines = turn.draft.lines.filter((line) =>
    mentions.every((mention) => isNameOf(mention, line)),
  )
  const found = lines.flatMap((line) => correctionsOf(turn, line, { kinds, message, isReplaced })) // prettier-ignore
  const [first, ...others] = found
  if (!first || others.length > 0) return none
  const { line, entry, option } = first
  if (entry)
    replaceGoods(turn, [line.entry], { entry, act: 'set', quantity: null, options: [], note: null }) // prettier-ignore
  else if (option) detail(turn, line, [option], null)
  else turn.outcomes.push({ kind: 'put', line, isAssumed: false })
  const toDone = (clause: Clause): Clause => ({ ...clause, act: 'replace', mentions: [], replaced: [...clause.mentions, ...clause.replaced] }) // prettier-ignore
  return {
    open: clauses.filter((clause) => !said.includes(clause)),
    all: clauses.map((clause) => (said.includes(clause) ? toDone(clause) : clause)),
  }
}

/** "Vivo Y17s" has a number, and "13" of phones is one. */
const STARTS_WITH_NUMBER = /^\d/u

const SAYING: ReadonlySet<Clause['act']> = new Set(['choose', 'set', 'order', 'replace', 'none', 'refuse']) // prettier-ignore

/** Nothing but kinds, what they are of ("it's red", "same size", "the lipstick"), and numbers that may be sizes. */
function isBare({ draft }: DialogueTurn, mention: Mention): boolean {
  const { words, quantity, sizes, reference, options, isEach, isOfThem } = mention
  const isPointing = reference !== null && reference.kind !== 'that' && reference.kind !== 'same'
  const isNamed = words !== '' && (quantity !== null || !draft.lines.some((line) => isNameOf(mention, line))) // prettier-ignore
  const { unit = null } = quantity ?? {}
  // "3 meters is too short", of what is sold by the piece.
  const isAmount = unit !== null && (unit.kind !== 'measure' || draft.lines.some(({ entry }) => dimensionOf(entry) === unit.dimension)) // prettier-ignore
  // "Palitan ng pink yung isang white", of three
  const isSome = quantity?.unit === null && draft.lines.some((line) => line.qty > quantity.value && options.some(({ option }) => line.options.includes(option.optionId))) // prettier-ignore
  // "Gamay ang 7", of size 7.
  const isUnfit = sizes.length > 0 && sizes.every((size) => phrasesOf('ill sized').has(size.toLowerCase())) // prettier-ignore
  return !isNamed && !isAmount && !isPointing && !(reference && quantity) && !isEach && (!isOfThem || isUnfit) && !isSome // prettier-ignore
}

/** Whether a mention names the goods of a line, or none. */
function isNameOf({ words, candidates }: Mention, line: DraftLine): boolean {
  return words === '' || candidates.some(({ entry }) => entry.item.productId === line.entry.item.productId) // prettier-ignore
}

/** "Ay ube pala, hindi mocha", of a cake: what is an option of the order, too, is no ensaymada with ube beside another option of it. */
function asOption({ draft }: DialogueTurn, mention: Mention): Mention {
  const { words, quantity, sizes, options } = mention
  if (words === '' || quantity || sizes.length + options.length > 0) return mention
  const said = foldWords(words).join(' ')
  const named = draft.lines.flatMap(({ entry: { item: { productId, choices } } }) => choices.flatMap((group) => group.options.filter(({ name }) => foldWords(name).join(' ') === said).map((option) => ({ productId, group, option })))) // prettier-ignore
  return named.length === 0 ? mention : { ...mention, words: '', candidates: [], options: named }
}

/** "Both for the red one": what holds for all is said beside what is corrected. */
function isOfAll({ words, quantity, reference, options }: Mention): boolean {
  const isAll = reference?.kind === 'both' || reference?.kind === 'all'
  return isAll && words === '' && !quantity && options.length > 0
}

/** "Hindi mocha" */
function isDeniedKind({ words, without, quantity }: Mention): boolean {
  return words === '' && without.length > 0 && !quantity
}

/** The message with what names no goods left blank. */
function messageOf({ tokens }: DialogueTurn): string {
  let message = ''
  for (const { role, start, text } of tokens) message = message.padEnd(start) + (ELSEWHERE.has(role) ? ' '.repeat(text.length) : text) // prettier-ignore
  return message
}

function numbersOf(message: string): Kind[] {
  return [...message.matchAll(/\d+(?:\.\d+)?/gu)].map(({ 0: text, index }) => ({ start: index, end: index + text.length, size: `number ${Number(text)}`, options: [] })) // prettier-ignore
}

/** Its options, and its sizes in words; "hindi medium" is one word of size behind its denial. */
function kindsOf({ start, end, sizes, options, without }: Mention, message: string): Kind[] {
  const kinds = sizes.flatMap((said): Kind[] => {
    const size = /\d/u.test(said) ? null : sizeMeaning(said.replace(/^not /u, ''))
    return size === null ? [] : [{ start: said.startsWith('not ') ? end : start, end, size, options: [] }] // prettier-ignore
  })
  if (without.length > 0) return [...kinds, { start: end, end, size: null, options: without }]
  return [...kinds, ...optionsApart({ start, end, size: null, options }, message)]
}

/** "The lipstick to coral, mauve doesn't suit me": options of one group each stand for themselves. */
function optionsApart(all: Kind, message: string): Kind[] {
  const named = [...Map.groupBy(all.options, ({ option }) => option.name)]
  const text = message.slice(0, all.end).toLowerCase()
  const apart = named.map(([name, options]): Kind => {
    const at = text.indexOf(name.toLowerCase(), all.start)
    return { start: at, end: at + name.length, size: null, options }
  })
  if (named.length > 1 && apart.every(({ start }) => start >= 0)) return apart
  return named.length > 0 ? [all] : []
}

interface Said {
  kinds: readonly Kind[]
  message: string
  isReplaced: boolean
}

/** None where more is said than one kind in the place of another. */
function correctionsOf(
  turn: DialogueTurn,
  line: DraftLine,
  { kinds, message, isReplaced }: Said,
): Correction[] {
  const family = familyOf(turn)(line.entry)
  const read = kinds.map((kind) => ({ kind, ...readKind(kind, line, family) }))
  const others = distinct(read.filter(({ isOwn, entry, option }) => !isOwn && (entry ?? option)))
  // "Hoodie black na lang, hindi gray. Large pa rin": its size is said once more.
  const own = distinct(read.filter(({ isOwn, kind }) => isOwn && (!others[0] || isAlike(kind, others[0].kind)))) // prettier-ignore
  const strange = read.filter(({ isOwn, entry, option, kind }) => !isOwn && !entry && !option && kind.size?.startsWith('number ') === true && kind.size !== `number ${line.qty}`) // prettier-ignore
  const [had, ...more] = own
  const [coming, ...further] = others
  if (!had || !coming || more.length + further.length + strange.length > 0 || had.kind.size === `number ${line.qty}`) return [] // prettier-ignore
  const isDenied = (one: typeof had, two: typeof had) => DENYING.test(message.slice(two.kind.end <= one.kind.start ? two.kind.end : 0, one.kind.start)) // prettier-ignore
  // "39 po, hindi 40" of what is in size 39
  if (isDenied(coming, had)) return isDenied(had, coming) ? [] : [{ line, entry: null, option: null }] // prettier-ignore
  const isContrast = isReplaced || isDenied(had, coming) || isUnfit(message, had.kind, coming.kind) || isPreferred(message, had.kind, coming.kind) // prettier-ignore
  return isContrast ? [{ line, entry: coming.entry, option: coming.option }] : []
}

/** Two sizes, or two options of a group. */
function isAlike(one: Kind, other: Kind): boolean {
  if (one.size !== null || other.size !== null) return one.size !== null && other.size !== null
  return one.options.some(({ group }) => other.options.some((each) => each.group.name === group.name)) // prettier-ignore
}

interface ReadKind {
  isOwn: boolean
  /** The only goods that are of it. */
  entry: ShelfEntry | null
  option: string | null
}

function readKind(
  { size, options }: Kind,
  line: DraftLine,
  family: readonly ShelfEntry[],
): ReadKind {
  if (size !== null) {
    const fits = family.filter((entry) => isSizeOf(entry, size))
    const isOwn = fits.includes(line.entry)
    return { isOwn, entry: !isOwn && fits.length === 1 ? fits[0]! : null, option: null }
  }
  const own = options.filter(({ productId, group }) => productId === line.entry.item.productId && group.max === 1) // prettier-ignore
  const ids = own.map(({ option }) => option.optionId)
  const option = ids.find((id) => !hasRoomFor(line, id)) ?? null
  return { isOwn: ids.some((id) => line.options.includes(id)), entry: null, option }
}

function distinct<Read extends ReadKind & { kind: Kind }>(read: readonly Read[]): Read[] {
  const keyOf = ({ kind, entry, option }: Read) => entry?.item.key ?? option ?? kind.size ?? ''
  return [...new Map(read.map((each) => [keyOf(each), each])).values()]
}

/** Why the one that the order has is not wanted: "masikip", "hugot". */
function isUnfit(message: string, own: Kind, other: Kind): boolean {
  const [first, second] = own.start < other.start ? [own, other] : [other, own]
  const between = message.slice(first.end, second.start)
  // "White pala ayaw ko, black na lang"
  if (first === own && DISLIKED.test(between)) return true
  // "Bitin ang 3 meters, 5 na lang": also in the words right before what does not fit.
  const before =
    first === own
      ? message
          .slice(0, first.start)
          .split(/[,.;!?\n]/u)
          .at(-1)!
      : ''
  const text = `${before} ${between} ${message.slice(second.end)}`
  if (ILL_SIZED.test(text)) return true
  const words = ` ${foldWords(text).join(' ')} `
  return getPhrases('descriptions').some((phrase) => phrase.meaning === 'unfit' && words.includes(` ${phrase.words.join(' ')} `)) // prettier-ignore
}

/** "Maroon na lang diay, dali ra mahugaw ang gray", "mabilis madumihan ang white, black na lang": only the other one is wanted, and something is said of what is there. */
function isPreferred(message: string, own: Kind, other: Kind): boolean {
  const behind = message.slice(other.end, own.start > other.end ? own.start : undefined)
  if (!JUST.test(behind) || ALSO.test(behind)) return false
  if (own.start > other.end) return /[,.;!\n]/u.test(behind) && !JUST.test(message.slice(own.end))
  return /[,.;!\n]/u.test(message.slice(own.end, other.start))
}

const JUST = patternOf('only', { before: '^\\s*' })
const ILL_SIZED = patternOf('ill sized')
const DISLIKED = patternOf('denying')
const DENYING = patternOf('denying', { after: '(?:\\s+[^\\s,.;!?]+){0,4}\\s*$' })
