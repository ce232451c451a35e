/** The contact and the notes that a message gives, from the edges of the best path. */
import type { Contact } from '../../../agent.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import type { Token } from '../../language/tokenizer.ts'
import { matchesAt } from '../../language/vocabulary.ts'
import type { Edge } from '../chart/edges.ts'
import type { RawClause } from '../clauses/read-clauses.ts'
import type { InterpretationContext } from '../interpretation.ts'
import { isNegatedAt } from './negation.ts'
import { placeNameEnd, type PlaceNames } from './place-names.ts'
import { ownNumber } from './telephone-numbers.ts'
import { isCapital, isSecondHalf, isTitle } from './written-words.ts'

const KIN = phrasesOf('kin')

const LEADING =
  /^(?:(?:(?:kuya|ate|te|sir|maam|mam|madam|boss|bossing|bos|bai|bay|dong|day|nong|nang|nay|tay|sis|po|ah|hi|hello)(?=,? (?:po |ra )?(?:sa|dito|dinhi|diri|at|to|in|taga|purok|zone|prk)\b)|(?:amin|amo|amoa|akin|akoa|namin|namo)(?:ng bahay)?(?= (?:po |ra |lang )*(?:sa|dito|diri|dri|dinhi|at|in)\b)|ay|para(?= sa )|for|oo|yes|ok|okay|[gk](?!\. ?(?!(?:purok|prk|zone|brgy|barangay|sitio|blk|block|lot|phase|unit|p-?\d)\b)\p{L})|it.?s|that.?s|here.?s|eto|sorry|sori|doon|dun|didto|(?:my|our|the) (?:house|home|place|shop|store|office) is(?= (?:beside|near|at|in|on|behind|across|next|along|just|right|located|opposite)\b)|(?:ang )?(?:bahay|tirahan)(?: (?:ko|namin|po))* (?:ay|nasa)|(?:ang )?(?:akong|among) (?:balay|puy-?anan) (?:kay|naa)|adto|ngadto|now|kami|kmi|mi|ihatid|pahatid|ihatod|pahatod|delivery|na|i.?m|i am|we.?re|we are|located|staying|living|residing|working|based|assigned|i live|we live|i stay|we stay|i work|we work|sa|from|taga|dito|dto|dinhi|diha|dira|diri|dri|dre|dire|at|to|in|po|ra|ang|is|ay|ko|ako|nako|naa|nagpuyo|nakatira|nasa|lang|c o|care of|(?:\p{L}+\s+){1,2}(?:ako|kami|mi|ko|kmi)(?=\s+(?:po\s+)?(?:sa|dito|diri|at|in)\s)|:|-|,)[.!]?\s+)+(?=\S)/iu
/** "Sa may Purok 3", and not "sa may tulay". */
const BEFORE_NAME = /^[Mm]ay (?=\p{Lu})/u
const NOTE_LABEL =
  /^(?:notes?|paalala|pahabol(?: na note)?|remarks?|special (?:request|instructions?)|instructions?)(?:\s+(?:ko|po|is))*\s*[:=-]*\s*/iu
/** What stands beside an address and is none. */
const NO_PLACE =
  /^(?:(?:eto|ito|ini|ni|po|ako|ko|yan|at|and|ug|pero|kaso|apan|but|tapos|saka|tsaka|na|lang|please|pls|thanks|salamat)(?:\s+(?:po|ako|ko|na|lang))*|(?:may|naa?y?|meron|wala(?:ng|y)?|there is|somebody is)(?: (?:po|na|man))? (?:tao|tawo|someone|somebody|bantay)\b.*)$/iu
const TRAILING =
  /(?:[\s,]+(?:(?:kami|kmi|mi|ko|ako)\s+(?:po\s+)?(?:nagpuyo|nagapuyo|gapuyo|nakatira|nagstay|nagtira)|kami|kmi|mi|dapit|banda|rako|rami|ngayon|karon|po|ito|ini|ni|kini|here|instead|pa rin|parin|gihapon|gihapun|still|na lang|nalang|nlng|lang|lng|ra|ihatid|ihatod|and|ug|ko|please|pls|ha|thanks|thank you|salamat|yan|din|opo|ako|number ko|ang number|num|number|cp|no|(?<!\b(?:ni|nila|nina|kay|kina|si|of|ang|mga|tindahan)\s+)(?:kuya|ate|te|sir|maam|mam|madam|boss|bossing|bro|bai|bay|dong|day|dai|nong|nang|nay|tay|lods|sis)|pala|diay|eto|ito po|na|muna|dapat|talaga|nga|actually|rather))+\s*$/iu

