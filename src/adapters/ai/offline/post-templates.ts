/** Templates of the offline post writer, in the voice of a neighbour: English with some Tagalog. */

import { conceptOf, namesIn, stepsBelow } from '../../../lexicon/goods.ts'
import { foldWords } from '../../../lexicon/word-forms.ts'

/** Values of one post, sanitized. */
export interface TemplateValues {
  page: string
  store: string
  /** `Poblacion, Salay`, or the town alone. */
  place: string
  town: string
  category: string
  /** At most two sentences of the vendor's; may be empty. */
  description: string
  product: string
  /** `₱240/kilo` */
  price: string
  oldPrice: string
  saving: string
  topic: string
  /** A remark that fits the category of the store. */
  tagline: string
}

export interface Template {
  name: string
  text(values: TemplateValues): string
}

const defineTemplates = (templates: Record<string, Template['text']>): Template[] =>
  Object.entries(templates).map(([name, text]) => ({ name, text }))

/** About a product at its usual price. */
export const productTemplates = defineTemplates({
  'ulam-tonight': ({ product, price, store, place, tagline: touch }) =>
    `Still thinking what to get today? ${store} in ${place} has ${product}, ${price}. ${touch}\n\nOrder na habang meron pa.`,
  'suki-tip': ({ product, price, store, place }) =>
    `Suki tip: ${product} at ${store} (${place}) — ${price}.\n\nMessage ninyo ang mga kasama sa bahay, then order before you head home.`,
  'no-need-to-go': ({ product, price, store, description: about, place }) =>
    `Hindi na kailangang lumabas. ${store} has ${product} for ${price}.${withLeadingSpace(about)}\n\nPick it, and a rider from ${place} brings it to your door.`,
  'what-is-in-the-basket': ({ product, price, store, town }) =>
    `What’s in your basket this week, ${town}? Ours starts with ${product} from ${store}, ${price}.\n\nKayo, ano ang una sa listahan?`,
  'plain-and-good': ({ product, price, description: about, store, place }) =>
    `${product}. ${price}.${withLeadingSpace(about)}\n\nYou’ll find it at ${store}, ${place}.`,
  'asked-for': ({ product, price, store, place }) =>
    `May nagtanong: saan makakabili ng ${product}? Sagot: ${store}, ${place}, ${price}.\n\nTag a neighbour who’s looking for it too.`,
  'before-it-runs-out': ({ product, price, store, tagline: touch }) =>
    `This one goes fast. ${product} at ${store}, ${price} today. ${touch}\n\nMauna na sa order.`,
  'for-the-house': ({ product, price, store, place, description: about }) =>
    `One less thing on the list: ${product}, ${price}, from ${store} in ${place}.${withLeadingSpace(about)}\n\nSalamat sa pagsuporta sa tindahan ng kapitbahay.`,
  'from-our-neighbours': ({ product, price, store, town, page }) =>
    `Bought from a neighbour, brought by a neighbour. ${store} of ${town} has ${product} for ${price}.\n\nThat’s what ${page} is for.`,
  'quick-question': ({ product, price, store }) =>
    `Quick question: kailan ka huling bumili ng ${product}? 😄\n\n${store} has it for ${price}. Delivery or pick it up on your way, ikaw ang bahala.`,
  'rainy-or-sunny': ({ product, price, store, place }) =>
    `Umulan man o umaraw, ${store} is taking orders. Try the ${product}, ${price}.\n\nDeliveries around ${place}, cash or e-wallet.`,
  'no-budget-no-problem': ({ product, price, store, tagline: touch }) =>
    `Budget check: ${price} gets you ${product} at ${store}. ${touch}\n\nCheck the rest of the shelf while you’re there.`,
})

