/** The lines of an order as one message changes them. */
import { addQuantities } from '../../../../platform/values/quantity.ts'
import type { CartItem, CartView, ChoiceGroup, ChoiceOption } from '../../agent.ts'
import type { OptionMention } from '../interpretation/interpretation.ts'
import { offeringKey, type Shelf, type ShelfEntry } from '../interpretation/shelf.ts'

export interface DraftLine {
  entry: ShelfEntry
  qty: number
  /** Ids, of several groups. */
  options: string[]
  note: string | null
}

export interface OrderDraft {
  readonly lines: readonly DraftLine[]
  linesOf(key: string): DraftLine[]
  add(line: DraftLine): void
  remove(line: DraftLine): void
  /** Takes so many off a line. @returns them, as a line of their own */
  split(line: DraftLine, qty: number): DraftLine
  clear(): void
  /** How much of the goods the other lines take. */
  takenBeside(line: DraftLine | null, key: string): number
  isChanged(): boolean
  toItems(): CartItem[]
}

export function createOrderDraft(shelf: Shelf, cart: CartView): OrderDraft {
  let lines: DraftLine[] = []
  /** Lines of goods that the shelf does not show stay as they are. */
  let others: CartItem[] = []
  for (const { productId, variantId, choices, note, qty } of cart.lines) {
    const entry = shelf.byKey.get(offeringKey(productId, variantId))
    const options = choices.map(({ optionId }) => optionId)
    if (entry) lines.push({ entry, qty, options, note })
    else others.push({ productId, variantId, choices: options, note, qty })
  }
  const toItems = () => [...lines.map(toItem), ...others]
  const before = JSON.stringify(toItems())

  return {
    get lines() {
      return lines
    },
    linesOf: (key) => lines.filter(({ entry }) => entry.item.key === key),
    add: (line) => void lines.push(line),
    remove: (line) => (lines = lines.filter((each) => each !== line)),
    split(line, qty) {
      line.qty = addQuantities(line.qty, -qty)
      const part = { ...line, qty, options: [...line.options] }
      lines.push(part)
      return part
    },
    clear() {
      lines = []
      others = []
    },
    takenBeside: (line, key) =>
      addQuantities(
        ...lines
          .filter((each) => each !== line && each.entry.item.key === key)
          .map(({ qty }) => qty),
      ),
    isChanged: () => JSON.stringify(toItems()) !== before,
    toItems,
  }
}

function toItem({ entry, qty, options, note }: DraftLine): CartItem {
  const { productId, variantId } = entry.item
  return { productId, variantId, choices: options, note, qty }
}

/** The price of one in centavos, options included. */
export function priceOf({ item }: ShelfEntry, options: readonly string[]): number {
  return chosenOptions(item.choices, options).reduce((sum, { price }) => sum + price, item.price)
}

export function chosenOptions(
  groups: readonly ChoiceGroup[],
  options: readonly string[],
): ChoiceOption[] {
  return groups.flatMap((group) =>
    group.options.filter(({ optionId }) => options.includes(optionId)),
  )
}

/** The options of a line, as a message would name them. */
export function chosenMentions({ entry: { item }, options }: DraftLine): OptionMention[] {
  const { productId, choices } = item
  return choices.flatMap((group) => chosenOptions([group], options).map((option) => ({ productId, group, option }))) // prettier-ignore
}

/** Whether a line can take an option without giving up another one. */
export function hasRoomFor(line: DraftLine, optionId: string): boolean {
  const group = groupOf(line.entry, optionId)
  if (!group || line.options.includes(optionId)) return true
  return chosenOptions([group], line.options).length < group.max
}

/** Adds an option; in a group that takes one it replaces the other. @returns the group when it has no room */
export function chooseOption(line: DraftLine, optionId: string): ChoiceGroup | null {
  const group = groupOf(line.entry, optionId)
  if (!group || line.options.includes(optionId)) return null
  const inGroup = chosenOptions([group], line.options).map((option) => option.optionId)
  if (group.max > 1 && inGroup.length >= group.max) return group
  const kept =
    group.max === 1 ? line.options.filter((each) => !inGroup.includes(each)) : line.options
  line.options = [...kept, optionId]
  return null
}

export function dropOption(line: DraftLine, optionId: string): void {
  line.options = line.options.filter((each) => each !== optionId)
}

function groupOf({ item }: ShelfEntry, optionId: string): ChoiceGroup | undefined {
  return item.choices.find(({ options }) => options.some((option) => option.optionId === optionId))
}
