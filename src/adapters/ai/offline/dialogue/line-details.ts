import type { CartItem, CartView } from '../../agent.ts'
import type { OptionMatch } from '../understanding/match-options.ts'
import { offeringKey } from '../understanding/offering.ts'
import type { IndexEntry } from '../understanding/product-index.ts'

/**
 * What the lines of an order say besides their quantity: options and notes. A conversation here has one line of an offering;
 * further ones, of a cart that a model has filled, stay as they are for as long as the offering is ordered.
 */
export function createLineDetails({ lines }: CartView) {
  const choices = new Map<string, string[]>()
  const notes = new Map<string, string>()
  const quantities = new Map<string, number>()
  const further: { key: string; item: CartItem }[] = []
  let isChanged = false
  for (const { productId, variantId, choices: options, note, qty } of lines) {
    const key = offeringKey(productId, variantId)
    const ids = options.map(({ optionId }) => optionId)
    if (choices.has(key))
      further.push({ key, item: { productId, variantId, choices: ids, note, qty } })
    else {
      choices.set(key, ids)
      quantities.set(key, qty)
      if (note !== null) notes.set(key, note)
    }
  }

  return {
    isChanged: () => isChanged,
    /** By offering, in the order of the cart. */
    quantities: () => new Map(quantities),
    /** Adds the options; in a group that takes one, the new option replaces the old one. @returns what a group has no room for */
    choose({ item }: IndexEntry, matches: OptionMatch[]): OptionMatch | undefined {
      for (const { group, options } of matches) {
        const inGroup = new Set(group.options.map(({ optionId }) => optionId))
        const before = choices.get(item.key) ?? []
        const kept = group.max === 1 ? before.filter((id) => !inGroup.has(id)) : before
        const after = [...new Set([...kept, ...options.map(({ optionId }) => optionId)])]
        if (after.filter((id) => inGroup.has(id)).length > group.max) return { group, options }
        isChanged ||= after.length !== before.length || after.some((id) => !before.includes(id))
        choices.set(item.key, after)
      }
      return undefined
    },
    note({ item }: IndexEntry, text: string): void {
      isChanged ||= notes.get(item.key) !== text
      notes.set(item.key, text)
    },
    /** Another variant of the same product takes over what was said. */
    move(from: IndexEntry, to: IndexEntry): void {
      if (from.item.productId !== to.item.productId) return
      const note = notes.get(from.item.key)
      choices.set(to.item.key, choices.get(from.item.key) ?? [])
      if (note !== undefined) notes.set(to.item.key, note)
    },
    /** The lines of these quantities, by offering. */
    toItems(ordered: ReadonlyMap<string, number>, entries: readonly IndexEntry[]): CartItem[] {
      const items = entries.map(({ item: { key, productId, variantId } }) => ({
        productId,
        variantId,
        choices: choices.get(key) ?? [],
        note: notes.get(key) ?? null,
        qty: ordered.get(key)!,
      }))
      const others = further.filter(({ key }) => ordered.has(key))
      return [...items, ...others.map(({ item }) => item)]
    },
  }
}
