/** The usual way: the web process holds the file in memory and makes the images itself, with the same settings. */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Busboy } from '@fastify/busboy'
import { createImageConverter } from '../../src/adapters/images/sharp.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { reply } from './json.ts'

const images = createImageConverter()
const folder = join(process.env.STORAGE_FOLDER!, 'inline')
await mkdir(folder, { recursive: true })

createServer((request, response) => {
  if (request.method === 'GET') reply(response, 200, { ok: true })
  else void take(request, response)
}).listen(Number(process.env.PORT), '127.0.0.1')

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { full, thumbnail } = await images.convert(await fileOf(request))
  const key = uuidv7()
  await writeFile(join(folder, `${key}.webp`), full)
  await writeFile(join(folder, `${key}-320.webp`), thumbnail)
  reply(response, 200, { success: true, key })
}

function fileOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({ headers: request.headers as { 'content-type': string } })
    parser.on('file', (_, stream) => void buffer(stream).then(resolve, reject))
    parser.on('error', reject)
    request.pipe(parser)
  })
}
