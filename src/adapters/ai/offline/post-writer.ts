/** A deterministic post writer that fills templates, without a network; no subject gets the same template twice in a row. */
import { conceptsNamed, namesIn, stepsBelow } from '../../../lexicon/goods.ts'
import { foldWords } from '../../../lexicon/word-forms.ts'
import { sanitizeText, formatPrice, type PostBrief, type PostWriter } from '../post-writer.ts'
import {
  productTemplates,
  saleTemplates,
  storeTemplates,
  topicTemplates,
  taglineFor,
  type Template,
  type TemplateValues,
} from './post-templates.ts'

export function createOfflinePostWriter(): PostWriter {
  return {
    async write(brief) {
      const { name, text } = pickTemplate(brief)
      const body = text(templateValues(brief)).replaceAll(/ +(?=\n|$)/g, '')
      return { content: `${body}\n\n${brief.link}`, template: name }
    },
  }
}

/** Round robin by sequence, skipping templates that earlier posts about the subject used. */
function pickTemplate(brief: PostBrief): Template {
  const templates = templatesFor(brief)
  const start = brief.sequence % templates.length
  const rotated = [...templates.slice(start), ...templates.slice(0, start)]
  return rotated.find(({ name }) => !brief.usedTemplates.includes(name)) ?? rotated[0]!
}

function templatesFor({ product, topic }: PostBrief): Template[] {
  if (!product) return storeTemplates
  if (topic && !isAbout(product.name, topic)) return topicTemplates
  return isOnSale(product) ? saleTemplates : productTemplates
}

/** Whether the topic is in the name of a product, or goods that it is a kind of are: isda and Bangus. */
function isAbout(name: string, topic: string): boolean {
  if (name.toLowerCase().includes(topic.toLowerCase())) return true
  const offered = namesIn(foldWords(name)).flatMap(({ concepts }) => concepts)
  return conceptsNamed(foldWords(topic)).some((wide) =>
    offered.some((narrow) => stepsBelow(wide, narrow) !== null),
  )
}

function isOnSale({ price: now, comparePrice }: NonNullable<PostBrief['product']>): boolean {
  return comparePrice !== null && comparePrice > now
}

function templateValues({ pageName, topic, store, product }: PostBrief): TemplateValues {
  const town = sanitizeText(store.city, 60) || 'our town'
  const barangay = sanitizeText(store.barangay, 60)
  const unit = product ? perUnit(product.unit) : ''
  const { price: now = 0, comparePrice } = product ?? {}
  return {
    page: sanitizeText(pageName, 80),
    store: sanitizeText(store.name, 80) || 'A store',
    place: barangay ? `${barangay}, ${town}` : town,
    town,
    category: sanitizeText(store.category, 60).toLowerCase() || 'what you need',
    description: firstSentences(product ? product.description : store.description),
    product: sanitizeText(product?.name ?? '', 100),
    price: `${formatPrice(now)}${unit}`,
    oldPrice: formatPrice(comparePrice ?? now),
    saving: formatPrice((comparePrice ?? now) - now),
    topic: sanitizeText(topic ?? '', 100),
    tagline: taglineFor(store.category),
  }
}

/** `/kilo`; empty for a piece. */
function perUnit(unit: string): string {
  return unit === 'piece' ? '' : `/${sanitizeText(unit, 20)}`
}

/** The first two sentences of the vendor's description. */
function firstSentences(description: string): string {
  const text = sanitizeText(description, 220)
  if (text === '') return ''
  const punctuated = /[.!?…]$/.test(text) ? text : `${text}.`
  return (punctuated.match(/[^.!?…]+[.!?…]+/g) ?? [punctuated]).slice(0, 2).join('').trim()
}
