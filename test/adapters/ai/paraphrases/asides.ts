/** What customers say besides the goods: questions, numbers that count nothing, and where it goes. */
import fc from 'fast-check'
import type { Line } from './sentences.ts'
import { sayings } from './quantities.ts'

/** Said after an order; none of it changes the goods. */
const ASIDES = [
  'bayad ko po 500',
  'may sukli po ba sa 1000?',
  '500 akong kwarta',
  'para sa 10 tao',
  'for 12 persons',
  'debut ng anak ko, 18 na',
  'mga 3pm po',
  'before 11:30 sana',
  'alas 5 ng hapon po',
  'karong alas 4',
  'sa dec 25 pa po',
  'after 2 hours pa ako uuwi',
  'third floor po kami',
  'ring the bell 2 times',
  'nasa 2nd gate po kami',
]

export const asides: fc.Arbitrary<string> = fc.constantFrom(...ASIDES)

const QUESTIONS = [
  'how much is N X?',
  'how much for N X',
  'magkano N X?',
  'magkano po pag N X?',
  'tagpila N X?',
  'pila ang N X?',
  'meron ba kayong N X?',
  'may N X pa ba?',
  'naa moy N X?',
  'do you still have N X?',
  'hm N X',
  'available pa ba N X?',
]

/** A question about goods, with a quantity in it. */
export const questionsAbout = ({ goods, quantity }: Line): fc.Arbitrary<string> =>
  fc
    .record({
      question: fc.constantFrom(...QUESTIONS),
      name: fc.constantFrom(...goods.names),
      size: fc.constantFrom(...(goods.sizes ?? [''])),
      said: fc.constantFrom(...sayings(quantity, goods.measure)),
    })
    .map(({ question, name, size, said }) =>
      question.replace('N', said.before).replace('X', `${size} ${name}`.trim()),
    )

/** Name, address and mobile, before the order or after it. */
const CONTACTS = [
  (order: string, contact: string) => `${order}. ${contact}`,
  (order: string, contact: string) => `${order}\n${contact}`,
  (order: string, contact: string) => `${contact}\n${order}`,
  (order: string, contact: string) => `${contact}. ${order}`,
]

const WAYS_TO_SAY_WHERE = [
  'Ana Reyes, Purok 3, Poblacion, Salay, 09171234567',
  'ako si Ana Reyes, Purok 3, Poblacion, Salay, 0917 123 4567',
  'Name: Ana Reyes\nAddress: Purok 3, Poblacion, Salay\nContact: 09171234567',
  'deliver to Ana Reyes, Purok 3, Poblacion, Salay, 0917-123-4567',
  '09171234567 Ana Reyes Purok 3 Poblacion Salay',
]

export const withContact = (sentence: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(sentence, fc.constantFrom(...CONTACTS), fc.constantFrom(...WAYS_TO_SAY_WHERE))
    .map(([order, place, contact]) => place(order, contact))