/** "Macajalar Bay", written as a name, and not "Salay, bay". */
const NAMED_BAY = /^ Bay\b/u

/** "RHU po namin ipapadala", "balay sa akong mama i deliver" */
const BROUGHT = /(?:[\s,]+(?:po|namin|namo|nako|ko|mi|ako|lang|na|nalang|nyo|niyo|ninyo|unta|sana))*[\s,]+(?:paki|ipa|ipapa|pa|i|iha|pina)?[\s-]?(?:hatid|hatod|hatud|deliver|padala|dala|send)(?:[\s,]+(?:po|namin|nako|ko|lang|na|nyo|niyo|ninyo|please|pls))*\s*$/iu // prettier-ignore

const NOTE_ENDING = /(?:[\s,]+(?:please|pls|ha|thanks|thank you|salamat))*[\s.,-]*$/iu

/** "Sam Po", "Camille Te": the surname, written as one, and no politeness behind a whole name. */
const SURNAMED = /^\p{Lu}\p{L}+ (\p{Lu}\p{Ll}+)$/u
const SURNAMES = phrasesOf('surname')
/** "Marian Ko", "Mary Ann Ko" */
const WRITTEN_SURNAME = /^(?:\p{Lu}[\p{L}.’']+ )+(\p{Lu}\p{Ll}+)$/u
const SURNAMES_AS_WRITTEN = phrasesOf('surname as written')

/** "Bahay", "balay sa akong manghod", "akong igsoon": at the customer's own place or that of the family. */
const IN_FAMILY = new RegExp(
  String.raw`^(?:(?:sa|ang|the|amo?ng|ako?ng|aking|aming|my|our|bahay|balay|house|home|puy-?anan|ng|ni|nila|of|(?:${[...KIN].join('|')})[’']?s)\s+)*(?:bahay|balay|house|home|place|puy-?anan|office|opisina|school|eskwelahan|amin|amo|amoa|akin|akoa|atin|ato|us|me|work|trabaho|trabahoan|${[...KIN].join('|')})(?:\s+(?:ko|namo|namin|nako|mo|po|lang|ra|na))*$`,
  'iu',
)
/** "Balay ni Lourdes Sumampong": whose house it is, whom the goods are for where nobody else is named. */
const HOUSE_OF = /^(?:sa\s+)?(?:bahay|balay|house|residence|tindahan)\s+(?:ni|nila|nina|of)\s+(\p{Lu}[\p{L}’']+\.?(?:\s+\p{Lu}[\p{L}.]+){1,3})$/u // prettier-ignore
/** "Carinderia ni Inday Pacing, Zone 3": an address that begins with whose shop it is, and not with what is near it. */
const SHOP_OF = /^(?:\p{L}+[\s-]+){0,2}(\p{L}+)\s+(?:ni|nila|nina|of)\s+(\p{Lu}[\p{L}’']+\.?(?:\s+\p{Lu}[\p{L}.]+){1,3})$/u // prettier-ignore
const SHOPS = phrasesOf('shop')

function ownerOf([first, ...others]: readonly string[]): string | undefined {
  const [, shop = '', owner] = SHOP_OF.exec(first ?? '') ?? []
  if (others.length > 0 && SHOPS.has(shop.toLowerCase())) return owner
  return [first ?? '', ...others].map((part) => HOUSE_OF.exec(part)?.[1]).find(Boolean)
}

export function collectContact(
  message: string,
  tokens: readonly Token[],
  clauses: readonly RawClause[],
  { missing, places }: Pick<InterpretationContext, 'missing' | 'places'>,
): Contact {
  const contact: Contact = {}
  const edges = withAskedTown(clauses.flatMap((clause) => contactEdgesOf(clause, tokens)), clauses, tokens, places) // prettier-ignore
  const names = edges.filter(({ role }) => role === 'name')
  // A label outranks a bare name; a second bare one is the house or office that the customer is in.
  const rankOf = (edge: Edge) => nameRank(edge, tokens)
  const best = Math.max(...names.map(rankOf))
  const called =
    names.findLast((edge) => rankOf(edge) === NAMED && best === NAMED) ??
    names.find((edge) => rankOf(edge) === best)
  const name = called && fullestOf(called, names, tokens)
  if (name) contact.customerName = textOf(message, tokens, name)
  const phone = ownNumber(edges.filter(({ role }) => role === 'phone'), tokens, missing.includes('contactNumber')) // prettier-ignore
  if (phone) contact.contactNumber = textOf(message, tokens, phone)
  const isPlace = (edge: Edge) =>
    edge.role === 'address' ||
    (edge !== name &&
      edge.role === 'name' &&
      (edge.needs !== 'label' || isLabelledAs('address label', tokens, edge.start)) &&
      isCapital(tokens[edge.start]!))
  const hasAddress = edges.some(({ role }) => role === 'address')
  const said = edges
    .filter((edge) => hasAddress && isPlace(edge))
    .map((edge) => textOf(message, tokens, edge))
    .filter((part) => part && !NO_PLACE.test(part))
  const others = said.filter((part) => !IN_FAMILY.test(part))
  const owner = name || !missing.includes('customerName') ? undefined : ownerOf(said)
  if (owner) contact.customerName = owner
  const elsewhere = owner ? others.filter((part) => !HOUSE_OF.test(part)) : others
  // A house that nobody else could find is no address, if there is any other part.
  const parts = elsewhere.length > 0 ? elsewhere : said
  if (parts.length > 0) contact.deliveryAddress = withoutRepeats(parts).join(', ')
  return contact
}

const NAMED = 5

/** How surely a name is that of a person: by a label, by a title, as it is written; "deliver to Sunrise Apartelle" leads to a house. */
function nameRank({ start, end, needs }: Edge, tokens: readonly Token[]): number {
  const isCapitals = isCapital(tokens[start]!)
  const isWritten = tokens.slice(start, end).every((word, at) => isCapital(word) || isSecondHalf(tokens, start + at)) // prettier-ignore
  const isAddressed = isLabelledAs('address label', tokens, start)
  // "For our CR renovation"
  const isMixed = isCapitals && !isWritten
  const isNamed = (needs === 'label' && !isAddressed) || isLabelled(tokens, start)
  if (isNamed && !isMixed) return NAMED
  if (matchesAt(tokens, start).some(({ entry }) => isTitle(entry))) return NAMED - 1
  if (isMixed || !isCapitals) return isMixed ? 1 : 0
  return isAddressed ? 2 : 3
}

/** "Ako si Danica, Danica Robles", "si Teacher Weng po ito. Rowena Paduganan": the whole name behind the one by which somebody is called. */
function fullestOf(name: Edge, names: readonly Edge[], tokens: readonly Token[]): Edge {
  const wordsOf = ({ start, end }: Edge) => tokens.slice(start, end).map(({ key }) => key).join(' ') // prettier-ignore
  const said = wordsOf(name)
  const longer = names.find((each) => wordsOf(each).startsWith(`${said} `))
  if (longer || name.end - withoutTitles(tokens, name) >= FULL_NAME) return longer ?? name
  const isFull = (each: Edge) => each.start > name.end && each.end - each.start >= FULL_NAME && isCapital(tokens[each.start]!) // prettier-ignore
  return names.find(isFull) ?? name
}

function withoutTitles(tokens: readonly Token[], { start, end }: Edge): number {
  const titles = matchesAt(tokens, start).filter(({ entry }) => isTitle(entry))
  return Math.min(end, Math.max(start, ...titles.map((match) => match.end)))
}

/** "Pwede i-deliver sa Looc, Salay? Purok 1 ko": an address without a town goes on with the one that was asked about before it. */
function withAskedTown(
  given: readonly Edge[],
  clauses: readonly RawClause[],
  tokens: readonly Token[],
  places: PlaceNames,
): readonly Edge[] {
  const addressesOf = (edges: readonly Edge[]) => edges.filter(({ kind, role }) => kind === 'contact' && role === 'address') // prettier-ignore
  const isTown = ({ start, end }: Edge) => tokens.slice(start, end).some((_, more) => placeNameEnd(places, tokens, start + more) !== null) // prettier-ignore
  const [first, ...others] = addressesOf(given)
  if (!first || [first, ...others].some(isTown)) return given
  const asked = clauses.filter(({ end, isQuestion, questions }) => end <= first.start && (isQuestion || questions.some(({ meaning }) => meaning === 'request'))) // prettier-ignore
  const towns = addressesOf(asked.flatMap(({ edges }) => edges))
  return [...towns.filter((edge) => !given.includes(edge)), ...given]
}

/** Those that are given, and not asked about or denied. */
function contactEdgesOf({ edges, isQuestion, questions }: RawClause, tokens: readonly Token[]) {
  const isRequest = questions.some(({ meaning }) => meaning === 'request')
  const isAsked =
    isQuestion || questions.some(({ meaning }) => meaning === 'area' || meaning === 'fee')
  // "Pwede po ba i-deliver sa Zone 6, Hinaplanan?"
  const isNumbered = ({ role, start, end }: Edge) => role === 'address' && tokens.slice(start, end).some(({ kind }) => kind === 'number') // prettier-ignore
  const isGiven = isRequest && edges.some(isNumbered)
  return edges.filter(
    (edge) =>
      edge.kind === 'contact' &&
      (!isAsked ||
        edge.role === 'phone' ||
        (isGiven && edge.role === 'address') ||
        isIntroduced(edge, tokens)) &&
      !isNegatedAt(tokens, edge.start),
  )
}

/** "Kimberly Ang here, can I order?": who is asking, and not what is asked about. */
function isIntroduced({ role, start, end }: Edge, tokens: readonly Token[]): boolean {
  const last = tokens[end]?.key === 'po' ? end + 1 : end
  const isSaid = PRESENT.has(tokens[last]?.key ?? '') || isLabelled(tokens, start)
  return role === 'name' && end - start >= FULL_NAME && isCapital(tokens[start]!) && isSaid
}

const PRESENT = new Set(['here', 'ito', 'to', 'ni', 'kini', 'again'])

/** "Purok 5 pala, … Purok 5, Looc": a part said twice stands where it was said last. */
function withoutRepeats(parts: readonly string[]): string[] {
  const keys = parts.map((part) => part.toLowerCase())
  return parts.filter((_, at) => keys.lastIndexOf(keys[at]!) === at)
}

function textOf(message: string, tokens: readonly Token[], { start, end, role }: Edge): string {
  const from =
    role === 'name' ? withoutPoliteness(tokens, withoutKin(tokens, start, end), end) : start
  const to = role === 'name' ? withoutEnclitics(tokens, from, end) : end
  const text = message.slice(tokens[from]!.start, tokens[to - 1]!.end).replaceAll(/\s+/gu, ' ')
  if (role === 'name' && isSurnamed(text)) return text
  // The words of a request are the customer's own to the last one.
  if (role === 'note') return text.replace(NOTE_ENDING, '')
  const bare =
    role === 'address'
      ? text.replace(LEADING, '').replace(BEFORE_NAME, '').replace(BROUGHT, '')
      : text
  return bare
    .replace(TRAILING, (words) => NAMED_BAY.exec(words)?.[0] ?? '')
    .replace(/[\s.,-]+$/u, '')
}

function isSurnamed(text: string): boolean {
  const endsWith = (pattern: RegExp, names: ReadonlySet<string>) => names.has(pattern.exec(text)?.[1]?.toLowerCase() ?? '') // prettier-ignore
  return endsWith(SURNAMED, SURNAMES) || endsWith(WRITTEN_SURNAME, SURNAMES_AS_WRITTEN)
}

/** "Asawa ko Ben Cruz": where the name begins behind who it is; "nanay Belen" is how she is called. */
function withoutKin(tokens: readonly Token[], start: number, end: number): number {
  const capital = tokens.findIndex((token, at) => at >= start && at < end && isCapital(token))
  const isKin = (at: number) => KIN.has(tokens[at]!.key) && !matchesAt(tokens, at).some(({ entry }) => isTitle(entry)) // prettier-ignore
  for (let at = start; at < capital; at++) if (isKin(at)) return capital
  return start
}

/** "Jhon Rey Gamolo ko bai": where a name ends that is written in capitals. */
function withoutEnclitics(tokens: readonly Token[], start: number, end: number): number {
  const isEnclitic = (at: number) => !isCapital(tokens[at]!) && !isSecondHalf(tokens, at) && matchesAt(tokens, at).some(({ entry }) => entry.category === 'particles') // prettier-ignore
  let to = end
  while (isCapital(tokens[start]!) && to > start + 1 && isEnclitic(to - 1)) to -= 1
  return to
}

/** A given name and a family name. */
const FULL_NAME = 2

/** "Ma'am Rosario Ebona" is called so; "sige maam Rosario Ebona" speaks to the store. */
function withoutPoliteness(tokens: readonly Token[], start: number, end: number): number {
  const matches = isCapital(tokens[start]!) ? [] : matchesAt(tokens, start)
  const ends = matches.filter(({ entry }) => entry.meaning === 'polite').map((match) => match.end)
  const isTitled = matches.some(({ entry }) => entry.meaning === 'formal title')
  const from = isTitled && !isLabelled(tokens, start) ? Math.max(start, ...ends) : start
  return end - from >= FULL_NAME ? from : start
}

/** "C/o maam Rosalie Gabule", "kay sir Arnold Yamit" */
function isLabelled(tokens: readonly Token[], start: number): boolean {
  return isLabelledAs('name label', tokens, start)
}

function isLabelledAs(label: string, tokens: readonly Token[], start: number): boolean {
  return tokens.slice(0, start).some((_, at) => matchesAt(tokens, at).some(({ entry, end }) => entry.meaning === label && end === start)) // prettier-ignore
}

/** What looks like a question and may tell something. */
const TELLING = new Set(['you', 'request', 'collect', 'take'])
/** What a request in the form of a question is asked with: "pwede po ba may resibo?" */
const ASKING = new Set([...TELLING, 'marker', 'stock'])

/** "Kaya" asks at the end of a sentence, and says "so" at the beginning of one. */
const MARKED = new Set([...TELLING, 'marker'])

/** Whether a clause is asked, and tells the store nothing. */
function isAskedOnly({ isQuestion, questions }: RawClause): boolean {
  const isRequest = questions.some(({ meaning }) => meaning === 'request')
  const telling = isRequest ? ASKING : MARKED
  return (isQuestion && !isRequest) || questions.some(({ meaning }) => !telling.has(meaning))
}

/** "Pwede i-deliver after 5pm?", "pwede ba makuha by Friday morning": when the customer wants the goods, asked as a favour. */
function isTimedRequest(
  { edges, items, questions, start, end }: RawClause,
  tokens: readonly Token[],
) {
  const isAsked = questions.some(({ meaning }) => ASKED_FOR.has(meaning)) && !questions.some(({ meaning }) => meaning === 'hours') // prettier-ignore
  const isTimed = edges.some(({ role, kind }) => role === 'time' && kind === 'context')
  const isBrought = () => tokens.slice(start, end).some(({ key }, more) => FETCHING.has(key) || matchesAt(tokens, start + more).some(({ entry }) => entry.meaning === 'bringing')) // prettier-ignore
  const isOpen = tokens.slice(start, end).some(({ key }) => INTERROGATIVE.has(key))
  // "Can I get it by Monday?"
  const isPointing = items.every((item) => item.edges.every(({ kind }) => kind === 'reference'))
  return isAsked && isTimed && isPointing && !isOpen && isBrought()
}

const ASKED_FOR = new Set(['request', 'you', 'delivery', 'pickup'])
const FETCHING = phrasesOf('fetching')
const INTERROGATIVE = phrasesOf('interrogative').union(phrasesOf('open question'))

const FURTHER = new Set<Edge['kind']>(['filler', 'unknown', 'separator'])

/** "Paki balot ng maayos, pang regalo kasi": to the end of its sentence, where nothing else stands in it. */
function wholeNote(edge: Edge, edges: readonly Edge[], tokens: readonly Token[]): Edge {
  const rest = edges.filter(({ start }) => start >= edge.end)
  const isMore = (each: Edge) => FURTHER.has(each.kind) && tokens.slice(each.start, each.end).every(({ kind }) => kind !== 'number') // prettier-ignore
  return rest.length > 0 && rest.every(isMore) ? { ...edge, end: rest.at(-1)!.end } : edge
}

/** "Pakisabi sa rider may aso ha, bumusina na lang": two notes with a comma between are one. */
function joinNotes(notes: readonly Edge[], tokens: readonly Token[]): Edge[] {
  const joined: Edge[] = []
  for (const note of notes) {
    const last = joined.at(-1)
    const between = last && tokens.slice(last.end, note.start)
    if (last && between?.every(({ kind }) => kind === 'comma'))
      joined.splice(-1, 1, { ...last, end: note.end }) // prettier-ignore
    else joined.push(note)
  }
  return joined
}

/** Money and times that are not asked about are told to the store with the words around them. */
export function collectNotes(
  message: string,
  tokens: readonly Token[],
  clauses: readonly RawClause[],
  isTaken: (edge: Edge) => boolean,
): string[] {
  const notes: string[] = []
  for (const clause of clauses) {
    const given = clause.edges.filter((edge) => edge.kind === 'note' && !isTaken(edge))
    const isChange = given.some(({ meaning }) => meaning === 'change')
    // "Pwede po pa-separate ng resibo?"
    const isWish = given.some(({ start }) => matchesAt(tokens, start).some(({ entry }) => entry.meaning === 'request')) // prettier-ignore
    if (isTimedRequest(clause, tokens)) {
      notes.push(
        contextText(
          message,
          tokens,
          clause,
          clause.edges.filter(({ kind, role }) => kind === 'context' && role === 'time'),
        ),
      )
      continue
    }
    if (isAskedOnly(clause) && !isChange && !isWish) continue
    for (const edge of joinNotes(given, tokens))
      notes.push(textOf(message, tokens, wholeNote(edge, clause.edges, tokens)).replace(NOTE_LABEL, '')) // prettier-ignore
    if (isAskedOnly(clause)) continue
    const context = clause.edges.filter(
      ({ kind, role, meaning }) =>
        kind === 'context' && (meaning === 'number' || role === 'note' || (role === 'time' && meaning === 'when')), // prettier-ignore
    )
    if (context.length > 0) notes.push(contextText(message, tokens, clause, context))
  }
  return joinTexts([...new Set(notes)], message)
}

/** "Pakibigay sa guard kung wala ako": notes with nothing between are one. */
function joinTexts(notes: readonly string[], message: string): string[] {
  const said = message.replaceAll(/\s+/gu, ' ')
  return notes.reduce<string[]>((joined, note) => {
    const both = `${joined.at(-1)} ${note}`
    return said.includes(both) ? [...joined.slice(0, -1), both] : [...joined, note]
  }, [])
}

function contextText(
  message: string,
  tokens: readonly Token[],
  { edges, items, start, end }: RawClause,
  context: Edge[],
): string {
  const whole = items.length === 0 && edges.every(({ kind }) => kind !== 'contact')
  const cue = Math.min(...context.map((edge) => cueStart(edges, edge)))
  const from = whole ? start : withPreposition(tokens, cue, start)
  const to = whole ? end : Math.max(...context.map((edge) => edge.end))
  return message
    .slice(tokens[from]!.start, tokens[Math.max(from, to - 1)]!.end)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.,!-]+|[\s.,!?-]+$/gu, '')
}

/** "For Sunday", "at 3pm", "mga 4pm" */
function withPreposition(tokens: readonly Token[], at: number, start: number): number {
  let from = at
  while (from > start && PREPOSITIONS.has(tokens[from - 1]!.key)) from -= 1
  return from
}

const PREPOSITIONS = new Set(['for', 'at', 'on', 'by', 'para', 'mga', 'sa', 'around', 'before', 'after', 'until', 'this']) // prettier-ignore

/** A note on money or time begins with its cue. */
function cueStart(edges: readonly Edge[], edge: Edge): number {
  const at = edges.indexOf(edge)
  let from = at
  while (from > 0 && (edges[from - 1]!.kind === 'context' || edges[from - 1]!.kind === 'filler'))
    from -= 1
  const cue = edges.slice(from, at).find(({ kind }) => kind === 'context')
  return cue ? cue.start : edge.start
}
