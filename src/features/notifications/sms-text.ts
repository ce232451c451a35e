/** Two parts: one alone has no room for the sum to have ready and the code to tell the rider. */
const MAX_LENGTH = 306

/**
 * A notification as a text message. Only characters of the GSM alphabet, because a single other one (the ₱ is one) more
 * than halves what fits in a part, and every part costs as much again.
 */
export function smsText({ from, title, body }: { from: string; title: string; body: string }) {
  const text = toGsmAlphabet(`${from}: ${title}. ${body}`)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3).trimEnd()}...` : text
}

function toGsmAlphabet(text: string): string {
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

/** A letter that the alphabet does not have loses its accent; what is no letter of it becomes a question mark. */
function toGsmCharacter(character: string): string {
  if (gsm.test(character)) return character
  const [base = ''] = character.normalize('NFD')
  return gsm.test(base) ? base : '?'
}

const gsm = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]$/
