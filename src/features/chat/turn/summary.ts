import type { CartView } from '../../../adapters/ai/agent.ts'
import type { Language } from '../../../platform/values/language.ts'
import { formatPesos } from '../../../platform/values/money.ts'
import { summaryTexts } from './summary-texts.ts'

/** The summary that a customer agrees to, written by the server: every line, the total and the contact. */
export function formatSummary({ lines, total, contact }: CartView, language: Language): string {
  const texts = summaryTexts[language]
  const items = lines.map((line) => {
    const { unit, qty, title, price, lineTotal, note } = line
    const amount = `• ${qty} ${unit} × ${title} @ ${formatPesos(price)} = ${formatPesos(lineTotal)}`
    return note === null ? amount : `${amount}\n  “${note}”`
  })
  const prescribed = lines.filter(({ prescription }) => prescription).map(({ name }) => name)
  const { customerName, contactNumber, notes, fulfilment, deliveryAddress } = contact
  return [
    `${texts.order}:`,
    ...items,
    `${texts.total}: ${formatPesos(total)}`,
    `${texts.name}: ${customerName}`,
    `${texts.address}: ${fulfilment === 'pickup' ? texts.pickup : deliveryAddress}`,
    `${texts.mobile}: ${contactNumber}`,
    ...(notes ? [`${texts.notes}: ${notes}`] : []),
    ...(prescribed.length > 0 ? [texts.prescription(prescribed.join(', '))] : []),
    texts.confirm,
  ].join('\n')
}
