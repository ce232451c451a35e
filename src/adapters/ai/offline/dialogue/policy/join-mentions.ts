/** Joins mentions that point with those that say what of it is meant: "both … 20", "4 elbows, same size". */
import { addQuantities } from '../../../../../platform/values/quantity.ts'
import type { Clause, Mention, Role } from '../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import type { QuantityAct } from '../dialogue-state.ts'
import { numbersIn } from '../../language/number-parser.ts'
import { pluralAntecedents, type DialogueTurn } from '../dialogue-turn.ts'
import type { DraftLine } from '../order-draft.ts'

/** The mentions as the policy orders them, one by one. */
export function joinMentions(mentions: readonly Mention[], act: QuantityAct): readonly Mention[] {
  return withoutSame(joinSame(joinNumber(joinSaidTwice(joinSizeOfOption(mentions.map(ofAll))))), act) // prettier-ignore
}

/** "3, navy blue tanan": so many, and all of them so. */
function ofAll(mention: Mention): Mention {
  const { words, quantity, options, reference } = mention
  const isOfAll = words === '' && quantity !== null && options.length > 0 && reference?.kind === 'all' // prettier-ignore
  return isOfAll ? { ...mention, reference: null } : mention
}

/** "Pearls lang sa medium": the size says of which the option is. */
function joinSizeOfOption(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.reduce<Mention[]>((joined, mention) => {
    const before = joined.at(-1)
    const isBare = ({ words, quantity, reference }: Mention) => words === '' && !quantity && !reference // prettier-ignore
    const isOption = before && isBare(before) && before.options.length > 0 && before.sizes.length === 0 // prettier-ignore
    const isSize = isBare(mention) && mention.sizes.length > 0 && mention.options.length === 0
    if (!isOption || !isSize) return [...joined, mention]
    return [...joined.slice(0, -1), { ...before, sizes: mention.sizes, end: mention.end, text: `${before.text} ${mention.text}` }] // prettier-ignore
  }, [])
}

/** "Yung hose na may regulator, isang set": one thing that two parts of its name were read as. */
function joinSaidTwice(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.reduce<Mention[]>((joined, mention) => {
    const before = joined.at(-1)
    const [only, ...others] = before?.candidates ?? []
    const isSame = others.length === 0 && mention.candidates.length === 1 && only?.entry === mention.candidates[0]!.entry // prettier-ignore
    const isOpen = before && !before.quantity && before.sizes.length + before.options.length === 0
    if (!isOpen || !isSame || !mention.quantity || mention.words === before.words) return [...joined, mention] // prettier-ignore
    return [...joined.slice(0, -1), { ...mention, start: before.start, text: `${before.text} ${mention.text}` }] // prettier-ignore
  }, [])
}

/** "Change both to 20", "yung mas mura, 10", "add 2 more for both": the number is of what is pointed at. */
function joinNumber(mentions: readonly Mention[]): readonly Mention[] {
  const [first, second, ...more] = mentions
  if (!first || !second || more.length > 0) return mentions
  const isOf = ({ reference }: Mention, kinds: readonly string[]) => kinds.includes(reference?.kind ?? '') // prettier-ignore
  // "3 lahat" are so many in all.
  const isBehind = isOf(second, ['both'])
  const [pointing, number] = isBehind && isBareNumber(first) ? [second, first] : [first, second]
  const isPointing = isBehind || isOf(first, ['both', 'all', 'superlative'])
  const isBare = pointing.words === '' && !pointing.quantity && pointing.sizes.length + pointing.options.length === 0 // prettier-ignore
  if (!isPointing || !isBare || !isBareNumber(number)) return mentions
  return [{ ...pointing, quantity: number.quantity, start: first.start, end: second.end, text: `${first.text} ${second.text}` }] // prettier-ignore
}

/** "Sige duha ana", of the only goods that were spoken of: two of them. */
export function asTwo(turn: DialogueTurn, mention: Mention): Mention {
  const { reference, quantity, words, text } = mention
  const [value, ...others] = numbersIn(text)
  const isTwo = reference?.kind === 'both' && !quantity && words === '' && value === 2 && others.length === 0 // prettier-ignore
  if (!isTwo || pluralAntecedents(turn).length !== 1) return mention
  return { ...mention, reference: { kind: 'that' }, quantity: { value, unit: null, text } }
}

