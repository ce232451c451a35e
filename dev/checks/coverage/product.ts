/** The product as it is: its routes and error codes, imported, and the names of its tests, read. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Route } from '../../../src/platform/http/route.ts'
import { makeUpEnvironment } from '../placeholder-environment.ts'
import type { Product, Served } from './survey.ts'
import { testsIn, type NamedTest } from './titles.ts'

/** These hold the tests of what surrounds the product, which answers requests of its own. */
const surroundings = ['test/dev/', 'test/adapters/']

/** Reads the project in the folder `root`. Its routes are imported with a made-up environment; nothing is contacted. */
export async function readProduct(root: string): Promise<Product> {
  makeUpEnvironment()
  const [{ routes }, { codesOf }, { errorCatalogue }, { closeRedis }] = await Promise.all([
    import('../../../src/routes.ts'),
    import('../../../src/platform/http/route.ts'),
    import('../../../src/platform/contract/errors.ts'),
    import('../../../src/platform/runtime/redis.ts'),
  ])
  closeRedis() // the rate limits open a connection when they are declared
  return {
    served: [...servedBy(root, routes, codesOf), ...mountsIn(root)],
    codes: Object.fromEntries(
      Object.entries(errorCatalogue).map(([code, [status]]) => [code, status]),
    ),
    tests: readTests(root),
  }
}

function servedBy(
  root: string,
  routes: readonly Route[],
  codesOf: (route: Route) => Set<string>,
): Served[] {
  const sources = sourcesOf(root, 'src/features/*/routes.ts')
  return routes.map((route) => ({
    method: route.method.toUpperCase(),
    path: route.path,
    summary: route.summary,
    file:
      sources.find(({ text }) => text.includes(`path: '${route.path}'`))?.file ?? 'src/routes.ts',
    codes: [...codesOf(route)],
  }))
}

/** A mount is an application of its own and no route; its prefix says where it is. */
function mountsIn(root: string): Served[] {
  return sourcesOf(root, 'src/features/*/*.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/\bprefix\s*[:=]\s*'(\/[^']*)'/g)].map(([, prefix]) => ({
      method: 'GET',
      path: `${prefix}/*`,
      summary: 'An application of its own',
      file,
      codes: [],
    })),
  )
}

function readTests(root: string): NamedTest[] {
  return sourcesOf(root, 'test/**/*.test.ts')
    .filter(({ file }) => !surroundings.some((folder) => file.startsWith(folder)))
    .flatMap(({ file, text }) => testsIn(file, text))
}

/** Sorted, with `/` in the names whatever the machine writes. */
function sourcesOf(root: string, pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: root })
    .map((name) => ({
      file: name.replaceAll(sep, '/'),
      text: readFileSync(join(root, name), 'utf8'),
    }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
}
