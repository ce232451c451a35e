/**
 * The chart: finds the best segmentation of a message, from left to right. A node is the best path to a position in a state;
 * what loses against it there is kept as its rival, so that a reading nearly as good is known where it differs.
 */
import type { Attachment, Edge } from './edges.ts'
import {
  endCost,
  initialState,
  stateKey,
  transitions,
  type ReadingContext,
  type ReadingState,
} from './transitions.ts'
import { DOUBT } from '../scoring.ts'

export interface Node {
  score: number
  state: ReadingState
  edge: Edge | null
  attachment: Attachment
  previous: Node | null
  /** Paths to the same position and state that score little less. */
  rivals: Node[]
}

export interface Segmentation {
  /** The nodes of the best path, without the root. */
  path: Node[]
  /** How many edges were tried. */
  steps: number
}

/** So many nodes of a position are followed. */
const BEAM = 24
const RIVALS_MAX = 4

export function segment(
  edges: readonly (readonly Edge[])[],
  context: ReadingContext,
): Segmentation {
  const length = edges.length
  const positions: Map<number, Node>[] = Array.from({ length: length + 1 }, () => new Map())
  const root: Node = {
    score: 0,
    state: initialState,
    edge: null,
    attachment: 'none',
    previous: null,
    rivals: [],
  }
  positions[0]!.set(stateKey(initialState), root)
  let steps = 0
  for (let at = 0; at < length; at++) {
    const nodes = [...positions[at]!.values()].toSorted((one, other) => other.score - one.score)
    positions[at]!.clear()
    for (const previous of nodes.slice(0, BEAM))
      for (const edge of edges[at]!)
        for (const { cost, state, attachment } of transitions(previous.state, edge, context)) {
          steps += 1
          const score = previous.score + edge.gain - cost
          put(positions[edge.end]!, { score, state, edge, attachment, previous, rivals: [] })
        }
  }
  const last = new Map<number, Node>()
  for (const node of positions[length]!.values())
    put(last, { ...node, score: node.score - endCost(node.state, context), state: initialState })
  const best = [...last.values()][0] ?? root
  const path: Node[] = []
  for (let node: Node | null = best; node?.previous; node = node.previous) path.push(node)
  return { path: path.toReversed(), steps }
}

function put(nodes: Map<number, Node>, node: Node): void {
  const key = stateKey(node.state)
  const known = nodes.get(key)
  if (!known) return void nodes.set(key, node)
  const [winner, loser] = node.score > known.score ? [node, known] : [known, node]
  const rivals = [...known.rivals, loser].filter(({ score }) => score > winner.score - DOUBT)
  winner.rivals = rivals.toSorted((one, other) => other.score - one.score).slice(0, RIVALS_MAX)
  nodes.set(key, winner)
}
