/** How the offline writer speaks: a neighbour who minds the town's page, in English with the Tagalog that comes along. */

/** The words of one post, ready to stand in a sentence. */
export interface Words {
  page: string
  store: string
  /** `Poblacion, Salay`, or the town alone. */
  place: string
  town: string
  category: string
  /** One or two sentences of the vendor's own, or nothing. */
  about: string
  product: string
  /** `₱240/kilo` */
  price: string
  /** What it cost before. */
  was: string
  /** What a buyer saves. */
  saved: string
  topic: string
  /** A word of thanks or a wish that fits the kind of store. */
  touch: string
}

export interface Template {
  name: string
  text(words: Words): string
}

const made = (templates: Record<string, Template['text']>): Template[] =>
  Object.entries(templates).map(([name, text]) => ({ name, text }))

/** About a product at its usual price. */
export const productTemplates = made({
  'ulam-tonight': ({ product, price, store, place, touch }) =>
    `Still thinking what to get today? ${store} in ${place} has ${product}, ${price}. ${touch}\n\nOrder na habang meron pa.`,
  'suki-tip': ({ product, price, store, place }) =>
    `Suki tip: ${product} at ${store} (${place}) — ${price}.\n\nMessage ninyo ang mga kasama sa bahay, then order before you head home.`,
  'no-need-to-go': ({ product, price, store, about, place }) =>
    `Hindi na kailangang lumabas. ${store} has ${product} for ${price}.${spaced(about)}\n\nPick it, and a rider from ${place} brings it to your door.`,
  'what-is-in-the-basket': ({ product, price, store, town }) =>
    `What’s in your basket this week, ${town}? Ours starts with ${product} from ${store}, ${price}.\n\nKayo, ano ang una sa listahan?`,
  'plain-and-good': ({ product, price, about, store, place }) =>
    `${product}. ${price}.${spaced(about)}\n\nYou’ll find it at ${store}, ${place}.`,
  'asked-for': ({ product, price, store, place }) =>
    `May nagtanong: saan makakabili ng ${product}? Sagot: ${store}, ${place}, ${price}.\n\nTag a neighbour who’s looking for it too.`,
  'before-it-runs-out': ({ product, price, store, touch }) =>
    `This one goes fast. ${product} at ${store}, ${price} today. ${touch}\n\nMauna na sa order.`,
  'for-the-house': ({ product, price, store, place, about }) =>
    `One less thing on the list: ${product}, ${price}, from ${store} in ${place}.${spaced(about)}\n\nSalamat sa pagsuporta sa tindahan ng kapitbahay.`,
  'from-our-neighbours': ({ product, price, store, town, page }) =>
    `Bought from a neighbour, brought by a neighbour. ${store} of ${town} has ${product} for ${price}.\n\nThat’s what ${page} is for.`,
  'quick-question': ({ product, price, store }) =>
    `Quick question: kailan ka huling bumili ng ${product}? 😄\n\n${store} has it for ${price}. Delivery or pick it up on your way, ikaw ang bahala.`,
  'rainy-or-sunny': ({ product, price, store, place }) =>
    `Umulan man o umaraw, ${store} is taking orders. Try the ${product}, ${price}.\n\nDeliveries around ${place}, cash or e-wallet.`,
  'no-budget-no-problem': ({ product, price, store, touch }) =>
    `Budget check: ${price} gets you ${product} at ${store}. ${touch}\n\nCheck the rest of the shelf while you’re there.`,
})

