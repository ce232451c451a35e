/** The choice that a cart waits for. */
import type { CartLine, CartView, ChoiceGroup } from '../../agent.ts'

export interface OpenChoice {
  line: CartLine
  group: ChoiceGroup
}

/** The first group of the first line that needs options; null when none does. */
export function openChoice({ lines }: CartView): OpenChoice | null {
  for (const line of lines) {
    const [group] = line.openChoices
    if (group) return { line, group }
  }
  return null
}
