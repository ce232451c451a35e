import type { CartView } from '../../../adapters/ai/agent.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { destinationOf } from './cart.ts'

/** The summary that a customer agrees to, written by the server: every line, the total and the contact. */
export function formatSummary({ lines, total, contact }: CartView): string {
  const items = lines.map((line) => {
    const { unit, qty, title, price, lineTotal, note } = line
    const amount = `• ${qty} ${unit} × ${title} @ ${formatPesos(price)} = ${formatPesos(lineTotal)}`
    return note === null ? amount : `${amount}\n  “${note}”`
  })
  const prescribed = lines.filter(({ prescription }) => prescription).map(({ name }) => name)
  const { customerName, contactNumber, notes } = contact
  return [
    'Your order:',
    ...items,
    `Total: ${formatPesos(total)}`,
    `Name: ${customerName}`,
    `Address: ${destinationOf(contact)}`,
    `Mobile: ${contactNumber}`,
    ...(notes ? [`Notes: ${notes}`] : []),
    ...(prescribed.length > 0
      ? [
          `Prescription: please have it ready for ${prescribed.join(', ')}; it is asked for at hand-over.`,
        ]
      : []),
    'Reply YES (oo / sige) to place it, or tell me what to change.',
  ].join('\n')
}
