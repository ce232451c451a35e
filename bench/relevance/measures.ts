/** How good a ranking is, by the judgements. */
import type { Judgement } from './judgements.ts'

export interface Quality {
  /** Discounted gain of the first ten against the best possible: 1 is perfect. */
  ndcg: number
  /** Share of what was meant that is among the first twenty. */
  recall: number
}

const DEPTH = 10
const FAR = 20

export function gradeOf({ meant, helps }: Judgement, name: string): number {
  if (meant.test(name)) return 3
  return helps?.test(name) ? 1 : 0
}

/** `found` and `all` are names of products, with repeats where stores sell the same. */
export function qualityOf(judgement: Judgement, found: string[], all: string[]): Quality {
  const gains = (names: string[]) => names.slice(0, DEPTH).map((name) => gradeOf(judgement, name))
  const ideal = all.toSorted((a, b) => gradeOf(judgement, b) - gradeOf(judgement, a))
  const meant = (names: string[]) => names.filter((name) => judgement.meant.test(name)).length
  return {
    ndcg: discounted(gains(found)) / discounted(gains(ideal)),
    recall: meant(found.slice(0, FAR)) / Math.min(FAR, meant(all)),
  }
}

function discounted(gains: number[]): number {
  return gains.reduce((sum, gain, place) => sum + (2 ** gain - 1) / Math.log2(place + 2), 0)
}

export function meanOf(qualities: Quality[]): Quality {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  return {
    ndcg: mean(qualities.map(({ ndcg }) => ndcg)),
    recall: mean(qualities.map(({ recall }) => recall)),
  }
}