/** "4 elbows, same size": the goods beside a bare "same" are like those that were mentioned before them. */
function joinSame(mentions: readonly Mention[]): readonly Mention[] {
  const at = mentions.findIndex(
    (each) => each.reference?.kind === 'same' && each.words === '' && !each.quantity,
  )
  const isOpen = (mention: Mention | undefined) => (mention?.candidates.length ?? 0) > 1
  const goods = [mentions[at - 1], mentions[at + 1]].find(isOpen)
  if (at < 0 || !goods) return mentions
  const { reference } = mentions[at]!
  return mentions.flatMap((each, index) =>
    index === at ? [] : each === goods ? [{ ...each, reference }] : [each],
  )
}

/** "Isa pang menudo, same details": a bare "same" behind what is added is about something else. */
function withoutSame(mentions: readonly Mention[], act: QuantityAct): readonly Mention[] {
  // "Two more of that": the pronoun is what there are two more of.
  const isNamed = mentions.some(({ words, quantity }) => quantity && (words !== '' || act === 'add' || act === 'reduce')) // prettier-ignore
  if (!isNamed) return mentions
  return mentions.filter(
    (each) => !isPronoun(each) || (act === 'order' && each.reference?.kind !== 'same'),
  )
}

/** "This is Boyet", "you can reach me at that": a pronoun alone orders nothing. */
export function isPronoun({ words, quantity, sizes, options, reference }: Mention): boolean {
  const isThat = reference?.kind === 'that' || reference?.kind === 'same'
  return isThat && words === '' && !quantity && sizes.length + options.length === 0
}

/** A second number of nothing, right behind one of nothing. */
export function contradicts(mention: Mention, before: Mention | undefined): boolean {
  if (!before || !isBareNumber(before) || !isBareNumber(mention)) return false
  const [one, other] = [before.quantity!, mention.quantity!]
  return one.unit === null && (one.value !== other.value || other.unit !== null)
}

export function isBareNumber({ words, sizes, options, reference, quantity }: Mention): boolean {
  return words === '' && sizes.length + options.length === 0 && !reference && quantity !== null
}

/** "Isang dosena (12)", "the 6 inch one. Just one": a number alone that the line put last has already says it once more. */
export function repeatsCount(
  turn: DialogueTurn,
  mention: Mention,
  { mentions }: Pick<Clause, 'mentions'>,
): boolean {
  const { words, sizes, options, quantity, reference } = mention
  if (isSumOfPut(turn, mentions)) return true
  const isThat = reference === null || reference.kind === 'that'
  if (!quantity || !isThat || words !== '' || sizes.length + options.length > 0) return false
  const line = turn.outcomes.findLast((each) => each.kind === 'put')?.line
  const sold = line && toQuantityOfSale(quantity, line.entry)
  if (sold?.kind !== 'sold' || sold.qty !== line!.qty) return false
  return !isAmidUnread(turn, mention) && isAbout(mentions[mentions.indexOf(mention) - 1], line!)
}

/** Whether words that nobody knows stand beside it, which it may count. */
function isAmidUnread({ tokens }: DialogueTurn, { start, end }: Mention): boolean {
  const before = tokens.findLast((token) => token.end <= start && !JOINING.has(token.role))
  const after = tokens.find((token) => token.start >= end && !JOINING.has(token.role))
  return UNREAD.has(before?.role ?? 'goods') || after?.role === 'unknown'
}

const JOINING: ReadonlySet<Role> = new Set(['politeness', 'link', 'act', 'reference'])
const UNREAD: ReadonlySet<Role> = new Set(['unknown', 'note', 'question'])

/** "Get well nga card, usa": what stands before the number is of the line, and of nothing that was not put. */
function isAbout(before: Mention | undefined, { entry, options }: DraftLine): boolean {
  if (!before) return true
  const isOfIt = before.words === '' || before.candidates.some((each) => each.entry === entry)
  const isChosen = before.options.some(({ option }) => options.includes(option.optionId))
  return isOfIt && (before.options.length === 0 || isChosen)
}

/** "Isa pala blueberry, dalawa lychee. 3 pa rin lahat": so many are what this message has put in all. */
export function isSumOfPut({ touched }: DialogueTurn, mentions: readonly Mention[]): boolean {
  const [one, other, ...more] = mentions
  const isAll = [one, other].some((each) => each?.reference?.kind === 'all')
  const quantity = one?.quantity ?? other?.quantity
  if (more.length > 0 || !isAll || !quantity || quantity.unit || touched.size < 2) return false
  const isBare = mentions.every(({ words, sizes, options }) => words === '' && sizes.length + options.length === 0) // prettier-ignore
  return isBare && addQuantities(...[...touched].map(({ qty }) => qty)) === quantity.value
}
