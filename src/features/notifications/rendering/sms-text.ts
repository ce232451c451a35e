import { withoutLinks } from '../../../platform/values/links.ts'

/** Two parts of a concatenated SMS: a single one has no room for both the cash to have ready and the delivery code. */
const MAX_LENGTH = 306

/**
 * A notification as a text message in the GSM 7-bit alphabet: one character outside of it, such as ₱, more than halves the
 * capacity of a part, and each part is charged.
 */
export function smsText({ from, title, body }: { from: string; title: string; body: string }) {
  const sentence = /[.!?]$/.test(title) ? title : `${title}.`
  const text = toGsmAlphabet(`${from}: ${withoutLinks(`${sentence} ${body}`)}`)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3).trimEnd()}...` : text
}

export function toGsmAlphabet(text: string): string {
  const replaced = text.replaceAll(/[₱‘’“”–—…\s]/g, (character) => substitutes[character] ?? ' ')
  return Array.from(replaced, toGsmCharacter).join('')
}

const substitutes: Record<string, string> = {
  '₱': 'P',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/** Strips the accent from a letter outside the alphabet; any other character outside becomes a question mark. */
function toGsmCharacter(character: string): string {
  if (gsm.test(character)) return character
  const [base = ''] = character.normalize('NFD')
  return gsm.test(base) ? base : '?'
}

const gsm = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]$/
