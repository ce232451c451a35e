/**
 * What a seed is about: a few kinds of acts that meet each other on few goods, and the faults that they suffer. Themes take turns
 * by seed, so that each comes within a dozen seeds.
 */

const actKinds = [
  'order',
  'order twice',
  'order and cancel',
  'rush',
  'rush for returned',
  'pay',
  'pay twice',
  'cancel',
  'cancel twice',
  'cancel offer',
  'admin cancel',
  'snoop',
  'answer',
  'prepare',
  'drop',
  'refund',
  'refund twice',
  'refund again',
  'take out',
  'weigh',
  'replace',
  'hand over',
  'payout',
  'payout twice',
  'remit',
  'deliver',
  'accept',
  'fail',
  'send again',
  'assign',
  'book',
  'book twice',
  'cancel booking',
  'extend',
  'serve booking',
  'chat',
  'serve captured',
  'shop',
  'shop and cancel',
] as const
export const faultKinds = [
  'crash',
  'connection lost',
  'redis away',
  'redis emptied',
  'clock jump',
] as const

export type ActKind = (typeof actKinds)[number]
export type FaultKind = (typeof faultKinds)[number]

export type ThemeName =
  | 'refunds'
  | 'stock'
  | 'crowds'
  | 'payments'
  | 'deliveries'
  | 'slots'
  | 'scales and replacements'
  | 'rentals'
  | 'settlements'
  | 'chat'
  | 'crashes'
  | 'messages go astray'
  | 'shopping agents'
  | 'everything'

export interface Theme {
  name: ThemeName
  /** Kinds of acts, each with how often it happens for each time that another of weight one does. */
  acts: Partial<Record<ActKind, number>>
  goods: 'any' | 'scarce' | 'plentiful' | 'of slots'
  pays: 'cash' | 'by wallet' | 'either'
  faults: readonly FaultKind[]
  faultCount: number
  actCount: number
  /** How often the provider lies about its outcomes, and how often messages are lost and doubled. */
  lies: number
  losses: number
}

const anyFault = ['crash', ...faultKinds] as const
const usual = {
  goods: 'any',
  pays: 'either',
  faults: anyFault,
  faultCount: 4,
  actCount: 22,
  lies: 0.12,
  losses: 0.05,
} as const

export const themes: readonly Theme[] = [
  {
    ...usual,
    name: 'refunds',
    acts: { order: 7, 'refund twice': 3, refund: 3, 'refund again': 2, cancel: 1 },
    goods: 'plentiful',
    pays: 'by wallet',
    faultCount: 2,
    lies: 0.25,
  },
  {
    ...usual,
    name: 'stock',
    acts: {
      order: 6,
      'order twice': 3,
      'order and cancel': 4,
      rush: 4,
      'rush for returned': 3,
      cancel: 2,
      'cancel twice': 2,
      drop: 1,
      'take out': 2,
    },
    goods: 'scarce',
    pays: 'cash',
    faultCount: 3,
  },
  {
    ...usual,
    name: 'crowds',
    acts: {
      order: 5,
      'rush for returned': 4,
      'order and cancel': 7,
      cancel: 4,
      'admin cancel': 2,
      'take out': 3,
    },
    goods: 'plentiful',
    pays: 'cash',
    faultCount: 1,
    actCount: 18,
  },
  {
    ...usual,
    name: 'payments',
    acts: {
      order: 5,
      'order and cancel': 5,
      pay: 1,
      'pay twice': 4,
      cancel: 4,
      'admin cancel': 1,
      snoop: 1,
    },
    goods: 'plentiful',
    pays: 'by wallet',
    lies: 0.35,
  },
  {
    ...usual,
    name: 'deliveries',
    acts: { order: 8, deliver: 4, accept: 5, fail: 2, 'send again': 2, assign: 1, 'hand over': 2 },
    goods: 'plentiful',
    pays: 'cash',
  },
  {
    ...usual,
    name: 'slots',
    acts: {
      order: 6,
      'order twice': 2,
      'order and cancel': 4,
      cancel: 4,
      'cancel twice': 2,
      drop: 2,
    },
    goods: 'of slots',
    pays: 'cash',
    faultCount: 3,
  },
  {
    ...usual,
    name: 'scales and replacements',
    losses: 0.2,
    actCount: 30,
    acts: {
      order: 12,
      'take out': 2,
      weigh: 3,
      replace: 7,
      answer: 5,
      'cancel offer': 4,
      'admin cancel': 1,
    },
  },
  {
    ...usual,
    name: 'rentals',
    acts: { book: 6, 'book twice': 4, 'cancel booking': 4, extend: 3, 'serve booking': 5 },
  },
  {
    ...usual,
    name: 'settlements',
    acts: { order: 2, deliver: 3, payout: 3, 'payout twice': 5, remit: 5, refund: 1 },
    goods: 'plentiful',
    faultCount: 3,
  },
  {
    ...usual,
    name: 'chat',
    acts: { chat: 7, 'serve captured': 4, order: 1 },
    actCount: 14,
  },
  {
    ...usual,
    name: 'crashes',
    acts: {
      order: 6,
      'order twice': 4,
      'pay twice': 2,
      cancel: 2,
      refund: 3,
      'refund again': 2,
      deliver: 2,
    },
    faults: ['crash', 'crash', 'connection lost'],
    faultCount: 6,
    goods: 'plentiful',
  },
  {
    ...usual,
    name: 'messages go astray',
    acts: { order: 6, pay: 2, cancel: 2, 'admin cancel': 2, refund: 2, deliver: 3, chat: 1 },
    faults: ['redis away', 'redis emptied', 'redis emptied', 'clock jump'],
    faultCount: 6,
    losses: 0.25,
    goods: 'plentiful',
  },
  {
    ...usual,
    name: 'shopping agents',
    acts: { shop: 5, 'shop and cancel': 5, order: 2, cancel: 1 },
  },
  {
    ...usual,
    name: 'everything',
    acts: Object.fromEntries(actKinds.map((kind) => [kind, kind === 'order' ? 10 : 1])),
  },
]

export const themeOf = (seed: number): Theme => themes[seed % themes.length]!
