import { normalizeText } from '../lexicon/tokenize.ts'
/** Dialogue acts of a message besides its product requests: greeting, thanks, questions about the store. */

const actPatterns = {
  greeting:
    /^(?:\W*(?:hi+|hello+|helo|hey+|yo|hoy|tao po|ayo|good (?:morning|day|afternoon|evening|am|pm)|gd? ?(?:am|pm)|good eve|maayong \w+|magandang \w+|kumusta|kamusta|musta)\b)/u,
  thanks: /\b(?:thank(?:s| you)?|salamat|tnx|thx|ty|slmt)\b/u,
  farewell: /^\W*(?:bye|goodbye|babay|paalam|sige bye)\b/u,
  done: /\b(?:that ?(?:i|')?s (?:all|it)|thats (?:all|it)|that (?:will|would) be all|nothing else|no more|im done|all done|yun lang|yan lang|iyon lang|ito lang|eto lang|wala na(?: po)?$|wala nang iba|mao ra|mao rana|mao lang|ok na(?: po)?(?: yan)?$|okay na|yan na(?: po)?$|kana ra|good na)\b/u,
  cancel:
    /\b(?:cancel|kansel|ikansela|forget it|never ?mind|nvm|wag na|huwag na|di na ako|hindi na(?: po)? ako|ayoko na|ayaw ko na|ayaw na|dili na|di na lang|hindi na lang|do not send|dont send|dont want it|not anymore|changed my mind|start over|scratch that|sa iba na lang)\b/u,
  wait: /\b(?:wait|sandali|saglit|teka|not yet|hindi pa|dili pa|later|mamaya|unya|hold on|moment|tanong ko muna|tingnan ko muna|maybe|siguro|basin|ewan|next time|sunod|ayaw (?:usa|sa)|bukas pa)\b/u,
  no: /^\W*(?:no+|nope|nah|hindi|hinde|dili|di|wala|not|ayaw|ayoko|mali)\b/u,
  yes: /^\W*(?:yes+|yep|yup|yeah|ok(?:ay|ey|ie)?|sure|oo+|opo+|sige+|cge|sge|ge|g|go|game|please|pls|palihug|correct|tama|mao|husto|sakto|pwede|👍)(?![\p{L}\p{N}])|\b(?:i'?ll take|i will take|kunin ko|kuhaon ko|kukunin ko|take it|add it)\b/u,
  hours:
    /\b(?:what time|anong oras|unsang oras|unsa oras|oras|hours|open|opens|close|closes|closing|bukas (?:pa )?(?:ba|kayo|po ba)|bukas pa|sarado|abri|abre|serado|magbukas|magsara|nagbubukas)\b/u,
  location:
    /\b(?:where|saan|san|asa mo|asa dapit|asa inyong|nasaan|location|located|address (?:nyo|ninyo|of)|inyong address|banda)\b/u,
  delivery:
    /\b(?:deliver|delivery|hatid|ihahatid|mahatid|ihatod|hatod|shipping|ship|arrive|arrival|dating|darating|dadating|abot|maabot|eta|delivery fee)\b/u,
  payment:
    /\b(?:gcash|maya|paymaya|cod|cash on delivery|pay|payment|bayad|magbayad|card|credit|bank|installment|utang)\b/u,
  assortment:
    /\b(?:ano|unsa|anong|unsay|unsa'?y|what|menu|list|lista|everything)\b.*\b(?:tinda|paninda|baligya|sell|selling|menu|sud-?an|ulam|products?|items?|available|meron|have|fruits?|prutas|gulay|isda|offer)\b|^\W*(?:menu|price ?list|catalog(?:ue)?|products?)\W*$|\bjust looking\b|\bbrows/u,
  total: /\b(?:total|lahat|tanan|all together|altogether|everything|babayaran|bayran)\b/u,
  cart: /\b(?:my (?:order|cart)|order ko|akong order|na-?order ko|so far)\b/u,
  human:
    /\b(?:real person|human|talk to (?:a|the|someone)|speak (?:to|with)|owner|manager|may-?ari|tag-?iya|makausap|kausap|tao ba|robot|bot|agent|customer service|staff|complain|complaint|refund|expired|reklamo|damaged|wrong item)\b/u,
  wellbeing: /\b(?:kumusta|kamusta|musta|how are you)\b/u,
  complaint:
    /\b(?:putang? ?ina|puta|gago|tanga|bobo|yawa|pisti|scam|scammer|stupid|idiot|useless|fuck|shit|bagal|tagal|walang sumasagot|hay naku|nakakainis|annoying|bwisit)\b/u,
} as const

export type DialogueAct = keyof typeof actPatterns

const acts = Object.entries(actPatterns) as [DialogueAct, RegExp][]

export function detectDialogueActs(message: string): Set<DialogueAct> {
  const text = normalizeText(message)
  return new Set(acts.filter(([, pattern]) => pattern.test(text)).map(([act]) => act))
}

export type ProductQuestion = 'price' | 'availability' | 'stock' | 'cheapest' | 'mostExpensive'

const questionPatterns: [ProductQuestion, RegExp][] = [
  ['cheapest', /\b(?:cheapest|pinakamura|pinakabarato|lowest price|most affordable)\b/u],
  ['mostExpensive', /\b(?:most expensive|pinakamahal|premium|best quality)\b/u],
  [
    'stock',
    /\b(?:how many|ilan|pila)\b.*\b(?:left|natira|natitira|natitirang|nabilin|stocks?|remaining|available)\b/u,
  ],
  [
    'price',
    /\b(?:how much|hm|magkano|mgkano|magkanu|pila|tagpila|price|presyo|cost|costs|tig-?pila|tag-?pila)\b/u,
  ],
  [
    'availability',
    /^(?:what|how) about\b|\b(?:do you (?:have|sell|carry)|do u have|you have|have you|got any|is there|are there|any|available|avail|may|meron|mayroon|meyron|naa|naay|aduna|in stock|may tinda|nagtitinda)\b.*(?:\?|\b(?:ba|bang|kayo|kau|nyo|ninyo|mo|moy|moi|inyo|bay|pa|available|left|in stock)\b)|\b(?:tanong|magtatanong|magtanong|mangutana|pangutana|ask|asking|check)\b.*\b(?:kung|if|whether)\b.*\b(?:may|meron|naa|naay|have|sell)\b|\b(?:wala (?:ba|bang|ba kayo|pa ba)|wala bay|wala moy)\b|\b(?:do you (?:have|sell|carry)|do u have|naa mo(?:y|i)?|naay|meron ba)\b/u,
  ],
]

/** Null when the clause asks nothing about products. */
export function detectProductQuestion(clause: string): ProductQuestion | null {
  const text = normalizeText(clause)
  return questionPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

const orderPattern =
  /\b(?:(?:can|could|may|might) (?:i|we)(?: please)? (?:get|have|order|buy|make|place|request)|i(?:'?d| would)? ?(?:like|want|need|order|take|get)|i ?'?ll (?:have|take|get|order)|i will (?:have|take|get|order)|i want|we need|we want|want to (?:order|buy)|please (?:send|deliver|give)|give me|send me|get me|order|orders|pa-?order|o-?order|umorder|maka-?order|mag-?order|mo-?order|pabili|pbili|pbli|palit|mopalit|paliton|bibili|bilhin|bumili|mabili|makabili|gusto|kailangan|kinahanglan|kuha|kukuha|kunin|pahingi|hingi|tagai|hatagi|bigyan|dalhan|dalhi|padala|add|dagdag|dugang|avail|take|get|buy)\b/u
const pastEventPattern =
  /\b(?:yesterday|kahapon|gahapon|bought|last (?:week|time|month|night)|noong|dati|binili ko|napalit|nabili ko|when i was|used to)\b/u

export function isOrderRequest(clause: string): boolean {
  return orderPattern.test(normalizeText(clause))
}

/** A report of something in the past, whose products are not ordered. */
export function isPastEvent(clause: string): boolean {
  return pastEventPattern.test(normalizeText(clause))
}
