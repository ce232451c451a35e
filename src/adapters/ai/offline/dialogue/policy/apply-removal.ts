/** What a clause takes out of the order: lines, options of a line, or the open question about goods. */
import { patternOfAnd } from '../../language/conjunctions.ts'
import { patternOf } from '../../language/phrasing.ts'
import type { Clause, Mention, Role } from '../../interpretation/interpretation.ts'
import { offeringKey, type ShelfEntry } from '../../interpretation/shelf.ts'
import { antecedents, entriesOf as entriesWith, orderedEntries, toldOfOthers, uncountedEntries, type DialogueTurn } from '../dialogue-turn.ts' // prettier-ignore
import { openChoice } from '../open-choice.ts'
import { dropAsked, dropRequests, openRequest } from './requests/open-request.ts'
import { orderMention } from './order-goods.ts'
import { dropOptions, removeOptions } from './options-of-lines.ts'
import { removeGoods } from './remove-goods.ts'
import { meantInOrder } from './resolve-mention.ts'

export function applyRemoval(turn: DialogueTurn, clause: Clause): void {
  const mentions = clause.mentions.filter(
    (mention, at) => at === 0 || !(isRemark(mention) || isRest(mention, clause)),
  )
  if (mentions.length === 0) withdraw(turn, clause)
  if (takesPartOff(turn, clause)) return void turn.notes.push(clause.text.replace(TRAILING_MARKS, '')) // prettier-ignore
  for (const [at, mention] of mentions.entries())
    if (at > 0 && isOrdered(turn, mention)) orderMention(turn, mention, 'order', clause)
    else if (
      !removeOptionsOf(turn, mention, clause) &&
      !removeOptions(turn, mention) &&
      !noteAbsence(turn, mention, clause)
    )
      removeMentioned(turn, mention, clause)
}

/** "Yung galunggong pakitanggal ng bituka": of goods of the order, what the verb behind them takes off is a part of them. */
function takesPartOff({ tokens, draft }: DialogueTurn, { start, mentions }: Clause): boolean {
  const [goods, part, ...others] = mentions
  if (!goods || !part || others.length > 0 || part.candidates.length > 0 || goods.quantity)
    return false
  const isThere = goods.candidates.some(({ entry }) => draft.linesOf(entry.item.key).length > 0)
  const said = tokens.filter((token) => token.start >= start)
  const isVerb = (from: number, to: number) => said.some((token) => token.role === 'act' && token.start >= from && token.end <= to) // prettier-ignore
  return isThere && !isVerb(start, goods.start) && isVerb(goods.end, part.start)
}

/** "Never mind the eggs, 3 corned beef": a quantity of what was not spoken of before is ordered instead. */
function isOrdered(turn: DialogueTurn, mention: Mention): boolean {
  const asked = turn.earlier.flatMap(({ keys }) => keys)
  const isKnown = (entry: ShelfEntry) =>
    orderedEntries(turn).includes(entry) || asked.includes(entry.item.key)
  return (
    mention.quantity !== null && mention.candidates.length > 0 && !entriesOf(mention).some(isKnown)
  )
}

/** "Wag na pala honey, allergic daw ate ko": words behind the goods that name nothing known say why. */
function isRemark({
  candidates,
  alternatives,
  quantity,
  sizes,
  options,
  reference,
}: Mention): boolean {
  const known = candidates.length + alternatives.length + sizes.length + options.length
  return known === 0 && quantity === null && reference === null
}

/** "Pakitanggal ng torta, yung iba lang": behind the goods that go, and not joined to them, the others are what stays. */
function isRest(
  { words, quantity, sizes, options, reference, start }: Mention,
  { text, start: begin }: Clause,
): boolean {
  const isOthers = reference?.kind === 'other' && words === '' && !quantity && sizes.length + options.length === 0 // prettier-ignore
  return isOthers && !JOINED.test(text.slice(0, start - begin))
}

const JOINED = patternOfAnd({ before: '(?:\\b|&)', after: '\\s*$' })

/** Each part names what is in the order, of which only one thing fits: a removal in doubt can be about nothing else. */
export function isClearRemoval(turn: DialogueTurn, { act, mentions }: Clause): boolean {
  const ordered = orderedEntries(turn)
  const isThere = (mention: Mention) =>
    mention.words !== '' && !mention.quantity && entriesOf(mention).filter((entry) => ordered.includes(entry)).length === 1 // prettier-ignore
  return act === 'remove' && mentions.length === 1 && mentions.every(isThere)
}

const TRAILING_MARKS = /[.,!?\s]+$/u

