/**
 * A plain yes with wishes beside it: "opo, pakilagay sa gate", "yes po, bukas ng umaga po padala". They become a note of the order, in the
 * customer's words. A wish tells rider or store how, when and with which money; what could change goods, number, place or mobile is none.
 */
import { isPlainYes } from './consent.ts'

/** What begins a request to the store or the rider. */
const REQUEST =
  /^(?:paki\S*|please|pls|plz|plss|kindly|palihug|palihog|pa(?:hatid|hatod|balot|iwan|lagay|tawag|text|katok|deliver|resibo)|i?(?:hatid|hatod|balot|iwan|lagay|butang|bilin|tawag|katok|deliver)\b.*|dalhin|dal-a|dad-a|iwan|call|text|txt|knock|ring|leave|bring|wrap|tell|deliver|hurry|rush|bilis\w*|paspas\w*|dali\w*|hinay\w*|ingat\w*|ingti|amping\w*|bantay\w*|beware|careful|putos\w*|tawagi|texti|ibilin|make sure|siguradoh?in|siguraduh?in)\b/u
/** How it will be paid, which the store arranges: "gcash po ako", "bayad ko gcash". */
const WALLET = /\b(?:g ?cash|maya|paymaya|cash|cod)\b/u
const PAYING = /^(?:(?:g|gcash|maya|paymaya|cash|cod|on|delivery|via|thru|through|by|sa|with|using|po|ako|ko|ko na|nako|mi|kami|namin|namo|bayad|pambayad|bayaran|ibayad|magbabayad|magbayad|babayad|babayaran|mobayad|mubayad|ang|yung|na|lang|nalang|ra|ha|payment|pay|paying|will|ill|i|my|is|mode|method|of|gamit|ang akong) ?)+$/u // prettier-ignore
/** The customer sends what is to be printed: "isend ko na lang file". */
const SENDING = /^(?:i ?send|send|i ?pm|i ?dm|i ?email|email|padala) (?:ko|nako|namin)\b.*\b(?:file|files|pdf|photo|picture|pic|design|layout)\b/u // prettier-ignore

/** What makes of a yes a condition, a change, a delay or a no; goods are no wish either, but the agent judges that. */
const CHANGING =
  /\b(?:but|pero|unless|except|maliban|instead|imbes|cancel|change|palit\S*|palt\S*|ilis\S*|add|dagdag\S*|dugang\S*|pa\S*dagdag|plus|\S*sama|\S*sali|samahan|include|more|less|tanggal\S*|kuhai\S*|kuha-?i|remove|bawas\S*|make|gawing|himoa\S*|isa|isang|dalawa\S*|tatlo\S*|apat|lima\S*|usa|duha|tulo|upat|one|two|three|four|five|half|kalahati|tunga|discount|tawad|hangyo|libre|free|magkano|mgkano|how much|hm|pila|total|price|presyo|\S*tanong|ask|fee)\b/u
/** The same with the prefixes of a request: "pakipalitan", "pa-double". */
const ASKED_CHANGE = /\b(?:ipa|paki|i|pa)[ -]?(?:palit|ilis|tanggal|alis|bawas|dagdag|dugang|doble|double|times|cancel|change|add|hati|tunga|kuha|wag|set)(?!d)\S*/u // prettier-ignore
const QUALIFYING =
  /\b(?:if|kung|kon|kapag|pag|basta|muna|wait|teka|\S*hintay\S*|\S*hulat\S*|kaso|sandali|saglit|not|dont|no|never|hindi|di|wag|huwag|dili|ayaw|wala|walang|walay|pics?|pictures?|photos?|litrato|\S*ulit\S*|repeat|resend|explain|discuss|\S*check|\S*tingnan|tan-?awa?|bago?ng|ibang?|lain|other|another|bagohin|\S*bago(?= ng)|address|name|pangalan|ngalan|number|numero)\b/u
/** Of a time it is said when the goods are brought: "sige mamaya" is no yes. */
const DELAYED = /\b(?:mamaya|mamya|bukas|unya|ugma|later|tomorrow|tmrw|tom|karon|ngayon|today)\b/u

