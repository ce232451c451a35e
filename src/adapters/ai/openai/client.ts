/** Requests to an endpoint that is compatible with OpenAI's chat completions. */
import OpenAI from 'openai'
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageFunctionToolCall,
} from 'openai/resources/chat/completions'
import { createLimitedFetch } from '../../http/limited-fetch.ts'
import type { TokenUsage } from '../agent.ts'

export interface ModelOptions {
  apiKey: string
  baseUrl: string
  model: string
}

/** A streamed reply of 600 tokens has about 200 kB. */
const fetchLimited = createLimitedFetch(2_000_000)
/** For servers that report no usage: a token of English has about 4 characters, one of Tagalog fewer. */
const CHARACTERS_PER_TOKEN = 3

export interface ModelAnswer {
  text: string
  /** With the fields that the protocol defines for a request, and no others. */
  calls: ChatCompletionMessageFunctionToolCall[]
  /** The answer ended before the model had finished it. */
  isCut: boolean
  usage: TokenUsage
}

type Request = Omit<ChatCompletionCreateParamsNonStreaming, 'model' | 'stream'>

export interface ModelClient {
  /** @throws when the endpoint fails, answers nothing usable, or answers too much */
  complete(request: Request, signal: AbortSignal): Promise<ModelAnswer>
}

export function createModelClient({
  apiKey,
  baseUrl,
  model,
  timeoutMs,
  maxRetries = 2,
}: ModelOptions & { timeoutMs: number; maxRetries?: number }): ModelClient {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: fetchLimited,
  })
  return {
    async complete(request, signal) {
      const stream = client.chat.completions.stream(
        { ...request, model, stream_options: { include_usage: true } },
        { signal },
      )
      const completion = await stream.finalChatCompletion()
      const { message, finish_reason } = completion.choices[0] ?? {}
      if (!message) throw new Error('The model returned no choice')
      const calls = (message.tool_calls ?? [])
        .filter((call) => call.type === 'function')
        .map(({ id, type, function: { name, arguments: json } }) => ({
          id,
          type,
          function: { name, arguments: json },
        }))
      const text = message.content?.trim() ?? ''
      const isCut = finish_reason === 'length' || finish_reason === 'content_filter'
      return { text, calls, isCut, usage: usageOf(completion, { request, text, calls }) }
    },
  }
}

function usageOf(
  { usage }: Pick<ChatCompletion, 'usage'>,
  { request, ...answer }: { request: Request; text: string; calls: unknown[] },
): TokenUsage {
  const estimate = (value: unknown) =>
    Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN)
  return {
    inputTokens: usage?.prompt_tokens ?? estimate(request),
    outputTokens: usage?.completion_tokens ?? estimate(answer),
  }
}
