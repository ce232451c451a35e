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
  const meant = (names: string[]) => names.filter((name) => judgement.meant.test(name)).length
  return {
    ndcg: ndcgOf(
      found.map((name) => gradeOf(judgement, name)),
      all.map((name) => gradeOf(judgement, name)),
    ),
    recall: meant(found.slice(0, FAR)) / Math.min(FAR, meant(all)),
  }
}

/** The quality of a list of documents, by the grades of the relevant ones. */
export function qualityByGrades(found: string[], grades: ReadonlyMap<string, number>): Quality {
  const relevant = found.slice(0, FAR).filter((id) => grades.has(id)).length
  return {
    ndcg: ndcgOf(
      found.map((id) => grades.get(id) ?? 0),
      [...grades.values()],
    ),
    recall: relevant / Math.min(FAR, grades.size),
  }
}

/** Of the grades found, in their order, against all grades there are. */
function ndcgOf(found: number[], all: number[]): number {
  const ideal = all.toSorted((a, b) => b - a)
  return discounted(found.slice(0, DEPTH)) / discounted(ideal.slice(0, DEPTH))
}

function discounted(grades: number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

export function meanOf(qualities: Quality[]): Quality {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  return {
    ndcg: mean(qualities.map(({ ndcg }) => ndcg)),
    recall: mean(qualities.map(({ recall }) => recall)),
  }
}
