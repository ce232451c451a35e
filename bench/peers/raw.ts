/** The floor of the edge: node:http answering 80 bytes of JSON. */
import { createServer } from 'node:http'

const body = JSON.stringify({ ok: true, padding: 'x'.repeat(56) })
const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
