/** Validates the data of a signature by the method it was made with. */
import { failField } from '../../platform/contract/errors.ts'
import { isValidPng } from '../../platform/security/png.ts'
import type { SignatureRow } from './model.ts'

/** A signature drawn on a phone is about 10 kB. */
const MAX_DRAWING_BYTES = 300_000
const MAX_DRAWING_PIXELS = 2_000_000
const MAX_NAME_LENGTH = 200
const PNG_DATA_URL = 'data:image/png;base64,'

/** @returns the text to store. @throws 400 naming `signatureData` when it does not fit the method */
export async function parseSignatureData(
  method: SignatureRow['method'],
  sent: unknown,
): Promise<string> {
  switch (method) {
    case 'drawn':
      return await parseDrawing(sent)
    case 'typed':
      return parseTypedName(sent)
    case 'checkbox':
      return sent === true ? 'true' : failSignatureData('must be true for method checkbox')
  }
}

function parseTypedName(sent: unknown): string {
  const name = typeof sent === 'string' ? sent.trim() : ''
  if (name === '') failSignatureData('must be the typed name for method typed')
  return name.length <= MAX_NAME_LENGTH
    ? name
    : failSignatureData(`must have at most ${MAX_NAME_LENGTH} characters`)
}

/** The PNG is decoded, since a file that cannot be displayed is no evidence. */
async function parseDrawing(sent: unknown): Promise<string> {
  if (typeof sent !== 'string' || !sent.startsWith(PNG_DATA_URL))
    failSignatureData(`must be a PNG as a data URL, ${PNG_DATA_URL}…, for method drawn`)
  const bytes = Buffer.from(sent.slice(PNG_DATA_URL.length), 'base64')
  if (bytes.length > MAX_DRAWING_BYTES)
    failSignatureData(`must be a PNG of at most ${MAX_DRAWING_BYTES / 1_000} kB`)
  if (!(await isValidPng(bytes, MAX_DRAWING_PIXELS)))
    failSignatureData('must be a PNG that can be shown, of at most 2 megapixels')
  return PNG_DATA_URL + bytes.toString('base64')
}

function failSignatureData(message: string): never {
  failField('signatureData', message)
}