const DELIVERING = /\b\S*(?:deliver\S*|hatid|hatod|padala|dala|dalhin|dal-?a|dad-?a|send|bring)\b/u
const COLLECTING = /\b(?:ku\w*nin|kukuha\w*|kuhaon|(?:da)?daanan|daan|agian|adtoon|(?:pu)?puntahan|balikan|pickup\S*|collect|be there|come|coming|otw|papunta|punta|pupunta|adto|muadto|moadto|padulong|on my way|m[ou]anh[ai]|anh[ai]on|m[ou]agi|m[ou]ari|m[ou]kuha|dadaan|pass by|drop by|stop by)\b/u // prettier-ignore
const NEEDING = /\b(?:need|needed|kailangan|kelangan|kinahanglan)\b/u
const PARTICLES = 'mi ako kami kmi po ho ng sa ang na lang nalang ra lng ah ha sana unta please pls lods te kuya ate boss ko nako namin namo nyo ninyo mo niyo naman it them ng mga the in on for yung to i im ill will be well there dyan diyan diha my' // prettier-ignore
const TIMES =
  'bukas ugma tomorrow tmrw tom ngayon ngayong karon karong today tonight mamaya mamya mamayang unya later early maaga sayo umaga morning hapon afternoon gabi gabii evening buntag tanghali udto noon lunch lunchtime breakfast dinner pananghalian hapunan agahan merienda monday tuesday wednesday thursday friday saturday sunday lunes martes miyerkules huwebes biyernes sabado domingo linggo before bago by around after hanggang until mag mga between oras time'
const timed = new Set(`${PARTICLES} ${TIMES}`.split(' '))

/** Where the rider leaves it, and when; any other place would be another address. */
const NEAR = /^(?:gate|guard|labas|gawas|pinto|pultahan|door|lobby|reception|rider|likod|harap|front|umaga|hapon|gabi|gabii|buntag|tanghali|udto|oras|morning|afternoon|evening|time|amin|amo|akin|ako|akoa|me|us|bag|plastic|box|eco|loob|sulod|lalong|madaling|lunes|sabado|domingo|linggo|biyernes|sunday|monday|saturday|friday)\b/u // prettier-ignore

const CLOCK =
  /\balas\s?-?(?:\d{1,2}|\p{L}+)(?::\d\d)?\b|\b\d{1,2}(?::[0-5]\d)?\s?(?:am|pm|nn|a\.m|p\.m|ng (?:umaga|hapon|gabi|tanghali)|sa (?:buntag|hapon|gabii|udto))\b|\b\d{1,2}:[0-5]\d\b|\b(?:in|after|within|mga|mga sa) \d{1,2} ?(?:min|mins|minutes|minuto|minutos|hr|hrs|hour|hours|oras)\b/gu
/** Change for a banknote: "may dala po sana panukli sa 500". */
const CHANGE =
  /(?:\b(?:may|naay|meron|with|magdala|dala|prepare)\b\s+(?:\p{L}+\s+){0,3})?\b(?:pa|pang?)?(?:sukli|nukli|barya|change|sinsilyo)\b(?:\s+\p{L}+){0,2}?\s+(?:sa|for|ng|of|ug|og)\s+(?:\p{L}+\s+)?(?:p|php|₱)?\s?\d[\d,]{0,5}k?\b/gu
const POLITE_CONDITION = /\b(?:kung|kon|if|basta) (?:pwede|puwede|puede|maaari|possible|kaya|mahimo)(?: (?:lang|po|sana|unta))*\b/gu // prettier-ignore
/** "Para di mangamoy", "kay magluto ko": why. */
const REASON = /\b(?:para|kasi|kase|kc|kay|because|bec|since|aron|dahil|tungod)\b.*$/u
/** "Ang dilim na kasi", "kay gutom na mi": nothing but why. */
const REASONING = /\b(?:kasi|kase|kc|because|bec|dahil|tungod)\b|^kay (?=\S+ \S)/u
/** What is said against an order, or puts its payment off. */
const RELUCTANT =
  /\b(?:kulang|mahal|mahalon|budget|sayang|utang\S*|sweldo|sahod|hulog\S*|installment|kuwang|kuwarta|kwarta|pera|may ?be|baka|basin|siguro|parang)\b/u
/** Who pays: "asawa ko na po magbabayad". */
const PAYER =
  /^(?:\p{L}+ ){1,6}(?:magbabayad|magbayad|mobayad|mubayad|babayad|will pay|pays|is paying)(?: (?:po|ha|ani|niya|dito|nito))*$/u
/** "Text me when you are near". */
const CALLING = /^\S*(?:tawag|text|txt|call|katok|knock|ring|doorbell)\S*\b/u
const WHEN = /\b(?:if|kung|kon|kapag|pag|when|once|inig|pagdating|pag-?abot)\b.*$/u

