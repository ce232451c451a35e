/**
 * A plain yes with wishes beside it: "opo, pakilagay sa gate", "yes po, bukas ng umaga po padala". They become a note of the order, in the
 * customer's words. A wish tells rider or store how, when and with which money; what could change goods, number, place or mobile is none.
 */
import { isFeeling, isPlainYes } from './consent.ts'

/** What begins a request to the store or the rider. */
const REQUEST =
  /^(?:paki\S*|please|pls|plz|plss|kindly|palihug|palihog|pa(?:hatid|hatod|balot|iwan|lagay|tawag|text|katok|deliver|resibo)|i?(?:hatid|hatod|balot|iwan|lagay|butang|bilin|tawag|katok|deliver)\b.*|dalhin|dal-a|dad-a|iwan|call|text|txt|knock|ring|leave|bring|wrap|tell|deliver|hurry|rush|bilis\w*|paspas\w*|dali\w*|hinay\w*|ingat\w*|ingti|amping\w*|bantay\w*|beware|careful|putos\w*|tawagi|texti|ibilin|make sure|siguradoh?in|siguraduh?in|i?busina|honk|singgit|i?chat|message|msg|i?abot|ibigay|ihatag|ipabilin|i?drop|(?:hand|give) (?:it|them)|handle)\b/u
/** How it will be paid, which the store arranges: "gcash po ako", "bayad ko gcash". */
const WALLET = /\b(?:g ?cash|maya|paymaya|cash|cod|exact|eksakto|exacto)\b/u
const PAYING = /^(?:(?:g|gcash|maya|paymaya|cash|cod|exact|eksakto|exacto|amount|money|pera|kwarta|ibabayad|ipambabayad|dala|ready|have|on|delivery|via|thru|through|by|sa|with|using|po|ako|ko|ko na|nako|mi|kami|namin|namo|bayad|pambayad|bayaran|ibayad|magbabayad|magbayad|babayad|babayaran|mobayad|mubayad|ang|yung|na|lang|nalang|ra|ha|payment|pay|paying|will|ill|i|my|is|mode|method|of|gamit|ang akong) ?)+$/u // prettier-ignore
/** The customer sends what is to be printed: "isend ko na lang file". */
const SENDING = /^(?:i ?send|send|i ?pm|i ?dm|i ?email|email|padala) (?:ko|nako|namin)\b.*\b(?:file|files|pdf|photo|picture|pic|design|layout)\b/u // prettier-ignore

/** What makes of a yes a condition, a change, a delay or a no; goods are no wish either, but the agent judges that. */
const CHANGING =
  /\b(?:but|pero|unless|except|maliban|instead|imbes|cancel|change|palit\S*|palt\S*|ilis\S*|add|dagdag\S*|dugang\S*|pa\S*dagdag|plus|\S*sama|\S*sali|samahan|include|more|less|tanggal\S*|kuhai\S*|kuha-?i|remove|bawas\S*|make|gawing|himoa\S*|isa|isang|dalawa\S*|tatlo\S*|apat|lima\S*|usa|duha|tulo|upat|one|two|three|four|five|half|kalahati|tunga|discount|tawad|hangyo|libre|free|magkano|mgkano|how much|hm|pila|total|price|presyo|\S*tanong|ask|fee)\b/u
/** The same with the prefixes of a request: "pakipalitan", "pa-double". */
const ASKED_CHANGE = /\b(?:ipa|paki|i|pa)[ -]?(?:palit|ilis|tanggal|alis|bawas|dagdag|dugang|doble|double|times|cancel|change|add|hati|tunga|kuha|wag|set)(?!d)\S*/u // prettier-ignore
const QUALIFYING =
  /\b(?:if|kung|kon|kapag|pag|basta|muna|wait|teka|\S*hintay\S*|\S*hulat\S*|kaso|sandali|saglit|not|dont|no|never|hindi|di|wag|huwag|dili|ayaw|wala|walang|walay|pics?|pictures?|photos?|litrato|\S*ulit\S*|repeat|resend|explain|discuss|\S*check|\S*tingnan|tan-?awa?|bago?ng|ibang?|lain|other|another|bagohin|\S*bago(?= ng)|address|name|pangalan|ngalan|number|numero|ba|bang|sino|kinsa|who)\b/u
/** Of a time it is said when the goods are brought: "sige mamaya" is no yes. */
const DELAYED = /\b(?:mamaya|mamya|bukas|unya|ugma|later|tomorrow|tmrw|tom|karon|ngayon|today)\b/u

