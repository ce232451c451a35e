/** Lays what is expected, what the product serves and what the tests name side by side. */
import type { Code, Endpoint, Part } from './expected.ts'
import type { NamedTest } from './titles.ts'

/** Something the product answers: a route, or a whole mount with `/*` at its end. */
export interface Served {
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Relative to the project. */
  readonly file: string
  /** The error codes it declares. */
  readonly codes: readonly string[]
}

/** The product as it is. `codes` are those of its catalogue, with their status. */
export interface Product {
  readonly served: readonly Served[]
  readonly codes: Readonly<Record<string, number>>
  readonly tests: readonly NamedTest[]
}

export interface EndpointState extends Endpoint {
  readonly served: readonly Served[]
  readonly tests: readonly NamedTest[]
}

export interface CodeState extends Code {
  readonly known: boolean
  /** What declares it; what is refused before any route is found is declared by none. */
  readonly served: readonly Served[]
  readonly tests: readonly NamedTest[]
}

export interface Survey {
  /** By path, then method. */
  readonly endpoints: readonly EndpointState[]
  /** By status, then name. */
  readonly codes: readonly CodeState[]
}

export function survey(
  expected: { endpoints: readonly Endpoint[]; codes: readonly Code[] },
  product: Product,
): Survey {
  const endpoints = expected.endpoints.map((endpoint) => ({
    ...endpoint,
    served: product.served.filter((served) => fits(endpoint, served)),
    tests: product.tests.filter(({ describes }) =>
      describes.some((title) => endpointsNamed(title).some((named) => fits(endpoint, named))),
    ),
  }))
  const codes = expected.codes.map((code) => ({
    ...code,
    known: code.code in product.codes,
    served: product.served.filter(({ codes }) => codes.includes(code.code)),
    tests: product.tests.filter(({ title }) => words(title).includes(code.code)),
  }))
  return {
    endpoints: endpoints.toSorted((a, b) => order(a.path, b.path) || order(a.method, b.method)),
    codes: codes.toSorted((a, b) => a.status - b.status || order(a.code, b.code)),
  }
}

export function isDone(state: EndpointState | CodeState): boolean {
  const exists = 'known' in state ? state.known : state.served.length > 0
  return exists && state.tests.length > 0
}

export function ofPart<State extends { readonly part: Part }>(
  states: readonly State[],
  part: Part,
): State[] {
  return states.filter((state) => state.part === part)
}

/** Same method and same shape of path, whatever its parameters are called; `/docs/*` also takes what is below `/docs`. */
export function fits(
  expected: { method: string; path: string },
  given: { method: string; path: string },
): boolean {
  if (expected.method !== given.method) return false
  const [shape, other] = [shapeOf(expected.path), shapeOf(given.path)]
  if (!shape.endsWith('/*')) return shape === other
  return `${other}/`.startsWith(shape.slice(0, -1))
}

/** The endpoints that a title such as `POST /api/orders under the settings` is about. */
export function endpointsNamed(title: string): { method: string; path: string }[] {
  return [...title.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s,;?]*)/g)].map(
    ([, method, path]) => ({ method: method!, path: path! }),
  )
}

function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':')
}

function words(title: string): string[] {
  return title.match(/\w+/g) ?? []
}

/** By code unit, so that the order is the same on every machine. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
