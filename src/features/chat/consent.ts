/**
 * Whether a message is a plain yes. The server judges it by itself, so that no model can say it for the customer. English,
 * Tagalog and Bisaya; a yes with a condition, a change or a question in it is none.
 */

const yes =
  'yes|yep|yeah|yup|yess+|ok|okay|okey|okie|k|sure|correct|right|confirm|confirmed|i confirm|go|go ahead|proceed|place it|place the order|order it|order now|deal|agreed|agree|fine|good|perfect|great|looks good|all good|thats right|that is right|oo|opo|oho|oo nga|sige|sige na|cge|ge|tama|tama na|tama yan|tama po|game|g|goods|kumpirma|kumpirmado|pakiconfirm|paki confirm|push|push na|go na|ok na|okay na|ayos|ayos na|yun na|yan na|mao na|mao|husto|sakto|insakto|dayon|padayon|sige lang|bitaw|hoo|huo|e order na|i order na|order na|ipadala na|padala na'
const trimmings =
  'please|pls|plz|po|ho|thanks|thank you|ty|tnx|salamat|daghang salamat|maraming salamat|na|nga|lang|gud|kaayo|talaga|poh|naman|maam|mam|sir|ate|kuya|boss|idol|dong|day|bai|lods|the order|my order|order|it|that|everything|all|is|are|lahat|tanan|now|already|and|then|just|its|sa|ang|yung|the|this|to|i|we|confirm|for me|with that|with it'

const words = new RegExp(`^(?:(?:${yes})|(?:${trimmings}))$`, 'u')
const said = new RegExp(`(?:^| )(?:${yes})(?: |$)`, 'u')

/** At most so many words: a long message says more than yes. */
const WORDS_MAX = 8

export function isPlainYes(message: string): boolean {
  if (message.includes('?')) return false
  const tidy = message
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[’'`]/gu, '')
    .replaceAll(/\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}\u{FE0F}]/gu, ' ')
    .replaceAll(/[.,!~\-–—()"“”:;]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (tidy === '') return /[👍👌✅🙆]/u.test(message)
  const parts = tidy.split(' ')
  return parts.length <= WORDS_MAX && said.test(tidy) && covers(parts)
}

/** Whether phrases of the lists, of up to three words, make up the whole message. */
function covers(parts: string[]): boolean {
  if (parts.length === 0) return true
  return [3, 2, 1].some(
    (length) =>
      parts.length >= length &&
      words.test(parts.slice(0, length).join(' ')) &&
      covers(parts.slice(length)),
  )
}
