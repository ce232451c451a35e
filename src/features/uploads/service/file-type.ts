import { fail } from '../../../platform/contract/errors.ts'
import type { IncomingFile } from '../../../platform/http/multipart.ts'

const HEAD_BYTES = 12

/** JPEG, PNG, GIF or WebP, by the bytes every such file begins with; what the sender calls it says nothing. */
function looksLikeImage(head: Buffer): boolean {
  const first = head.toString('hex', 0, HEAD_BYTES)
  return /^(ffd8ff|89504e470d0a1a0a|474946383[79]61|52494646.{8}57454250)/.test(first)
}

/**
 * The bytes of a file that begins like an image of a type we take; it is refused as soon as its first bytes are in.
 * @throws 400 INVALID_FILE_TYPE
 */
export async function* onlyImages({ path, name, bytes }: IncomingFile): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  let isKnown = false
  for await (const chunk of bytes) {
    if (isKnown) {
      yield chunk
      continue
    }
    const isShort = head.length + chunk.length < HEAD_BYTES
    head = head.length > 0 || isShort ? Buffer.concat([head, chunk]) : chunk
    if (isShort) continue
    if (!looksLikeImage(head)) refuseType(path, name)
    isKnown = true
    yield head
  }
  if (!isKnown) refuseType(path, name)
}

function refuseType(path: string, name: string): never {
  const problem = `${name} is no JPEG, PNG, WebP or GIF image`
  fail('INVALID_FILE_TYPE', `${problem}. Send a photo in one of these formats.`, {
    details: [{ path, message: problem }],
  })
}
