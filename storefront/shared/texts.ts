/** The keys of all texts: those of the English ones. Types only. */
type Texts = typeof import('../texts/en/account.json') &
  typeof import('../texts/en/apply.json') &
  typeof import('../texts/en/buy.json') &
  typeof import('../texts/en/frame.json') &
  typeof import('../texts/en/market.json') &
  typeof import('../texts/en/order.json') &
  typeof import('../texts/en/rent.json')

export type TextKey = keyof Texts
