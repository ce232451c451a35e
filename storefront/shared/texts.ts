/** The keys of all texts: those of the English ones. Types only. */
import type account from '../texts/en/account.json'
import type apply from '../texts/en/apply.json'
import type buy from '../texts/en/buy.json'
import type errors from '../texts/en/errors.json'
import type frame from '../texts/en/frame.json'
import type market from '../texts/en/market.json'
import type order from '../texts/en/order.json'
import type rent from '../texts/en/rent.json'

type Storefront = typeof account &
  typeof apply &
  typeof buy &
  typeof errors &
  typeof frame &
  typeof market &
  typeof order &
  typeof rent

/** The console adds its own. */
export interface Texts extends Storefront {}

export type TextKey = keyof Texts
