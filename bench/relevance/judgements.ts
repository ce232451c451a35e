/** The judged questions, tuned and held out. */
import { heldOutQuestions } from './held-out.ts'
import type { QuestionKind, Questions } from './question.ts'
import { tunedQuestions } from './tuned.ts'

export interface Judgement {
  kind: QuestionKind
  q: string
  /** Names of what was meant (grade 3). */
  meant: RegExp
  /** Names of what helps as well (grade 1). */
  helps: RegExp | null
}

const judgementsOf = (questions: Questions): Judgement[] =>
  Object.entries(questions).flatMap(([kind, asked]) =>
    asked.map(([q, meant, helps = null]) => ({ kind: kind as QuestionKind, q, meant, helps })),
  )

export const judgements: { tuning: Judgement[]; heldOut: Judgement[] } = {
  tuning: judgementsOf(tunedQuestions),
  heldOut: judgementsOf(heldOutQuestions),
}
