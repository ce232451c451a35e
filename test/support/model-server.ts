/**
 * A fake of OpenAI's streaming chat completions that replies by a test's script. A script applies to the conversation
 * whose messages contain its tag. It is strict: a field that the protocol does not define for a request is a 400.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelRequest {
  /** What the customer said last. */
  said: string
  /** Answers of the tools used in this turn, oldest first. */
  results: any[]
  messages: { role: string; content: string; tool_calls?: unknown }[]
  tools: { function: { name: string } }[]
}

export type ModelStep =
  | { text: string; finish?: 'length' | 'content_filter' }
  | { calls: [name: string, args: unknown][]; text?: string }
  /** An HTTP error. */
  | { status: number }
  /** Sends these bytes and closes the connection. */
  | { raw: string }
  /** Sends no response. */
  | { hangs: true }

export type Script = (request: ModelRequest) => ModelStep | Promise<ModelStep>

const scripts = new Map<string, Script>()
let requests = 0

/** Conversations that contain `tag` get the replies of `script`. */
export function scriptModel(tag: string, script: Script): void {
  scripts.set(tag, script)
}

/** The number of requests so far, for tests of retries. */
export function modelRequests(): number {
  return requests
}

/**
 * @param script answers whatever has no tag
 * @returns the port that it listens to
 */
export async function startModelServer(port: number, script: Script = greet): Promise<number> {
  const server = createServer((request, response) => {
    answer(request, response, script).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}

const greet: Script = () => ({ text: 'Hello po! What would you like?' })

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  untagged: Script,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  const { messages, tools = [] } = body
  requests += 1
  const unknown = unknownField(body)
  if (unknown) {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `Unknown field ${unknown}` } }))
    return
  }
  const tag = [...scripts.keys()].find((each) =>
    messages.some(({ role, content }: any) => role === 'user' && content.includes(each)),
  )
  const since = messages.findLastIndex(({ role }: any) => role === 'user')
  const script = tag ? scripts.get(tag)! : untagged
  const step = await script({
    said: messages[since].content,
    results: messages
      .slice(since)
      .filter(({ role }: any) => role === 'tool')
      .map(({ content }: any) => JSON.parse(content)),
    messages,
    tools,
  })
  if ('hangs' in step) return
  if ('status' in step) {
    response.writeHead(step.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'scripted', type: 'scripted' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if ('raw' in step) {
    response.end(step.raw)
    return
  }
  const send = (delta: unknown, finish: string | null = null) => {
    const choice = { index: 0, delta, finish_reason: finish }
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test' }
    response.write(`data: ${JSON.stringify({ ...head, choices: [choice] })}\n\n`)
  }
  send({ role: 'assistant', content: '' })
  for (const word of step.text?.split(/(?<=\s)/) ?? []) send({ content: word })
  const calls = 'calls' in step ? step.calls : []
  for (const [index, [name, args]] of calls.entries()) {
    const given = typeof args === 'string' ? args : JSON.stringify(args)
    send({
      tool_calls: [
        { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } },
      ],
    })
    send({ tool_calls: [{ index, function: { arguments: given } }] })
  }
  const finish = 'finish' in step ? step.finish : undefined
  send({}, calls.length > 0 ? 'tool_calls' : (finish ?? 'stop'))
  if (body.stream_options?.include_usage) {
    const usage = { ...MODEL_USAGE, total_tokens: 150 }
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test' }
    response.write(`data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}

/** What every answer costs. */
export const MODEL_USAGE = { prompt_tokens: 100, completion_tokens: 50 }

const requestFields = new Set(
  'model messages stream stream_options max_completion_tokens tools'.split(' '),
)
const messageFields = new Set('role content tool_calls tool_call_id'.split(' '))
const callFields = new Set('id type function'.split(' '))

function unknownField({ messages, ...request }: any): string | undefined {
  const calls = messages.flatMap(({ tool_calls = [] }: any) => tool_calls)
  return [
    ...Object.keys(request).filter((name) => !requestFields.has(name)),
    ...messages.flatMap((each: any) =>
      Object.keys(each).filter((name) => !messageFields.has(name)),
    ),
    ...calls.flatMap((each: any) => Object.keys(each).filter((name) => !callFields.has(name))),
    ...calls.flatMap((each: any) =>
      Object.keys(each.function).filter((name) => name !== 'name' && name !== 'arguments'),
    ),
  ][0]
}