const ABSENCE = patternOf('absence', { before: '^(?:\\p{L}+ )?' })

/** "No shrimp paste if possible": what is not in the order, goods or option, is a wish for the kitchen. */
function noteAbsence(turn: DialogueTurn, mention: Mention, { text }: Clause): boolean {
  // "3 humba with rice, 1 dinuguan no rice": what this message orders it does not take out.
  const before = orderedEntries(turn).filter(({ item }) => turn.draft.linesOf(item.key).some((line) => !turn.touched.has(line))) // prettier-ignore
  const isThere = [...before, ...turn.earlier.flatMap(({ keys }) => keys)].some((each) =>
    mention.candidates.some(({ entry }) => entry === each || entry.item.key === each),
  )
  if (isThere || turn.draft.lines.length === 0) return false
  if (mention.words === '' ? !isOptionAlone(mention) : !ABSENCE.test(text)) return false
  turn.notes.push(text.replace(TRAILING_MARKS, ''))
  return true
}

/** "Wag na pong linisin", of what was not to be cleaned. */
function isOptionAlone({ options, sizes, reference }: Mention): boolean {
  return options.length > 0 && sizes.length === 0 && reference === null
}

/** "No pearls on the taro" takes off the pearls; "remove the taro with pearls" takes out the taro. */
function removeOptionsOf(turn: DialogueTurn, mention: Mention, { text }: Clause): boolean {
  const { words, options } = mention
  if (words === '' || options.length === 0) return false
  const said = text.toLowerCase()
  const goodsAt = said.indexOf(words.toLowerCase())
  const optionAt = Math.min(
    ...options.map(({ option }) => positionOf(said, option.name)).filter((at) => at >= 0),
  )
  if (goodsAt > 0 && goodsAt < optionAt && Number.isFinite(optionAt)) return false
  const lines = turn.draft.lines.filter(({ entry }) => entriesOf(mention).includes(entry))
  const having = lines.filter((line) => options.some(({ option }) => line.options.includes(option.optionId))) // prettier-ignore
  for (const line of having) dropOptions(turn, line, mention)
  // "Wag na pong linisin ung tilapia", of which nobody has said that it is to be cleaned
  if (lines.length > having.length) turn.notes.push(text.replace(TRAILING_MARKS, ''))
  return lines.length > 0
}

/** Where any word of a name stands. */
function positionOf(text: string, name: string): number {
  const found = name.toLowerCase().split(/\s+/u).map((word) => text.indexOf(word)) // prettier-ignore
  return found.find((at) => at >= 0) ?? -1
}

/** "Wag na lang": what was said last, or asked about, or else all of the order. */
function withdraw(turn: DialogueTurn, clause: Clause): void {
  const request = requestIn(turn, clause)
  if (request !== null) return void turn.notes.push(request)
  // "Kuhaa ang 12mm, dili na kinahanglan": it is out already.
  if (turn.outcomes.some(({ kind }) => kind === 'removed')) return
  const said = turn.focus.filter((entry) => orderedEntries(turn).includes(entry))
  if (turn.opened.length > 0 || said.length > 0) {
    turn.opened = []
    for (const entry of said) removeGoods(turn, entry, null)
  } else if (turn.earlier.length > 0 || turn.state.offers.length > 0) turn.earlier = []
  else if (!keepsOrder(turn, clause))
    for (const entry of leftOut(turn)) removeGoods(turn, entry, null)
}

/** "Hindi na po", asked whether there is anything else, "wag na, pick up ko na lang", "wag na lang" of what only the price was told of: nothing of the order is meant. */
function keepsOrder(turn: DialogueTurn, { text }: Clause): boolean {
  return (
    turn.keepsOrder ||
    turn.state.unclear.length > 0 ||
    toldOfOthers(turn) ||
    NOTHING_MORE.test(text)
  )
}

const NOTHING_MORE = patternOf('nothing more', { before: '^(?:\\W|\\b(?:ay|ah|oh|po|ho|naman)\\b)*', after: '(?:\\W|\\b(?:po|ho|naman|muna|sa)\\b)*$' }) // prettier-ignore

/** What the last reply asked about or told the price of, else all of the order. */
function leftOut(turn: DialogueTurn): ShelfEntry[] {
  const { asked, told } = turn.state
  const open = asked === 'choice' ? openChoice(turn.cart) : null
  if (open) return entriesWith(turn, [offeringKey(open.line.productId, open.line.variantId)])
  const uncounted = asked === 'quantity' ? uncountedEntries(turn) : []
  if (uncounted.length > 0) return uncounted
  return told ? entriesWith(turn, told) : orderedEntries(turn)
}

