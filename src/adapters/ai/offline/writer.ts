/** Writes from templates, without a network: the same words for the same turn, and never the same twice for a subject. */
import { plain, price, type Assignment, type Writer } from '../writer.ts'
import {
  productTemplates,
  saleTemplates,
  storeTemplates,
  topicTemplates,
  touchOf,
  type Template,
  type Words,
} from './post-templates.ts'

export function createOfflineWriter(): Writer {
  return {
    async write(assignment) {
      const { name, text } = templateFor(assignment)
      const body = text(wordsOf(assignment)).replaceAll(/ +(?=\n|$)/g, '')
      return { content: `${body}\n\n${assignment.link}`, template: name }
    },
  }
}

/** Turns go through the templates one by one, past those that earlier posts about the same had. */
function templateFor(assignment: Assignment): Template {
  const templates = fitting(assignment)
  const start = assignment.turn % templates.length
  const inTurn = [...templates.slice(start), ...templates.slice(0, start)]
  return inTurn.find(({ name }) => !assignment.used.includes(name)) ?? inTurn[0]!
}

function fitting({ product, topic }: Assignment): Template[] {
  if (!product) return storeTemplates
  if (topic && !isAbout(product.name, topic)) return topicTemplates
  return isOnSale(product) ? saleTemplates : productTemplates
}

function isAbout(name: string, topic: string): boolean {
  return name.toLowerCase().includes(topic.toLowerCase())
}

function isOnSale({ price: now, comparePrice }: NonNullable<Assignment['product']>): boolean {
  return comparePrice !== null && comparePrice > now
}

function wordsOf({ pageName, topic, store, product }: Assignment): Words {
  const town = plain(store.city, 60) || 'our town'
  const barangay = plain(store.barangay, 60)
  const each = product ? perUnit(product.unit) : ''
  const { price: now = 0, comparePrice } = product ?? {}
  return {
    page: plain(pageName, 80),
    store: plain(store.name, 80) || 'A store',
    place: barangay ? `${barangay}, ${town}` : town,
    town,
    category: plain(store.category, 60).toLowerCase() || 'what you need',
    about: sentences(product ? product.description : store.description),
    product: plain(product?.name ?? '', 100),
    price: `${price(now)}${each}`,
    was: price(comparePrice ?? now),
    saved: price((comparePrice ?? now) - now),
    topic: plain(topic ?? '', 100),
    touch: touchOf(store.category),
  }
}

/** `/kilo`; a piece goes without saying. */
function perUnit(unit: string): string {
  return unit === 'piece' ? '' : `/${plain(unit, 20)}`
}

/** The vendor's own words as whole sentences, at most two. */
function sentences(description: string): string {
  const text = plain(description, 220)
  if (text === '') return ''
  const whole = /[.!?…]$/.test(text) ? text : `${text}.`
  return (whole.match(/[^.!?…]+[.!?…]+/g) ?? [whole]).slice(0, 2).join('').trim()
}
