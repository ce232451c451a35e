/** What a clause does, from its words, its goods and what was said before. */
import type { Act, InterpretationContext, Mention, Topic } from '../interpretation.ts'
import { isAnd } from '../../language/conjunctions.ts'
import type { Token } from '../../language/tokenizer.ts'
import { matchesAt } from '../../language/vocabulary.ts'
import { endOfPhrase, phrasesOf, skipWords } from '../../language/phrasing.ts'
import type { Edge } from '../chart/edges.ts'
import type { RawClause } from './read-clauses.ts'

export interface ResolvedAct {
  act: Act
  topic: Topic | null
  isExplicitTarget: boolean
  isCorrection: boolean
  isJust: boolean
  isBack?: boolean
}

/** A question about one of these needs no further sign that it is one. */
const PLAIN_TOPICS = new Set(['price', 'cheapest', 'dearest', 'left', 'howmany', 'assortment', 'total', 'cart', 'fee', 'hours', 'area', 'duration', 'location', 'status', 'human', 'minimum', 'promo', 'wellbeing']) // prettier-ignore
/** The more telling first. */
const TOPIC_ORDER = ['status', 'fee', 'total', 'cart', 'left', 'cheapest', 'dearest', 'minimum', 'promo', 'area', 'duration', 'hours', 'location', 'pickup', 'collect', 'take', 'payment', 'human', 'assortment', 'price', 'delivery', 'howmany', 'stock', 'product', 'wellbeing', 'inherit', 'marker', 'you', 'request'] // prettier-ignore
/** Acts that ask for something to be done, in whatever form. */
const REQUESTS = new Set(['order', 'add', 'set', 'remove', 'replace', 'instead', 'cancel', 'spare'])
/** Words of a question that has no topic of its own. */
const SOFT = new Set(['request', 'marker', 'you'])
/** So many words are a question by themselves. */
const WHOLE_QUESTION = 4
const CHANGES = ['clear', 'replace', 'remove', 'reduce', 'double', 'add', 'set'] as const
const ANSWERS = [
  'confirm',
  'done',
  'wait',
  'greet',
  'thank',
  'farewell',
  'complain',
  'handover',
] as const

interface ActInput {
  context: InterpretationContext
  tokens: readonly Token[]
}

export function resolveAct(
  clause: RawClause,
  mentions: readonly Mention[],
  input: ActInput,
  lastTopic: Topic | null,
): ResolvedAct {
  const { context } = input
  const acts = clause.acts.map(({ meaning }) => meaning)
  const has = (meaning: string) => acts.includes(meaning)
  const isCorrection =
    has('correction') ||
    clause.particles.has('correction') ||
    (has('refuse') && mentions.length > 0)
  const quantified = mentions.some(({ quantity }) => quantity !== null)
  const isJust = clause.particles.has('just')
  const result = (act: Act, topic: Topic | null = null): ResolvedAct => ({
    act,
    topic,
    isExplicitTarget:
      quantified &&
      (has('set') || (isJust && !has('order') && !has('add') && !clause.particles.has('more'))) &&
      !has('reduce'),
    isCorrection,
    isJust,
  })
  const topic = topicOf(clause, mentions, context, lastTopic)
  if (topic !== null) return result('ask', topic)
  // "Ilisi ang repolyo og sayote, 1 kilo gihapon" replaces.
  // "Isama pa rin yung leche flan", which was taken out, puts it back.
  const isPutBack = has('add') && !areOrdered(mentions, context)
  const isKept = has('keep') && !isPutBack && !has('replace') && !has('instead') && !has('remove')
  if ((has('report') && !isOrderedBeside(clause, input.tokens)) || (isKept && !quantified))
    return result('none')
  // "Wag na pala tanggalin yung leche flan", "ibalik yung leche flan", which has gone already or not yet.
  if (has('spare')) {
    const isBack = mentions.length === 0 ? bringsBack(clause, input) : !areOrdered(mentions, context) // prettier-ignore
    return isBack ? { ...result('add'), isBack } : result(quantified ? 'set' : 'none')
  }
  // "Dili diay sinandomeng, dinorado nalang, 10 kilos gihapon" replaces, too.
  const refused = has('refuse') ? refusalOf(clause, mentions, input) : null
  if (isKept && refused === 'replace') return result(refused)
  if (isKept) return result(isNewGoods(mentions, context) ? 'replace' : 'set')
  for (const answer of ANSWERS) if (has(answer)) return result(answer)
  // "Cancel na lang yung magnet" takes it out, "cancel na" all of the order.
  if (has('cancel')) acts.push(mentions.length > 0 ? 'remove' : 'clear')
  const change = CHANGES.find((each) => has(each))
  if (change === 'set' && mentions.length === 0) return result('none')
  // "Kung ma late pa dili na mi mo order" cancels nothing.
  if ((change === 'remove' || change === 'clear') && mentions.length === 0 && isConditional(clause))
    return result('none')
  // "Make it sprite instead of coke", and not "gawing 5 imbes na 3".
  const isInstead = change === 'set' && has('instead') && mentions.filter(({ words }) => words !== '').length > 1 // prettier-ignore
  if (change) return { ...result(isInstead ? 'replace' : change), ...(isPutBack && has('keep') ? { isBack: true } : {}) } // prettier-ignore
  if (has('instead')) return result('replace')
  if (refused) return result(refused)
  if (clause.particles.has('more') && quantified) return result('add')
  if (mentions.length === 0) return result(has('order') ? 'order' : 'none')
  const isNamed = mentions.some(({ words }) => words !== '')
  if (isNamed) return result('order')
  if (clause.particles.has('each') || mentions.some(({ isEach }) => isEach)) return result('split')
  return result(
    isJust && quantified && context.asked !== 'product' && context.asked !== 'quantity'
      ? 'set'
      : 'choose',
  )
}

