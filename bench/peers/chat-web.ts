/** What both chat peers share: node:http, a store that the bearer token names unchecked, and the first commit. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { commitQuestion, type Question } from './chat-commits.ts'
import { bytesOf, reply } from './json.ts'

/** Serves `POST /v1/chat`; `answered` has the worker answer and waits for it. */
export function serveChat(answered: (question: Question) => Promise<string>): void {
  createServer((request, response) => {
    take(request, response, answered).catch((error: Error) =>
      reply(response, 500, { error: error.message }),
    )
  }).listen(Number(process.env.PORT), '127.0.0.1')
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  answered: (question: Question) => Promise<string>,
) {
  if (request.method === 'GET') return reply(response, 200, {})
  const body = JSON.parse((await bytesOf(request)).toString())
  const question = await commitQuestion(String(request.headers['x-store']), body)
  reply(response, 200, { success: true, data: { reply: await answered(question), order: null } })
}