const DELIVERING = /\b\S*(?:deliver\S*|hatid|hatod|padala|dala|dalhin|dal-?a|dad-?a|send|bring)\b/u
const COLLECTING = /\b(?:ku\w*nin|kukuha\w*|kuhaon|(?:da)?daanan|daan|agian|adtoon|(?:pu)?puntahan|balikan|pickup\S*|collect|be there|come|coming|otw|papunta|punta|pupunta|adto|muadto|moadto|padulong|on my way|m[ou]anh[ai]|anh[ai]on|m[ou]agi|m[ou]ari|m[ou]kuha|dadaan|pass by|drop by|stop by)\b/u // prettier-ignore
const NEEDING = /\b(?:need|needed|kailangan|kelangan|kinahanglan)\b/u
const PARTICLES = 'mi ako kami kmi po ho ng sa ang na lang nalang ra lng ah ha sana unta please pls lods te kuya ate boss ko nako namin namo nyo ninyo mo niyo naman it them ng mga the in on for yung to i im ill will be well there dyan diyan diha my' // prettier-ignore
const TIMES =
  'bukas ugma tomorrow tmrw tom ngayon ngayong karon karong today tonight mamaya mamya mamayang unya later early maaga sayo umaga morning hapon afternoon gabi gabii evening buntag tanghali udto noon lunch lunchtime breakfast dinner pananghalian hapunan agahan merienda monday tuesday wednesday thursday friday saturday sunday lunes martes miyerkules huwebes biyernes sabado domingo linggo before bago by around after hanggang until mag mga between oras time'
const timed = new Set(`${PARTICLES} ${TIMES}`.split(' '))
/** "Mga 5pm po sana", "before 5pm": when it is to come, and not when somebody will order. */
const WISHED = /\b(?:sana|unta|please|pls|palihug|palihog)\b/u
const BOUND = /\b(?:before|by|bago|around|after|mga)\b/u
const POSTPONED = /\b(?:lang|nalang|lng|ra|i|im|ill|be|ako|ko|nako|mi|kami|namin|namo)\b/u

/** Where the rider leaves it, and when; any other place would be another address. */
const NEAR = /^(?:gate|guard|guardhouse|sekyu|security|pintuan|bintana|porch|terrace|garahe|garage|mailbox|labas|gawas|pinto|pultahan|door|lobby|reception|rider|likod|harap|front|umaga|hapon|gabi|gabii|buntag|tanghali|udto|oras|morning|afternoon|evening|time|amin|amo|akin|ako|akoa|me|us|bag|plastic|box|eco|loob|sulod|lalong|madaling|lunes|sabado|domingo|linggo|biyernes|sunday|monday|saturday|friday)\b/u // prettier-ignore

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
/** Who pays, or takes the goods: "asawa ko na po magbabayad", "my helper will receive it". */
const PERSON_ACTING =
  /^(?:\p{L}+ ){1,6}(?:magbabayad|magbayad|mobayad|mubayad|babayad|will pay|pays|is paying|tatanggap|mag ?re ?receive|mag ?receive|m[ou] ?dawat|will (?:receive|accept)|receives)(?: (?:po|ha|ani|ana|niya|dito|nito|diri|it|them|the order|my order))*$/u // prettier-ignore
/** "Text me when you are near", "paki tawag ako". */
const CALLING = /^(?:(?:paki|pa|i|please|pls|plz|kindly|palihug|palihog|just|and|ug|at|po) )*(?:\S*(?:tawag|tawg|text|txt|call|chat|katok)\S*|message|msg|knock|ring|doorbell|honk|busina)\b/u // prettier-ignore
const WHEN = /\b(?:if|kung|kon|kapag|pag|when|once|inig|pagdating|pag-?abot)\b.*$/u
/** What has to happen before there is an order at all. */
const UNDECIDED = /\b(?:stocks?|avail\w*|decid\w*|sure|sigurado|confirm\w*|final|approve\w*|ok|okay|pwede|free|restock\w*)\b/u // prettier-ignore
/** "Tawag na lang ako", "call you back": with a bare verb and no time, who speaks may call the store himself. */
const MAY_CALL_BACK = /^(?:tawag|text|txt|chat|call|message|msg|pm|dm)(?: (?:po|lang|na|nalang|ra|usab|balik|back|ako|kami|ko|mi|nako|namo|namin|kita|ta|tika|kayo|kamo|ka|you))+$/u // prettier-ignore
const ASKING = /^(?:when|what|how|where|why|kailan|kelan|kanus-?a|ano|unsa|asa|saan|bakit|ngano)\b/u
/** "Kung wala ako", "if nobody is home". */
const ABSENT =
  /\b(?:kung|kon|kapag|pag|inig|if|when|in case) (?:(?:wala|walang|walay|wa|way) (?:(?:po|man|na|pa|ra) )*(?:ako|ko|mi|kami|tao|tawo)|(?:im|i am|were|we are) (?:not (?:around|home|at home|there|here|in)|out|away)|(?:nobody|no ?one)(?:s| is) (?:around|home|at home|there|here|in))(?: (?:sa bahay|sa balay|dito|diri|dyan))?(?=$| )/gu
