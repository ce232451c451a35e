/**
 * `node dev/checks/generate-client.ts` generates the types of the Developer API's client, `client/v1.ts`, from the OpenAPI
 * document; `--check` fails when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { setPlaceholderEnvironment } from './placeholder-environment.ts'

const file = join(import.meta.dirname, '../../client/v1.ts')
const head =
  '/** The Developer API, generated from its OpenAPI document by `node dev/checks/generate-client.ts`. */\n'

setPlaceholderEnvironment()
const [{ routes }, { openApiDocument }, { closeRedis }] = await Promise.all([
  import('../../src/routes.ts'),
  import('../../src/platform/contract/openapi.ts'),
  import('../../src/platform/runtime/redis.ts'),
])
closeRedis() // declaring a rate limit opens a connection

const api = routes.filter(({ path }) => path.startsWith('/v1/'))
const document = openApiDocument(api, { version: '1', serverUrl: 'https://palengke.example' })
const types = head + astToString(await openapiTS(document as unknown as OpenAPI3))

if (!process.argv.includes('--check')) writeFileSync(file, types)
else if (readFileSync(file, 'utf8') !== types) {
  console.error('client/v1.ts is out of date; run: node dev/checks/generate-client.ts')
  process.exitCode = 1
}
