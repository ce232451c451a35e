export class ResponseTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the response exceeds ${maxBytes} bytes`)
    this.name = 'ResponseTooLargeError'
  }
}

/**
 * A `fetch` for other people's servers, whose responses may be of any size. Reading a body of more than `maxBytes`, counted after
 * decompression, fails with `ResponseTooLargeError` and closes the connection; no more than that is ever held in memory.
 */
export function createLimitedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    let size = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > maxBytes) controller.error(new ResponseTooLargeError(maxBytes))
        else controller.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(limit), response)
  }
}
