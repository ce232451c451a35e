/** HTTP requests to the API, authenticated as the user in `as`. */
import { config } from '../../src/config/config.ts'

export interface Answer {
  status: number
  body: any
  headers: Headers
}

interface Sender {
  token?: string
}

interface Options {
  as?: Sender
  headers?: Record<string, string>
  base?: string
}

export async function get(path: string, options: Options = {}): Promise<Answer> {
  return await send('GET', path, undefined, options)
}

export async function post(path: string, body?: unknown, options: Options = {}): Promise<Answer> {
  return await send('POST', path, body, options)
}

export async function patch(path: string, body?: unknown, options: Options = {}): Promise<Answer> {
  return await send('PATCH', path, body, options)
}

/** A string or a form is sent unchanged, so that tests can send malformed JSON and files. */
export async function send(
  method: string,
  path: string,
  body: unknown,
  { as, headers = {}, base = config.publicUrl }: Options = {},
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(as?.token ? { authorization: `Bearer ${as.token}` } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  }
}
