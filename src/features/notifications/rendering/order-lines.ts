/** The items of an order in words, such as `2 kg Bangus, 1 Coke 1.5 L`. */
interface Line {
  name: string
  quantity: number
  unit: string
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
    .map(({ name, quantity, unit }) => `${quantity} ${abbreviations[unit] ?? `${unit} `}${name}`)
    .join(', ')
}