/** "Yung tuyo na binili ko kahapon masarap, 3 pack ulit": behind a mark so many are ordered of what is told of. "12 cheese bread, the ones I had yesterday": what is told of stands behind it. */
function isOrderedBeside({ acts, items, edges }: RawClause, tokens: readonly Token[]): boolean {
  const { at } = acts.find(({ meaning }) => meaning === 'report')!
  const counts = items.flatMap((item) => item.edges.filter(({ kind }) => kind === 'quantity'))
  const isBehind = (count: Edge) => edges.some(({ kind, start }) => kind === 'separator' && start > at && start < count.start) // prettier-ignore
  const mark = edges.findLast(({ kind, start }) => kind === 'separator' && start < at)
  const isTold = mark !== undefined && phrasesOf('the').has(tokens[mark.end]?.key ?? '')
  // "2 tapsilog ulit na binili ko kahapon", "masarap yung tapsilog nung nakaraan 2 ulit"
  const isAgain = ({ end }: Edge) => phrasesOf('again').has(tokens[skipWords(tokens, end, ENCLITICS)]?.key ?? '') // prettier-ignore
  const goods = items.flatMap((item) => item.edges.filter(({ kind }) => kind === 'goods'))
  const isWanted = goods.length > 0 && goods.every((each) => each.start < at && isAgain(each))
  const isMore = counts.every((each) => each.start > at && isAgain(each))
  return counts.length > 0 && (counts.every(isBehind) || isWanted || isMore || (isTold && counts.every(({ end }) => end <= mark.start))) // prettier-ignore
}

/** "Ibalik mo na lang", and not "don't cancel my order". */
function bringsBack({ acts }: RawClause, { tokens }: ActInput): boolean {
  return acts.some(({ meaning, at }) => meaning === 'spare' && matchesAt(tokens, at).some(({ entry }) => entry.meaning === meaning)) // prettier-ignore
}
const ENCLITICS = new Set(['po', 'ho', 'nga', 'lang', 'ra'])

/** Whether the order has all of them; what names nothing is of it. */
function areOrdered(mentions: readonly Mention[], { draft }: InterpretationContext): boolean {
  return mentions.every(({ words, candidates }) => words === '' || candidates.some(({ entry }) => draft.includes(entry.item.key))) // prettier-ignore
}

/** "Pedigree puppy, dalawa pa rin": as many as before of goods that the order does not have. */
function isNewGoods(
  [only, ...others]: readonly Mention[],
  { draft }: InterpretationContext,
): boolean {
  if (!only || others.length > 0 || draft.length === 0 || only.candidates.length === 0) return false
  return only.words !== '' && !only.candidates.some(({ entry }) => draft.includes(entry.item.key))
}

