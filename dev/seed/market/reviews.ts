import type { Review } from './types.ts'

/** What customers say of delivered orders, and what some stores answer. */
export const REVIEWS: readonly Review[] = [
  {
    order: 'salay-breakfast',
    store: 'nena',
    rating: 5,
    comment: 'Kompleto ug walay basag nga itlog. Salamat, Aling Nena!',
    reply: 'Salamat pud, Maria! Balik-balik lang.',
  },
  {
    order: 'salay-breakfast',
    store: 'panaderya',
    rating: 4,
    comment: 'The pandesal came warm. Next time a little earlier, please.',
    reply: null,
  },
  {
    order: 'salay-fever',
    store: 'botika',
    rating: 5,
    comment: 'They called to ask for the weight of my child before packing the syrup.',
    reply: 'Get well soon to the little one.',
  },
  {
    order: 'salay-fish-friday',
    store: 'isda',
    rating: 3,
    comment: 'Fresh tulingan, but it was not cut for sinaing as I asked.',
    reply: 'Pasensya na po, sa sunod siguraduhon namo.',
  },
  {
    order: 'claveria-pinakbet',
    store: 'gulay',
    rating: 5,
    comment: 'Bag-ong harvest gyud, barato pa.',
    reply: null,
  },
  { order: 'claveria-pinakbet', store: 'karne', rating: 4, comment: null, reply: null },
  {
    order: 'lagonglong-rice',
    store: 'bigas',
    rating: 5,
    comment: 'The rider carried the sack up to the kitchen. Good rice, no stones.',
    reply: null,
  },
]