/** About a product that costs less than it did. */
export const saleTemplates = defineTemplates({
  'price-drop': ({ product, price, oldPrice: was, store, place }) =>
    `Bumaba ang presyo! ${product} is ${price} at ${store}, dating ${was}.\n\nWhile it lasts, ${place}.`,
  'you-keep': ({ product, price, saving: saved, store, tagline: touch }) =>
    `You keep ${saved}: ${product} is down to ${price} at ${store}. ${touch}\n\nSulit, ’di ba?`,
  'tell-nanay': ({ product, price, oldPrice: was, store, town }) =>
    `Sabihin kay Nanay: ${product} at ${store} is ${price} now, from ${was}.\n\nFor all of ${town}, first come, first served.`,
  'two-pesos-or-twenty': ({ product, price, saving: saved, store, place }) =>
    `${saved} is ${saved}, ’ika nga. ${store} in ${place} has ${product} at ${price} these days.\n\nAdd it to your next order.`,
  'the-list-got-shorter': ({ product, price, oldPrice: was, store }) =>
    `Mas gumaan ang listahan: ${product}, ${price} instead of ${was}, at ${store}.\n\nSino ang uunahan n’yo?`,
  'we-checked': ({ product, price, oldPrice: was, store, place }) =>
    `We checked the shelves of ${place} for you. ${store} lowered ${product}: ${was} before, ${price} now.\n\nTell a neighbour.`,
  'payday-is-far': ({ product, price, oldPrice: was, store, tagline: touch }) =>
    `Petsa de peligro? ${store} has you: ${product} for ${price}, dating ${was}. ${touch}`,
  'good-day-to-stock-up': ({ product, price, oldPrice: was, store, description: about }) =>
    `Good day to stock up. ${store} lowered ${product} from ${was} to ${price}.${withLeadingSpace(about)}`,
})

/** About a store. */
export const storeTemplates = defineTemplates({
  'meet-the-store': ({ store, place, description: about, page }) =>
    `Meet ${store} of ${place}.${withLeadingSpace(about)}\n\nThey’re on ${page}, so your order is a few taps away. Say hi sa kanila!`,
  'did-you-know': ({ store, place, category, description: about }) =>
    `Alam n’yo ba? You can order ${category} from ${store} without leaving the house.${withLeadingSpace(about)}\n\nDelivered around ${place}.`,
  'small-store-big-heart': ({ store, town, description: about, tagline: touch }) =>
    `Tindahan ng kapitbahay, alaga ng kapitbahay. ${store}, here in ${town}.${withLeadingSpace(about)} ${touch}`,
  'who-has-tried': ({ store, place, category }) =>
    `Sino na ang naka-order kay ${store}? 🙋 They do ${category} in ${place}.\n\nTell us your favourite in the comments; help a neighbour choose.`,
  'open-for-you': ({ store, town, description: about, page }) =>
    `A good town has good stores. ${store} is one of ours in ${town}.${withLeadingSpace(about)}\n\nSee the whole shelf on ${page}.`,
  'support-local': ({ store, place, category }) =>
    `Every peso spent at a local store stays in town. Next time you need ${category}, try ${store} in ${place}.\n\nSalamat, mga suki!`,
})

/** About a product, for a given occasion. */
export const topicTemplates = defineTemplates({
  'for-the-occasion': ({ topic, product, price, store, place }) =>
    `${topic}? ${store} in ${place} can help: ${product}, ${price}.\n\nOrder early para hindi magahol.`,
  'getting-ready': ({ topic, product, price, store, tagline: touch }) =>
    `Naghahanda na ba kayo? For ${topic} we’d start with ${product} from ${store}, ${price}. ${touch}`,
  'on-our-mind': ({ topic, product, price, store, town }) =>
    `On our mind this week: ${topic}. In ${town}, ${store} has ${product} for ${price}.\n\nAno pa ang kulang sa listahan n’yo?`,
})

function withLeadingSpace(text: string): string {
  return text ? ` ${text}` : ''
}

/** By what stores of a category sell, as concepts of the lexicon; the first match wins. */
const taglines: [goods: string[], tagline: string][] = [
  [['seafood', 'meat'], 'Fresh, and they clean it for you if you ask.'],
  [['vegetable', 'fruit'], 'Sariwa, straight from the hills and the fields nearby.'],
  [['bread', 'cake', 'native delicacy'], 'Best with hot coffee, habang mainit pa.'],
  [['food'], 'Lutong bahay, ready when you are.'],
  [['rice'], 'Bagong saing na lang ang kulang.'],
  [['medicine'], 'Ingat palagi, and ask the pharmacist if you’re not sure.'],
  [['hardware'], 'For that repair na matagal nang nakapila.'],
  [['school supplies', 'office supplies', 'book'], 'Handa na para sa klase at opisina.'],
]

export function taglineFor(category: string): string {
  const found = taglines.find(([goods]) => goods.some((id) => mentionsGoods(category, id)))
  return found?.[1] ?? 'Kapitbahay price, walang pila.'
}

/** Whether a text names a kind of the goods. */
function mentionsGoods(text: string, id: string): boolean {
  const wide = conceptOf(id)!
  return namesIn(foldWords(text)).some(({ concepts }) =>
    concepts.some((narrow) => stepsBelow(wide, narrow) !== null),
  )
}
