import { ResponseTooLargeError } from './read-limited.ts'

/** The response with a body that fails with `ResponseTooLargeError` after `maxBytes`, for a library that reads it itself. */
export function limitBody(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new ResponseTooLargeError('the response is too large'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers })
}