function isConditional({ edges, acts: [first] }: RawClause): boolean {
  return edges.some(({ kind, meaning, start }) => kind === 'filler' && meaning === 'if' && start < first!.at) // prettier-ignore
}

/** "Ayaw pala ng asawa ko" is why. */
const PARTICLES_MAX = 3

/** "Hindi gray", "dili diay coke": only particles stand between the denial and what is denied. */
export function deniesDirectly(
  { acts, items, edges }: RawClause,
  tokens: readonly Token[],
): boolean {
  const refusal = acts.find(({ meaning }) => meaning === 'refuse')
  const [first] = items
  if (!refusal || !first) return false
  const begin = Math.min(...first.edges.map(({ start }) => start))
  const between = edges.filter(({ start }) => start > refusal.at && start < begin)
  // "Dili diay X", "hindi na pala X"; "hindi lang X" wants more than that.
  const isParticle = ({ kind, meaning, start, end }: Edge) => kind === 'act' && (meaning === 'correction' || (meaning === 'just' && endOfPhrase(tokens, start, phrasesOf('no longer')) === end)) // prettier-ignore
  const isNear = between.length <= PARTICLES_MAX
  return begin > refusal.at && between.every((edge) => edge.kind === 'filler' || (isNear && isParticle(edge))) // prettier-ignore
}

/** "Ayaw sa tahong" takes it out; "hindi, tatlo dapat" corrects. */
function refusalOf(
  clause: RawClause,
  mentions: readonly Mention[],
  { tokens, context: { draft } }: ActInput,
): Act {
  const { items } = clause
  if (mentions.length === 0 || items.length === 0) return 'refuse'
  const isDirect = deniesDirectly(clause, tokens)
  const isNamed = mentions[0]!.words !== ''
  if (!isNamed || !isDirect)
    return isNamed ? 'order' : mentions.some(({ quantity }) => quantity) ? 'set' : 'choose'
  // "Dili na diay coke ug sprite"
  const areJoined = items.slice(1).every(({ link }) => isAnd(link ?? '')) // prettier-ignore
  const areOrdered = mentions.every(({ candidates, quantity }) => !quantity && candidates.some(({ entry }) => draft.includes(entry.item.key))) // prettier-ignore
  return mentions.length > 1 && !(areJoined && areOrdered) ? 'replace' : 'remove'
}

/** "Meron po kayong oat milk?": options alone. */
function asksForOptions(
  { isQuestion, questions }: RawClause,
  mentions: readonly Mention[],
  isMarked: boolean,
): boolean {
  // "Meron din po kayong 2 inch?"
  const isOption = ({ words, options, sizes, quantity, reference }: Mention) => words === '' && options.length + (isQuestion ? sizes.length : 0) > 0 && !quantity && !reference // prettier-ignore
  const isAsked = isQuestion || (isMarked && questions.some(({ meaning }) => meaning === 'stock'))
  return isAsked && mentions.length > 0 && mentions.every(isOption)
}

