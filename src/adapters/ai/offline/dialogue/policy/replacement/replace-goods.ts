/** Puts goods in the place of others: "palitan ng tilapia, 3 kilo", "the large one instead". */
import { foldWords } from '../../../../../../lexicon/word-forms.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import { mention as mentionEntry, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'
import { openRequest } from '../requests/open-request.ts'
import { putGoods, removeLine, type Goods } from '../put-goods.ts'
import { familyOf, resolveMention, type Resolution } from '../resolve-mention.ts'

/** Whether it is plain what goes and what comes, although the sentence could be read in another way. */
export function isClearReplacement(turn: DialogueTurn, { mentions, replaced }: Clause): boolean {
  // "Pedigree puppy na 1.3kg, dalawa pa rin", of the only goods of the order.
  const isSole = turn.draft.lines.length === 1 && mentions.length === 1 && mentions[0]!.candidates.length === 1 // prettier-ignore
  if (replaced.length === 0) return isSole || variantInOrder(turn, mentions) !== null
  const ordered = orderedEntries(turn)
  const going = replaced.map((mention) => resolveMention(turn, mention, ordered)).flatMap((each) => each.kind === 'settled' && ordered.includes(each.entry) ? [each.entry] : []) // prettier-ignore
  const [coming] = mentions
  if (going.length < replaced.length || !coming || mentions.length > 1) return false
  return coming.words !== '' && likeReplaced(turn, coming, going).kind === 'settled'
}

/** Puts what a mention means in the place of others, or asks. @param areNamed whether each of those that leave was named */
export function replaceWith(
  turn: DialogueTurn,
  mention: Mention,
  leaving: readonly ShelfEntry[],
  areNamed = false,
): void {
  const resolution = likeReplaced(turn, mention, leaving)
  if (resolution.kind === 'unknown' || resolution.kind === 'nothing') {
    const words = mention.words || mention.text
    const alternatives = resolution.kind === 'unknown' ? resolution.alternatives : []
    return void turn.outcomes.push({
      kind: 'unknownProduct',
      words,
      alternatives,
    })
  }
  if (resolution.kind !== 'settled')
    return openRequest(turn, mention, {
      missing: 'product',
      act: 'set',
      entries: resolution.entries,
      replaced: leaving,
    })
  const { entry, isSize } = resolution
  const [sole, ...lines] = turn.draft.lines
  if (leaving.length === 0 && sole && lines.length === 0 && sole.entry !== entry)
    leaving = [sole.entry]
  const isOpen = leaving.length !== 1 && !areNamed
  if (isOpen && !leaving.includes(entry) && turn.draft.lines.length > 1)
    return openRequest(turn, mention, { missing: 'replaced', act: 'set', entries: [entry] })
  // "Royal in the place of the coke and the sprite": how many was not said.
  if (leaving.length > 1 && areNamed && !mention.quantity)
    return openRequest(turn, mention, { missing: 'quantity', act: 'set', entries: [entry], replaced: leaving }) // prettier-ignore
  replaceGoods(turn, leaving, {
    entry,
    act: 'set',
    quantity: isSize ? null : mention.quantity,
    options: mention.options.map(({ option }) => option.optionId),
    note: mention.note,
  })
}

/** Goods that come in the size of those that leave are meant in that size; else those that are called like them: the other isaw for isaw. */
export function likeReplaced(
  turn: DialogueTurn,
  mention: Mention,
  [from]: readonly ShelfEntry[],
): Resolution {
  const resolution = resolveMention(turn, mention)
  if (!from) return resolution
  const variant = variantOf(from)
  const pool =
    resolution.kind === 'several'
      ? resolution.entries
      : resolution.kind === 'settled' && !isSizeSaid(mention, resolution.entry)
        ? familyOf(turn)(resolution.entry)
        : []
  const sameSize = variant ? pool.filter((entry) => entry !== from && entry.item.name.endsWith(`, ${variant}`)) : [] // prettier-ignore
  if (resolution.kind !== 'several' && sameSize.length !== 1) return resolution
  const head = headOf(from)
  const sameHead = pool.filter((entry) => entry !== from && headOf(entry) === head)
  const same = [sameSize, sameHead].find(({ length }) => length === 1)
  return same ? { kind: 'settled', entry: same[0]!, isSize: false } : resolution
}

/** What stands behind the first comma of a name. */
function variantOf({ item }: ShelfEntry): string {
  return item.name.split(', ').slice(1).join(', ')
}

