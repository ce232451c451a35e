import { unitSymbol } from '../../../platform/values/unit.ts'

/** The items of an order in words, such as `2 kg Bangus, 1 Coke 1.5 L`. */
interface Line {
  name: string
  quantity: number
  unit: string
  prescription: boolean
  variant?: string | null
  choices?: { name: string }[]
  note?: string | null
}

/**
 * The name of an item with its variant, choices and note: `Adobo, Large (Egg, Rice) "no onions"`. `(Rx)` marks what is handed
 * over on prescription only.
 */
export function itemName({
  name,
  variant,
  choices = [],
  note,
  prescription,
}: Omit<Line, 'quantity' | 'unit'>): string {
  const chosen = choices.length > 0 && `(${choices.map((each) => each.name).join(', ')})`
  const title = [name, variant].filter(Boolean).join(', ')
  const quoted = note && `"${note}"`
  return [title, chosen, prescription && '(Rx)', quoted].filter(Boolean).join(' ')
}

export function describeLines(lines: Line[]): string {
  return lines
    .map((line) =>
      [line.quantity, unitSymbol(line.unit), itemName(line)]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join(', ')
}
