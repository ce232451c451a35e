/** One kind for another, of all of a line or of so many: "yung ube gawing avocado", "yung isang white gawing pink", "make one of the medium ones large". */
import type { Clause, Mention, OptionMention } from '../../../interpretation/interpretation.ts'
import { patternOfAnd } from '../../../language/conjunctions.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { resolveMention } from '../resolve-mention.ts'
import { goingOptions, isOptionAlone } from './replace-options.ts'

const AND = patternOfAnd({ before: '(?:^|[\\s,;])', after: '(?=\\s|$)' })

const THE = patternOf('the', { after: '\\s+$' })
const THE_FIRST = patternOf('the', { before: '^', after: '\\s' })

interface Swap {
  going: Mention
  coming: Mention
}

/** @returns null when the clause names no two kinds of which the order has one */
export function swapOf(
  turn: DialogueTurn,
  { act, mentions, replaced, text, start }: Clause,
): Swap | null {
  const [one, two, ...others] = mentions
  const isChange = act === 'set' || act === 'replace' || (act !== 'add' && one && one.without.length > 0) // prettier-ignore
  if (!isChange || !one || !two || others.length + replaced.length > 0) return null
  // "Gawing dalawa yung white at pink"
  const isJoined = AND.test(text.slice(one.end - start, two.start - start))
  if (isJoined && [one, two].some((each) => isSome(each) || each.sizes.length > 0)) return null
  // "Gawing pink yung isang white": what is pointed at goes.
  const isPointed = (each: Mention) => THE.test(text.slice(0, each.start - start)) || THE_FIRST.test(each.text) // prettier-ignore
  const [forth, back] = [[one, two] as const, lendPointing(two, one)]
  const isSure = isPointed(one) !== isPointed(two)
  const pairs = act !== 'set' ? [forth] : isSure ? [isPointed(one) ? forth : back] : [forth, back]
  for (const [going, coming] of pairs)
    if (isOptionFor(turn, going, coming, act === 'set' && isSure) || isSizeFor(turn, going, coming))
      return { going: { ...asSome(going), options: goingOptions(going) }, coming }
  return null
}

/** "Gawing XL yung isang large", read as "XL yung isa | large": one of what stands behind it. */
function lendPointing(going: Mention, coming: Mention): readonly [Mention, Mention] {
  const { reference, sizes, text } = coming
  const isLent = reference?.kind === 'other' && isSizeAlone(going) && sizes.length > 0 && !text.endsWith(sizes.at(-1)!) // prettier-ignore
  return isLent
    ? [
        { ...going, reference },
        { ...coming, reference: null },
      ]
    : [going, coming]
}

function isSizeAlone({ words, sizes, options, quantity, reference }: Mention): boolean {
  return words === '' && sizes.length > 0 && options.length === 0 && !quantity && !reference
}

/** An option that a line has, and another one of its group; "hindi ube, avocado pala". */
function isOptionFor(
  turn: DialogueTurn,
  going: Mention,
  coming: Mention,
  isPointed: boolean,
): boolean {
  const isGoing = isOptionAlone(going) || (isSome(going) && isOfOrder(turn, going))
  if (!isGoing || going.sizes.length > 0 || !isOptionAlone(coming) || coming.options.length === 0 || coming.reference) return false // prettier-ignore
  const isChosen = ({ option }: OptionMention) => turn.draft.lines.some(({ options }) => options.includes(option.optionId)) // prettier-ignore
  const groups = new Set(coming.options.map(({ group }) => group.name))
  const isThere = goingOptions(going).some((each) => isChosen(each) && groups.has(each.group.name))
  return isThere && (isPointed || isSome(going) || !coming.options.some(isChosen))
}

/** So many of a size of the order, and a size alone. */
function isSizeFor(turn: DialogueTurn, going: Mention, coming: Mention): boolean {
  // "Yung M gawing XL"
  const isGoing = isSizeAlone(going) || (isSome(going) && going.sizes.length > 0)
  return isSizeAlone(coming) && isGoing && isOfOrder(turn, going)
}

/** "Yung isang white", "2 of the medium ones" */
function isSome(mention: Mention): boolean {
  const { quantity, isEach } = asSome(mention)
  return quantity?.unit === null && quantity.value > 0 && !isEach
}

/** "Yung isa" is one of them. */
function asSome(mention: Mention): Mention {
  const isOne = mention.reference?.kind === 'other' && !mention.quantity
  return isOne ? { ...mention, reference: null, quantity: { value: 1, unit: null, text: '1' } } : mention // prettier-ignore
}

function isOfOrder(turn: DialogueTurn, going: Mention): boolean {
  const { words, candidates, sizes } = going
  const ordered = orderedEntries(turn)
  if (sizes.length === 0) return words === '' || candidates.some(({ entry }) => ordered.includes(entry)) // prettier-ignore
  const resolution = resolveMention(turn, asSome(going), ordered)
  return resolution.kind === 'settled' && ordered.includes(resolution.entry)
}
