/** The items of an order in words, such as `2 kg Bangus, 1 Coke 1.5 L`. */
interface Line {
  name: string
  quantity: number
  unit: string
  prescription: boolean
}

/** The name of an item; `(Rx)` marks what is handed over on prescription only. */
export function itemName({ name, prescription }: Pick<Line, 'name' | 'prescription'>): string {
  return prescription ? `${name} (Rx)` : name
}

const abbreviations: Record<string, string> = {
  piece: '',
  kilo: 'kg ',
  gram: 'g ',
  litre: 'L ',
  liter: 'L ',
  meter: 'm ',
}

export function describeLines(lines: Line[]): string {
  return lines
    .map(
      (line) => `${line.quantity} ${abbreviations[line.unit] ?? `${line.unit} `}${itemName(line)}`,
    )
    .join(', ')
}
