/** The keys of all texts: those of the English ones. Types only. */
type Texts = typeof import('../texts/en/frame.json') & typeof import('../texts/en/market.json')

export type TextKey = keyof Texts
