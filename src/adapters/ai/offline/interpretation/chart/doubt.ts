/** Where a second reading is nearly as good as the best one. */
import type { Quantity } from '../../language/quantity.ts'
import type { Node } from './chart.ts'
import type { Edge } from './edges.ts'
import type { Reading } from '../interpretation.ts'

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
      if (won.length === 0 || isSame(won, lost)) return []
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

/** By their words, or by the options that they choose: "extra cheese and bacon" are the same two, however they are joined. */
function isSame(won: readonly Node[], lost: readonly Node[]): boolean {
  if (describe(won) === describe(lost) || describeChoices(won) === describeChoices(lost))
    return true
  return isEachOfOptions(won, lost) && withoutBounds(won) === withoutBounds(lost)
}

/** "Blue ug white, tag usa": so many of each option, however they are joined. */
function isEachOfOptions(won: readonly Node[], lost: readonly Node[]): boolean {
  const edges = [won, lost].map((nodes) => nodes.flatMap(({ edge }) => (edge && MATTERS.has(edge.role) ? [edge] : []))) // prettier-ignore
  const options = edges.flat().filter(({ kind }) => kind === 'option')
  // A colour may be read as a size, too.
  const isOption = ({ start, end }: Edge) => options.some((option) => option.start === start && option.end === end) // prettier-ignore
  const isSaid = (edge: Edge) => edge.kind === 'quantity' || isOption(edge)
  return edges.every((some) => some.some(({ isEach }) => isEach) && some.every(isSaid))
}

function withoutBounds(nodes: readonly Node[]): string {
  return describe(nodes).replaceAll(/\s*\|\s*/gu, ' ')
}

/** What a part of a reading says, whatever its edges: the same words of goods may be one edge or two. */
function describe(nodes: readonly Node[], describeOne = describeNode): string {
  return nodes.map(describeOne).join('').replaceAll(/\s+/gu, ' ').trim()
}

function describeChoices(nodes: readonly Node[]): string {
  return describe(nodes, (node) => {
    const { options = [], isWithout = false } = node.edge ?? {}
    const names = new Set(options.map(({ option }) => option.name))
    return names.size === 0 ? describeNode(node) : [...names].map((name) => ` ${isWithout ? 'no ' : ''}${name}`).join('') // prettier-ignore
  })
}

/** "1 set" and "1" of what comes as a set are the same number. */
function unitName({ unit }: Quantity): string {
  return unit === null || (unit.kind === 'count' && unit.factor === 1) ? '' : unit.name
}

function describeNode({ edge, attachment }: Node): string {
  if (!edge || !MATTERS.has(edge.role) || edge.kind === 'label' || edge.meaning === 'cue') return ''
  const boundary = attachment === 'new' ? ' |' : ' '
  if (edge.quantity) return `${boundary}${edge.quantity.value} ${unitName(edge.quantity)}`
  // The 4 pcs of "takoyaki 4 pcs" choose the same kind, as its size and as its number.
  const [, pieces] = edge.kind === 'size' ? (/^count (\d+) /u.exec(edge.meaning) ?? []) : []
  if (pieces !== undefined) return `${boundary}${pieces} `
  if (edge.kind === 'context') return edge.meaning === 'number' ? ` ${edge.role}:${edge.start}` : ''
  const role = edge.role === 'choice' ? 'goods' : edge.role
  const words = Array.from(
    { length: edge.end - edge.start },
    (_, more) => ` ${role}:${edge.start + more}`,
  )
  return boundary + words.join('')
}
