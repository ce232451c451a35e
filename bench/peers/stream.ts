/** The floor of a feed: node:http streaming bytes that are in memory already. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'

const bytes = readFileSync(process.env.FILE!)
const AT_ONCE = 256 * 1024

function* pieces() {
  for (let at = 0; at < bytes.length; at += AT_ONCE) yield bytes.subarray(at, at + AT_ONCE)
}

createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
  Readable.from(pieces()).pipe(response)
}).listen(Number(process.env.PORT), '127.0.0.1')