const CONTENT: ReadonlySet<Role> = new Set(['address', 'name', 'unknown', 'note', 'time'])

/** "Wag muna ihatid ng maaga" says what is not to be done, and withdraws nothing. @returns it, or null */
function requestIn({ tokens }: DialogueTurn, { start, end, text }: Clause): string | null {
  const said = tokens.filter((token) => token.start >= start && token.end <= end)
  const at = said.findLastIndex(({ role }, place) => role === 'act' && said[place - 1]?.role !== 'act') // prettier-ignore
  if (said.slice(at + 1).filter(({ role }) => CONTENT.has(role)).length < 2) return null
  return text.slice(said[at]!.start - start).replace(TRAILING_MARKS, '')
}

function removeMentioned(
  turn: DialogueTurn,
  mention: Mention,
  { text, isCorrection }: Clause,
): void {
  const ordered = orderedEntries(turn)
  // "Wag na lang yan", asked which size
  if (dropAsked(turn, mention)) return
  const isDropped = dropRequests(turn, mention)
  if (isAboutOthers(turn, mention)) return
  const entries = resolveOrdered(turn, mention, ordered)
  if (entries.length === 0) {
    if (isDropped || (mention.reference?.kind === 'other' && isOneLess(turn))) return
    // "Papaya soap, hindi kojic" tells which, and takes out nothing.
    if (isCorrection && mention.candidates.length > 0 && turn.touched.size > 0) return
    // "Pakitanggal po ng price tag": what is not sold here is taken off the goods.
    if (
      mention.words !== '' &&
      orderedEntries(turn).length > 0 &&
      mention.candidates.length + mention.alternatives.length === 0
    )
      return void turn.notes.push(text.replace(TRAILING_MARKS, ''))
    return void turn.outcomes.push({ kind: 'notInOrder', words: mention.words || mention.text })
  }
  const isAmbiguous = entries.length > 1 && !mention.reference
  if (isAmbiguous) return openRequest(turn, mention, { missing: 'product', act: 'remove', entries })
  const quantity = isOneOfLine(turn, mention) ? { value: 1, unit: null, text: '1' } : mention.quantity // prettier-ignore
  for (const entry of entries) removeGoods(turn, entry, quantity)
}

/** "3 cups na lang ng champorado, aalis yung isa", of 4: the one is out already. */
function isOneLess({ cart, touched }: DialogueTurn): boolean {
  return [...touched].some(({ entry: { item }, qty }) =>
    cart.lines.some(
      (line) =>
        line.productId === item.productId &&
        line.variantId === item.variantId &&
        line.qty === qty + 1,
    ),
  )
}

/** "Wag na yung isa", of the only line, which has several. */
function isOneOfLine({ draft }: DialogueTurn, { words, reference, quantity }: Mention): boolean {
  const [line, ...others] = draft.lines
  const isOther = words === '' && reference?.kind === 'other' && !quantity
  return isOther && line !== undefined && others.length === 0 && line.qty > 1
}

/** "That's fine, skip it", of what was sold out: a pronoun is not about the goods of the order when others were spoken of beside them. */
function isAboutOthers(turn: DialogueTurn, mention: Mention): boolean {
  const { focus, state, draft } = turn
  const { words, reference, sizes, options } = mention
  const isPronoun = words === '' && reference?.kind === 'that' && sizes.length + options.length === 0 // prettier-ignore
  return (
    isPronoun &&
    focus.length === 0 &&
    (toldOfOthers(turn) || state.focus.some((key) => draft.linesOf(key).length === 0))
  )
}

const ONE = patternOf('the other one')

function entriesOf({ candidates }: Mention): ShelfEntry[] {
  return candidates.map(({ entry }) => entry)
}

/** The goods of the order that are meant. */
function resolveOrdered(
  turn: DialogueTurn,
  mention: Mention,
  ordered: readonly ShelfEntry[],
): ShelfEntry[] {
  const { reference, words } = mention
  if (words === '' && reference?.kind === 'all') return [...ordered]
  if (words === '' && reference?.kind === 'other') {
    if (isOneOfLine(turn, mention)) return [...ordered]
    const meant = antecedents(turn)
    const others = ordered.filter((entry) => !meant.includes(entry))
    // "Aalis yung isa" of three: somebody, or one of what was spoken of.
    return others.length > 1 && ONE.test(mention.text) ? [] : others
  }
  return meantInOrder(turn, mention, ordered)
}
