import { fail } from '../../../platform/contract/errors.ts'
import type { IncomingFile } from '../../../platform/http/upload.ts'

const SIGNATURE_BYTES = 12

/** The signatures of JPEG, PNG, GIF and WebP; the name and type that the sender claims are not trusted. */
function hasImageSignature(head: Buffer): boolean {
  const hex = head.toString('hex', 0, SIGNATURE_BYTES)
  return /^(ffd8ff|89504e470d0a1a0a|474946383[79]61|52494646.{8}57454250)/.test(hex)
}

/**
 * The bytes of a file, once its signature is known to be that of an accepted type.
 * @throws 400 INVALID_FILE_TYPE as soon as the first bytes are in
 */
export async function* assertImageType({
  path,
  name,
  bytes,
}: IncomingFile): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  let isChecked = false
  for await (const chunk of bytes) {
    if (isChecked) {
      yield chunk
      continue
    }
    const isShort = head.length + chunk.length < SIGNATURE_BYTES
    head = head.length > 0 || isShort ? Buffer.concat([head, chunk]) : chunk
    if (isShort) continue
    if (!hasImageSignature(head)) failType(path, name)
    isChecked = true
    yield head
  }
  if (!isChecked) failType(path, name)
}

function failType(path: string, name: string): never {
  const problem = `${name} is no JPEG, PNG, WebP or GIF image`
  fail('INVALID_FILE_TYPE', `${problem}. Send a photo in one of these formats.`, {
    details: [{ path, message: problem }],
  })
}