/** "Sa guard na lang po iwan": the verb stands last. */
const LEFT = /^(?:sa|at|diha|dira)\b.* (?:(?:paki|i|ipa|pa)?(?:iwan|bilin|lagay|butang|abot|bigay|hatag|drop)|iiwan|leave)(?: (?:po|nyo|ninyo|mo|na|lang|nalang|ha|please|pls))*$/u // prettier-ignore

const WISH_MAX = 160

/**
 * @param isCollected the order is for pickup
 * @returns the wishes; null when the message is anything else than a yes with some
 */
export function yesWithWish(message: string, { isCollected = false } = {}): string | null {
  const parts = message
    .split(/[,;!\n]+|\.(?!\d)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isFeeling(part))
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
  // "Ihatod before 5pm" asks for it, and has not said yes.
  const found = splits.findLast(([yes, wish]) => isYes(yes) && !DELIVERING.test(yes.toLowerCase()) && isWish(wish, isCollected)) // prettier-ignore
  // "Yes please call me"
  return found ? `${/\b(?:please|pls|paki|palihug|palihog) ?$/iu.exec(found[0])?.[0] ?? ''} ${found[1]}`.trim() : null // prettier-ignore
}

function isWish(part: string, isCollected: boolean): boolean {
  const written = part
    .toLowerCase()
    .replaceAll(/[’'`]|\p{Extended_Pictographic}|\uFE0F/gu, '')
    .replaceAll(/pick[ -]up/gu, 'pickup')
    .replaceAll(CHANGE, ' sukli ')
  const said = written
    .replaceAll(CLOCK, ' oras ')
    .replaceAll(POLITE_CONDITION, ' ')
    .replaceAll(ABSENT, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim()
  const why = said.replace(REASON, '').trim()
  const [when = ''] = (CALLING.test(why) && WHEN.exec(why)) || []
  // "Pag paalis na rider"
  const isChange = CHANGING.test(said) || ASKED_CHANGE.test(said.replace(when, ''))
  if (isChange || !/^[\p{L}\s-]+$/u.test(said) || leadsElsewhere(said)) return false
  if (isRemark(said)) return true
  const words = why.slice(0, why.length - when.length).trim()
  if (words === '' || QUALIFYING.test(words) || UNDECIDED.test(when)) return false
  if (when === '' && MAY_CALL_BACK.test(words)) return false
  if (SENDING.test(words)) return true
  const isBrought = isCollected ? COLLECTING.test(words) : DELIVERING.test(words)
  const isTimed = words.split(/\s+/u).every((word) => timed.has(word) || isOf(word, isCollected))
  if (DELAYED.test(words) && !isBrought && !NEEDING.test(words)) return false
  if (isCollected && DELIVERING.test(words)) return false
  const isClocked = written.search(CLOCK) >= 0 && (WISHED.test(words) || (BOUND.test(words) && !POSTPONED.test(words))) // prettier-ignore
  return (
    REQUEST.test(words) ||
    (LEFT.test(words) && !isElsewhere(words)) ||
    (WALLET.test(words) && PAYING.test(words)) ||
    /^(?:\S+ )?sukli\b/u.test(words) ||
    (isTimed && (isBrought || NEEDING.test(words) || isClocked))
  )
}

/** Says why, or who pays or takes the goods, and asks for nothing. */
function isRemark(said: string): boolean {
  const isPlain = ![/^(?:lang|ra)\b/u, ASKING, QUALIFYING, RELUCTANT, DELIVERING, COLLECTING, DELAYED, REQUEST].some((each) => each.test(said)) // prettier-ignore
  return isPlain && !isElsewhere(said) && (REASONING.test(said) || PERSON_ACTING.test(said))
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
