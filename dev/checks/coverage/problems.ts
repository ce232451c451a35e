/** What must be put right before the coverage of the product can be believed. */
import type { Code, Endpoint, Part } from './expected.ts'
import { fits, isDone, type Product, type Survey } from './survey.ts'

const list = 'dev/checks/coverage/expected.ts'

/**
 * One line each. An endpoint or code that exists needs a named test whoever owes it; one that a finished part owes must
 * exist as well.
 */
export function problemsOf(
  expected: { endpoints: readonly Endpoint[]; codes: readonly Code[] },
  product: Product,
  { endpoints, codes }: Survey,
  finishedParts: readonly Part[],
): string[] {
  const unknownRoutes = product.served
    .filter((served) => !expected.endpoints.some((endpoint) => fits(endpoint, served)))
    .map(
      ({ method, path, file }) => `${method} ${path} (${file}) is not expected: add it to ${list}`,
    )
  const untested = endpoints
    .filter((state) => !isDone(state))
    .flatMap(({ method, path, part, served }) => {
      const route = `${method} ${path}`
      const named = `${method} ${path.replace(/\/\*$/, '')}`
      if (served.length > 0) return [`${route} has no test: write describe('${named}') under test/`]
      return finishedParts.includes(part) ? [`${route} has no route, but part ${part} is done`] : []
    })
  const wrongCodes = Object.entries(product.codes).flatMap(([code, status]) => {
    const known = expected.codes.find((each) => each.code === code)
    if (!known) return [`${code} is not expected: add it to ${list}`]
    return known.status === status
      ? []
      : [`${code} has status ${status}; ${known.source} asks for ${known.status}`]
  })
  const untestedCodes = codes
    .filter((state) => !isDone(state))
    .flatMap(({ code, status, part, known }) => {
      if (known) return [`${code} has no test: write it('${status} ${code} …') under test/`]
      return finishedParts.includes(part)
        ? [`${code} is not in src/platform/contract/errors.ts, but part ${part} is done`]
        : []
    })
  return [...unknownRoutes, ...untested, ...wrongCodes, ...untestedCodes]
}

/** The lines that only one of two texts has, `-` for what is there and `+` for what should be, at most `most` of them. */
export function differenceOf(present: string, generated: string, most = 20): string[] {
  if (present === generated) return []
  const [old, now] = [present.split('\n'), generated.split('\n')]
  const [had, has] = [new Set(old), new Set(now)]
  const lines = [
    ...old.filter((line) => !has.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ]
  if (lines.length === 0) return ['the same lines in another order']
  return lines.length > most
    ? [...lines.slice(0, most), `and ${lines.length - most} more lines`]
    : lines
}
