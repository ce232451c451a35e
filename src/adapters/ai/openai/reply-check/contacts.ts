/** Links, numbers, ways to pay and places in a reply: each must be the store's, the owner's or the customer's own. */
import { bareUrl } from '../../post-writer.ts'
import type { QuotableTexts } from './quotable-texts.ts'

const links = /\bhttps?:\S+|\bwww\.\S+|\S+@\S+|(?<!\S)@\w{3,}/giu
const longNumbers = /\+?\d(?:[\s().\-–]{0,2}\d){6,}/gu
const dates = /\b20\d\d-\d\d-\d\d\b/gu
const spelledNumber =
  /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|isa|dalawa|tatlo|apat|lima|anim|pito|walo|siyam)[\s,-]+){6,}/iu
const waysToPay =
  /\b(?:g-?cash|pay ?maya|maya|grab ?pay|shopee ?pay|pay ?pal|coins\.ph|bpi|bdo|metrobank|unionbank|land ?bank|rcbc|security bank|china ?bank|palawan|cebuana|m ?lhuillier|western union|bank transfer|bank account|account (?:no|number|name)|bitcoin|usdt|crypto)\b/giu
const payees =
  /\b(?:[Pp]ay|[Ss]end|[Tt]ransfer|[Dd]eposit|[Rr]emit|[Bb]ayaran?|[Mm]agbayad|[Ii]padala|[Ii]bayad|[Bb]ayari)\b[^.!?\n]{0,40}?\b(?:to|sa|kay|ni)\s+(\p{Lu}[\p{L}.]+(?:\s+\p{Lu}[\p{L}.]+)*)/gu
const places =
  /\b(?:purok|sitio|zone|brgy\.?|barangay|block|blk\.?|lot|phase)\s+[\p{L}\d][\p{L}\d-]*|\p{Lu}[\p{L}]+\s+(?:street|st\.|avenue|ave\.|road|rd\.|highway)(?=\W|$)/giu

/** @returns why the reply must not go out, as a sentence for the model; null when everything in it is known */
export function findContactViolation(text: string, quotable: QuotableTexts): string | null {
  const { owner, products, customer } = quotable
  const stores = `${owner}\n${products}`
  const link = [...(text.match(links) ?? []), ...(text.match(bareUrl) ?? [])].find(
    (each) => !stores.includes(trimPunctuation(each)),
  )
  if (link) return `It named the address “${link}”, which is not the store's.`
  if (spelledNumber.test(text)) return 'It spelled out a number.'
  const known = digitsOf(`${stores}\n${customer}`)
  const unknown = (text.replaceAll(dates, ' ').match(longNumbers) ?? []).find(
    (each) => !known.includes(significantDigits(each)),
  )
  if (unknown) return `It named the number ${unknown}, which is not the store's.`
  const way = text.match(waysToPay)?.find((each) => !owner.includes(each.toLowerCase()))
  if (way) return `It named “${way}” as a way to pay. The store arranges the payment itself.`
  const payee = [...text.matchAll(payees)].find(([, name]) => !owner.includes(name!.toLowerCase()))
  if (payee)
    return `It told the customer to pay “${payee[1]}”. The store arranges the payment itself.`
  const place = text
    .match(places)
    ?.find((each) => !`${stores}\n${customer}`.includes(trimPunctuation(each)))
  return place ? `It named “${place}”, which is not an address of the store or the customer.` : null
}

function trimPunctuation(text: string): string {
  return text.toLowerCase().replaceAll(/^[^\p{L}\d@+]+|[^\p{L}\d/]+$/gu, '')
}

/** The digits of every number of a text, with other characters between numbers. */
function digitsOf(text: string): string {
  return (text.match(longNumbers) ?? []).map((each) => each.replaceAll(/\D/g, '')).join(' ')
}

/** Without the country code, so that 0917… and +63917… are the same number. */
function significantDigits(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^(?:63|0)(?=9\d{9}$)/u, '')
}
