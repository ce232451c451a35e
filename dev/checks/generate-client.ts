/**
 * `node dev/checks/generate-client.ts` writes the types of the Developer API's client, `client/v1.ts`, from the OpenAPI document;
 * `--check` fails when they are not those of today.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { makeUpEnvironment } from './placeholder-environment.ts'

const file = join(import.meta.dirname, '../../client/v1.ts')
const head =
  '/** The Developer API as its OpenAPI document describes it; written by `node dev/checks/generate-client.ts`. */\n'

makeUpEnvironment()
const [{ routes }, { openApiDocument }, { closeRedis }] = await Promise.all([
  import('../../src/routes.ts'),
  import('../../src/platform/contract/openapi.ts'),
  import('../../src/platform/runtime/redis.ts'),
])
closeRedis() // the rate limits open a connection when they are declared

const api = routes.filter(({ path }) => path.startsWith('/v1/'))
const document = openApiDocument(api, { version: '1', serverUrl: 'https://palengke.example' })
const types = head + astToString(await openapiTS(document as unknown as OpenAPI3))

if (!process.argv.includes('--check')) writeFileSync(file, types)
else if (readFileSync(file, 'utf8') !== types) {
  console.error('client/v1.ts is not what the routes say; run: node dev/checks/generate-client.ts')
  process.exitCode = 1
}