const WISH_MAX = 160

/**
 * @param isCollected the order is for pickup
 * @returns the wishes; null when the message is anything else than a yes with some
 */
export function yesWithWish(message: string, { isCollected = false } = {}): string | null {
  const parts = message
    .split(/[,;!\n]+|\.(?!\d)/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const isYes = (...some: string[]) => isPlainYes(some.join(' '), { isCollected })
  const plain = parts.filter((part) => isYes('yes', part))
  const isAgreed = isYes(...plain)
  const [begun = '', ...behind] = parts
  const first = isAgreed ? null : wishBehindYes(begun, isYes, isCollected)
  if (!isAgreed && first === null) return null
  const wishes = (isAgreed ? parts : behind).filter((part) => !plain.includes(part))
  const all = [...(first === null ? [] : [first]), ...wishes]
  const note = all.join(', ')
  const isNote = all.length > 0 && all.every((part) => isWish(part, isCollected))
  return isNote && note.length <= WISH_MAX ? note : null
}

/** "Yes gcash ko ha": the wish behind a yes without a mark between. */
function wishBehindYes(
  part: string,
  isYes: (words: string) => boolean,
  isCollected: boolean,
): string | null {
  const words = part.split(/\s+/u)
  const splits = words.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const) // prettier-ignore
  return splits.findLast(([yes, wish]) => isYes(yes) && isWish(wish, isCollected))?.[1] ?? null
}

function isWish(part: string, isCollected: boolean): boolean {
  const said = part
    .toLowerCase()
    .replaceAll(/[’'`]|\p{Extended_Pictographic}|\uFE0F/gu, '')
    .replaceAll(/pick[ -]up/gu, 'pickup')
    .replaceAll(CHANGE, ' sukli ')
    .replaceAll(CLOCK, ' oras ')
    .replaceAll(POLITE_CONDITION, ' ')
    .trim()
  const isChange = CHANGING.test(said) || ASKED_CHANGE.test(said)
  if (isChange || !/^[\p{L}\s-]+$/u.test(said) || leadsElsewhere(said)) return false
  if (isRemark(said)) return true
  const why = said.replace(REASON, '').trim()
  const words = (CALLING.test(why) ? why.replace(WHEN, '') : why).trim()
  if (words === '' || QUALIFYING.test(words)) return false
  if (SENDING.test(words)) return true
  const isBrought = isCollected ? COLLECTING.test(words) : DELIVERING.test(words)
  const isTimed = words.split(/\s+/u).every((word) => timed.has(word) || isOf(word, isCollected))
  if (DELAYED.test(words) && !isBrought && !NEEDING.test(words)) return false
  if (isCollected && DELIVERING.test(words)) return false
  return (
    REQUEST.test(words) ||
    (WALLET.test(words) && PAYING.test(words)) ||
    /^(?:\S+ )?sukli\b/u.test(words) ||
    (isTimed && (isBrought || NEEDING.test(words)))
  )
}

/** Says why, or who pays, and asks for nothing. */
function isRemark(said: string): boolean {
  const isPlain = ![/^(?:lang|ra)\b/u, QUALIFYING, RELUCTANT, DELIVERING, COLLECTING, DELAYED, REQUEST].some((each) => each.test(said)) // prettier-ignore
  return isPlain && !isElsewhere(said) && (REASONING.test(said) || PAYER.test(said))
}

/** A verb of bringing, fetching or needing. */
function isOf(word: string, isCollected: boolean): boolean {
  return (isCollected ? COLLECTING : DELIVERING).test(word) || NEEDING.test(word)
}

/** "Pahatid sa Looc", "dalhin kay Ana". */
function leadsElsewhere(words: string): boolean {
  if (!DELIVERING.test(words)) return false
  const toPerson = /(?:deliver\S*|hatid|hatod|dala|dalhin|dal-?a|dad-?a|send|bring)(?: (?:po|na|lang|nalang|ra|nyo|ninyo|mo|it|niyo))* (?:kay|kina|ni) /u // prettier-ignore
  return toPerson.test(words) || isElsewhere(words)
}

function isElsewhere(words: string): boolean {
  const places = [...words.matchAll(/\b(?:sa|to|at|didto|doon|dun|adto|dito|diri)\s+(?:the |my |our |aming |among |akong )?(\S+)/gu)] // prettier-ignore
  return places.some(([, place]) => !NEAR.test(place!))
}
