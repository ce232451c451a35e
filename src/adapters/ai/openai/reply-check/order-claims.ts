/** Whether a text says that an order is placed, in English, Tagalog or Bisaya. */

const done =
  'placed|confirmed|received|accepted|processed|submitted|recorded|completed|captured|booked|finali[sz]ed|shipped|dispatched|approved|paid'
const adverbs = `(?:(?:\\w+ly|now|all|already|been|being)\\s+)*`
const claims = [
  // "your order is now confirmed", "the order has been placed", "it was placed"
  `\\border\\b[^.!?\\n]{0,40}?\\b(?:is|was|been|being|got|gets|now|na)\\s+${adverbs}(?:${done}|in(?=[.!]|$))\\b`,
  `\\bit(?:['’]s|\\s+(?:is|was|has been))\\s+${adverbs}(?:placed|confirmed|submitted|booked)\\b`,
  // "order placed", "order #12"
  `\\border\\s+(?:${done})\\b`,
  `\\border\\s*(?:#|(?:no|number|id|ref\\w*)\\b\\.?\\s*(?:is\\s+|[:#])?)\\s*[a-z]*-?\\d`,
  // "I have placed your order", "we received the order"
  `\\b(?:i|we)(?:['’]ve|\\s+have|\\s+just|\\s+already)*\\s+(?:${done}|sent|forwarded|got)\\b[^.!?\\n]{0,30}\\border`,
  `\\b(?:thank you|thanks|salamat)\\b[^.!?\\n]{0,20}\\b(?:for|sa)\\s+(?:your |the |iyong |imong |inyong )?(?:order|purchase|pag-?order)`,
  `\\bon (?:its|the) way\\b|\\bout for delivery\\b|\\bsuccessfully (?:placed|ordered|confirmed)\\b`,
  // Tagalog and Bisaya
  `\\b(?:pasok|naka-?order|na-?order|na-?place|naka-?place|na-?confirm|nakumpirma|naipasok|nailagay|natanggap|naipadala|naproseso|napadala|nasulod|nadawat|gipadala|gi-?order|gi-?place|gi-?confirm|nakumpirmar|kumpirmado|confirmed|placed)\\s+na\\b`,
].map((pattern) => new RegExp(pattern, 'giu'))

const question =
  /^(?:shall|should|would|do|does|did|is|are|was|has|have|can|could|may|want|ready|pwede|puwede|gusto|i-?place|ipa-?|na-?)\b.*\?$/iu
/** Before a claim in its clause: it holds only under a condition. */
const condition =
  /\b(?:once|when|after|before|until|if|as soon as|pag|kapag|kung|bago|inig|human)\b[^,;:]*$/iu
/** Just before a claim, or in its middle: it denies. */
const denial = /(?:\b(?:not|never|no|hindi|di|wala|dili)|n['’]t)(?:\s+\p{L}+){0,3}\s*$/iu
const denialInside = /(?:\b(?:not|never|hindi|wala|dili)\b|n['’]t\b)/iu

export function claimsOrder(text: string): boolean {
  return text.split(/(?<=[.!?])\s+|\n/u).some((sentence) => {
    if (question.test(sentence.trim())) return false
    return claims.some((claim) =>
      [...sentence.matchAll(claim)].some((match) => {
        const before = sentence.slice(0, match.index)
        return !condition.test(before) && !denial.test(before) && !denialInside.test(match[0])
      }),
    )
  })
}
