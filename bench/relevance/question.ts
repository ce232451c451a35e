/**
 * Questions to the demo market, each with the products that answer it. They were judged by reading the 326 names and
 * asking what a person who types this wants to see, whatever words the product uses for it.
 */

export type QuestionKind =
  | 'name'
  | 'plural'
  | 'slip'
  | 'filipino'
  | 'question'
  | 'need'
  | 'category'
  | 'store'
  | 'brand'

/** `meant` are the names of what was meant, `helps` of what helps as well. */
export type Question = [q: string, meant: RegExp, helps?: RegExp]

export type Questions = Partial<Record<QuestionKind, Question[]>>