/** About a product that costs less than it did. */
export const saleTemplates = made({
  'price-drop': ({ product, price, was, store, place }) =>
    `Bumaba ang presyo! ${product} is ${price} at ${store}, dating ${was}.\n\nWhile it lasts, ${place}.`,
  'you-keep': ({ product, price, saved, store, touch }) =>
    `You keep ${saved}: ${product} is down to ${price} at ${store}. ${touch}\n\nSulit, ’di ba?`,
  'tell-nanay': ({ product, price, was, store, town }) =>
    `Sabihin kay Nanay: ${product} at ${store} is ${price} now, from ${was}.\n\nFor all of ${town}, first come, first served.`,
  'two-pesos-or-twenty': ({ product, price, saved, store, place }) =>
    `${saved} is ${saved}, ’ika nga. ${store} in ${place} has ${product} at ${price} these days.\n\nAdd it to your next order.`,
  'the-list-got-shorter': ({ product, price, was, store }) =>
    `Mas gumaan ang listahan: ${product}, ${price} instead of ${was}, at ${store}.\n\nSino ang uunahan n’yo?`,
  'we-checked': ({ product, price, was, store, place }) =>
    `We checked the shelves of ${place} for you. ${store} lowered ${product}: ${was} before, ${price} now.\n\nTell a neighbour.`,
  'payday-is-far': ({ product, price, was, store, touch }) =>
    `Petsa de peligro? ${store} has you: ${product} for ${price}, dating ${was}. ${touch}`,
  'good-day-to-stock-up': ({ product, price, was, store, about }) =>
    `Good day to stock up. ${store} lowered ${product} from ${was} to ${price}.${spaced(about)}`,
})

/** About a store. */
export const storeTemplates = made({
  'meet-the-store': ({ store, place, about, page }) =>
    `Meet ${store} of ${place}.${spaced(about)}\n\nThey’re on ${page}, so your order is a few taps away. Say hi sa kanila!`,
  'did-you-know': ({ store, place, category, about }) =>
    `Alam n’yo ba? You can order ${category} from ${store} without leaving the house.${spaced(about)}\n\nDelivered around ${place}.`,
  'small-store-big-heart': ({ store, town, about, touch }) =>
    `Tindahan ng kapitbahay, alaga ng kapitbahay. ${store}, here in ${town}.${spaced(about)} ${touch}`,
  'who-has-tried': ({ store, place, category }) =>
    `Sino na ang naka-order kay ${store}? 🙋 They do ${category} in ${place}.\n\nTell us your favourite in the comments; help a neighbour choose.`,
  'open-for-you': ({ store, town, about, page }) =>
    `A good town has good stores. ${store} is one of ours in ${town}.${spaced(about)}\n\nSee the whole shelf on ${page}.`,
  'support-local': ({ store, place, category }) =>
    `Every peso spent at a local store stays in town. Next time you need ${category}, try ${store} in ${place}.\n\nSalamat, mga suki!`,
})

/** About a product, for an occasion that somebody named. */
export const topicTemplates = made({
  'for-the-occasion': ({ topic, product, price, store, place }) =>
    `${topic}? ${store} in ${place} can help: ${product}, ${price}.\n\nOrder early para hindi magahol.`,
  'getting-ready': ({ topic, product, price, store, touch }) =>
    `Naghahanda na ba kayo? For ${topic} we’d start with ${product} from ${store}, ${price}. ${touch}`,
  'on-our-mind': ({ topic, product, price, store, town }) =>
    `On our mind this week: ${topic}. In ${town}, ${store} has ${product} for ${price}.\n\nAno pa ang kulang sa listahan n’yo?`,
})

function spaced(text: string): string {
  return text ? ` ${text}` : ''
}

/** What a regular would say of such a store; the first that fits its category. */
const touches: [RegExp, string][] = [
  [/fish|seafood|isda|meat|karne|chicken/i, 'Fresh, and they clean it for you if you ask.'],
  [/vegetable|gulay|fruit|prutas/i, 'Sariwa, straight from the hills and the fields nearby.'],
  [/baker|panad|cake|kakanin/i, 'Best with hot coffee, habang mainit pa.'],
  [/carinderia|food|kusina|meal|restaurant/i, 'Lutong bahay, ready when you are.'],
  [/rice|bigas/i, 'Bagong saing na lang ang kulang.'],
  [/pharmac|botika|drug|medicine/i, 'Ingat palagi, and ask the pharmacist if you’re not sure.'],
  [/hardware|tools|construction/i, 'For that repair na matagal nang nakapila.'],
  [/school|office|book|papel/i, 'Handa na para sa klase at opisina.'],
]

export function touchOf(category: string): string {
  return touches.find(([kind]) => kind.test(category))?.[1] ?? 'Kapitbahay price, walang pila.'
}