function topicOf(
  clause: RawClause,
  mentions: readonly Mention[],
  context: InterpretationContext,
  lastTopic: Topic | null,
): Topic | null {
  const meanings = clause.questions.map(({ meaning }) => meaning)
  const has = (meaning: string) => meanings.includes(meaning)
  const isMarked = clause.isQuestion || has('marker') || has('you')
  const isRequest = clause.acts.some(({ meaning }) => REQUESTS.has(meaning))
  const isNamed = mentions.some(({ words }) => words !== '')
  const quantified = mentions.some(({ quantity }) => quantity !== null)
  const [best] = TOPIC_ORDER.filter(has)
  if (best === undefined) {
    if (!clause.isQuestion || isRequest) return null
    return isNamed ? (lastTopic ?? 'stock') : mentions.length > 0 ? lastTopic : 'other'
  }
  // "Pwede bang carbonara na lang?" changes what there is.
  const isPolite = has('request') && meanings.every((meaning) => SOFT.has(meaning))
  if (isPolite && clause.particles.has('just') && context.draft.length > 0 && mentions.length > 0) return null // prettier-ignore
  // "Add 6 more, 18 in total"
  // "The same for my sister, so 2 in total"
  const isCount = mentions.every(({ words, quantity }) => words === '' && quantity) && meanings.every((meaning) => meaning === 'total') // prettier-ignore
  if (best === 'total' && (isRequest || isCount) && quantified && !clause.isQuestion) return null
  // "May I order 2 kilos?" orders.
  if (isRequest && isNamed && !PLAIN_TOPICS.has(best)) return null
  if (best === 'cart' && isRequest && isNamed) return null
  // "Double my order"
  if (best === 'cart' && !clause.isQuestion && clause.acts.some(({ meaning }) => meaning === 'double')) return null // prettier-ignore
  // "Unya duha ka luy-a" goes on with an order; "e yung luya?" asks.
  if (best === 'inherit' && quantified && !clause.isQuestion) return null
  if (best === 'inherit')
    return (isNamed || mentions.length > 0) && (lastTopic !== null || clause.isQuestion)
      ? (lastTopic ?? 'stock')
      : null
  if (best === 'request') return quantified || !clause.isQuestion ? null : isNamed ? 'stock' : null
  if (best === 'howmany') return isNamed ? 'left' : clause.isQuestion ? 'other' : null
  // "What fruit teas are available?"
  if (best === 'assortment' && mentions.some(({ candidates }) => candidates.length > 0)) return 'product' // prettier-ignore
  if (PLAIN_TOPICS.has(best)) return best as Topic
  if (asksForOptions(clause, mentions, isMarked) && context.asked !== 'choice' && (best === 'stock' || best === 'marker' || best === 'you')) return 'stock' // prettier-ignore
  // "Deliver po ba kayo sa Yungod"
  const isAddressed = clause.edges.some(({ kind, role }) => kind === 'label' && role === 'address')
  if (has('you') && isAddressed && mentions.length === 0) return 'area'
  // "1 kilo bangus, linisin nyo na po" tells whoever is spoken to what to do.
  if (best === 'you' && isNamed && quantified && !clause.isQuestion) return null
  if (best === 'marker' || best === 'you') return isNamed ? (quantified && has('request') ? null : 'stock') : clause.isQuestion ? 'other' : null // prettier-ignore
  // "May mas mura po ba?" asks for the price of it.
  const compared = isMarked ? mentions.find(({ reference }) => reference?.kind === 'superlative') : undefined // prettier-ignore
  if (compared?.words === '' && !quantified && best === 'stock') return 'price'
  // "May bisita kami, dalawang coke" tells of guests; "may coke" asks.
  if (best === 'stock' && !clause.isQuestion && !isBesideGoods(clause)) return null
  if (best === 'stock')
    return isNamed && (isMarked || clause.questions[0]!.at === firstWord(clause))
      ? 'stock'
      : isMarked && mentions.length === 0
        ? 'assortment'
        : null
  if (best === 'collect') return isMarked || has('request') ? 'pickup' : null
  if (best === 'take') return (isMarked || has('request')) && !isNamed ? 'pickup' : null
  // "Pwede pa-deliver 6 gallons?" orders.
  if (best === 'delivery' && isNamed && quantified) return null
  // "Tumatanggap po ba kayo ng gcash" asks without a mark.
  const isWhole = clause.edges.some(({ kind, meaning, start, end }) => kind === 'question' && meaning === best && end - start >= WHOLE_QUESTION) // prettier-ignore
  if (best === 'payment' || best === 'delivery')
    return isMarked || has('request') || (isWhole && mentions.length === 0) ? best : null
  return best as Topic
}

/** Only particles stand between the question and the goods. */
function isBesideGoods({ edges, items, questions }: RawClause): boolean {
  const question = questions.find(({ meaning }) => meaning === 'stock')!
  const starts = items.map((item) => Math.min(...item.edges.map(({ start }) => start)))
  const next = starts.find((start) => start > question.at) ?? Number.POSITIVE_INFINITY
  const between = edges.filter(({ start }) => start > question.at && start < next)
  return (
    next === Number.POSITIVE_INFINITY ||
    between.every(
      ({ kind }) =>
        kind === 'filler' || kind === 'question' || kind === 'reference' || kind === 'act',
    )
  )
}

function firstWord({ edges }: RawClause): number {
  return edges.find(({ kind }) => kind !== 'filler' && kind !== 'separator')?.start ?? -1
}
