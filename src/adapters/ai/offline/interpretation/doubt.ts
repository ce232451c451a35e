/** Where a second reading is nearly as good as the best one. */
import type { Node } from './chart.ts'
import type { Reading } from './interpretation.ts'

export interface Doubt {
  /** Tokens that the two readings explain differently. */
  start: number
  end: number
  readings: Reading[]
}

/** The roles that decide what is ordered; other differences do not matter. */
const MATTERS = new Set(['count', 'goods', 'choice', 'money', 'time', 'people', 'phone', 'unknown'])

export function findDoubts(path: readonly Node[]): Doubt[] {
  const onPath = new Set(path)
  return path.flatMap((node) =>
    node.rivals.flatMap((rival): Doubt[] => {
      const lost = untilPath(rival, onPath)
      const from = lost[0]?.previous ?? null
      const won = path.slice(from ? path.indexOf(from) + 1 : 0, path.indexOf(node) + 1)
      if (describe(won) === describe(lost) || won.length === 0) return []
      return [
        {
          start: won[0]!.edge!.start,
          end: node.edge!.end,
          readings: [
            { score: node.score, roles: describe(won) },
            { score: rival.score, roles: describe(lost) },
          ],
        },
      ]
    }),
  )
}

function untilPath(node: Node, onPath: ReadonlySet<Node>): Node[] {
  const nodes: Node[] = []
  for (let at: Node | null = node; at?.edge && !onPath.has(at); at = at.previous) nodes.push(at)
  return nodes.toReversed()
}

function describe(nodes: readonly Node[]): string {
  const parts = nodes.flatMap(({ edge, attachment }) =>
    edge && MATTERS.has(edge.role) && edge.kind !== 'label'
      ? [`${edge.role}${attachment === 'same' ? '+' : ''}(${edge.start}-${edge.end})`]
      : [],
  )
  return parts.join(' ')
}