function isSizeSaid({ text, sizes, quantity }: Mention, entry: ShelfEntry): boolean {
  const said = foldWords(text)
  return sizes.length > 0 || (quantity?.unit ?? null) !== null || foldWords(variantOf(entry)).some((word) => said.includes(word)) // prettier-ignore
}

/** What "tofu na lang" replaces: the only goods of the order that are called like it. */
export function siblingInOrder(turn: DialogueTurn, entry: ShelfEntry): ShelfEntry | null {
  const ordered = orderedEntries(turn)
  const alike = ordered.filter((each) => headOf(each) === headOf(entry))
  return alike.length === 1 && !ordered.includes(entry) ? alike[0]! : null
}

/** "Mismo na lang", of a Sprite in the order: the only one of several that is of the same goods as what is there. */
export function kinInOrder(
  turn: DialogueTurn,
  entries: readonly ShelfEntry[],
): { entry: ShelfEntry; from: ShelfEntry } | null {
  const ordered = orderedEntries(turn)
  const all = entries.flatMap((entry) =>
    familyOf(turn)(entry).flatMap((from) => (ordered.includes(from) ? [{ entry, from }] : [])),
  )
  // "Pryce na lang" of the Solane in 11 kg, of which there is a Pryce in 11 kg, too.
  const ofProduct = all.filter(({ entry, from }) => entry.item.productId === from.item.productId)
  const isOfOne = all.every(({ from }) => from === all[0]?.from)
  const [pair, ...others] = isOfOne && ofProduct.length === 1 ? ofProduct : all
  return pair && others.length === 0 && pair.entry !== pair.from ? pair : null
}

/** "Palitan ng 32gb yung memory card": the only goods of the order of which another size is named are what goes. */
export function variantInOrder(
  turn: DialogueTurn,
  mentions: readonly Mention[],
): ShelfEntry[] | null {
  const [only, ...others] = mentions
  if (!only || others.length > 0 || only.words === '') return null
  const kin = kinInOrder(turn, only.candidates.map(({ entry }) => entry)) // prettier-ignore
  return kin?.from.item.productId === kin?.entry.item.productId && kin ? [kin.from] : null
}

/** Says another one of what the order has: "type C pala", "gawing medium". */
export function isInOrder({
  act,
  isJust,
  isCorrection,
}: Pick<Clause, 'act' | 'isJust' | 'isCorrection'>): boolean {
  return isJust || isCorrection || act === 'set'
}

/** The first word of a name. */
function headOf({ item }: ShelfEntry): string {
  return foldWords(item.name)[0] ?? ''
}

/** "Wintermelon na lang imbes classic", of a classic with 50 % sugar: an option of the same name in a group of the same name holds on. */
function withSameOptions(
  { entry: from, options: chosen }: DraftLine,
  { entry, options }: Goods,
): string[] {
  const carried = entry.item.choices.flatMap((group) => {
    const before = from.item.choices.find(({ name }) => name === group.name)?.options ?? []
    const names = new Set(before.flatMap(({ name, optionId }) => (chosen.includes(optionId) ? [name] : []))) // prettier-ignore
    const isSaid = group.options.some(({ optionId }) => options.includes(optionId))
    return isSaid ? [] : group.options.filter(({ name }) => names.has(name))
  })
  return [...carried.map(({ optionId }) => optionId), ...options]
}

/** What goods take over from a line in whose place they come: without a quantity of their own, as many. */
export function likeLine(line: DraftLine, goods: Goods): Goods {
  const isVariant = line.entry.item.productId === goods.entry.item.productId
  return {
    ...goods,
    quantity: goods.quantity ?? { value: line.qty, unit: null, text: String(line.qty) },
    options: isVariant ? [...line.options, ...goods.options] : withSameOptions(line, goods),
    note: goods.note ?? (isVariant ? line.note : null),
  }
}

/**
 * Puts the goods in and takes the others out. Without a quantity of their own they take over that of the others, and, as another variant
 * of the same product, also options and note; others take over what is called the same. Nothing leaves before they are in.
 */
export function replaceGoods(
  turn: DialogueTurn,
  leaving: readonly ShelfEntry[],
  goods: Goods,
): void {
  const { entry } = goods
  const lines = leaving
    .filter((each) => each !== entry)
    .flatMap(({ item }) => turn.draft.linesOf(item.key))
  const [first] = lines
  if (!first) return void putGoods(turn, goods)
  const openedBefore = turn.opened.length
  const isPut = putGoods(turn, likeLine(first, goods))
  if (isPut) {
    for (const line of lines) removeLine(turn, line)
    mentionEntry(turn, entry)
  } else
    for (const request of turn.opened.slice(openedBefore))
      request.replaced = leaving.map(({ item }) => item.key)
}
