import { now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/transactions.ts'
import { isConstraintViolation } from '../../platform/database/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../platform/http/idempotency.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { notify } from '../notifications/jobs.ts'
import { findUsers, type Role } from '../users/service.ts'
import { Agreement, AgreementSignature, type AgreementRow, type SignatureRow } from './model.ts'
import {
  isBookingOf,
  listSignatures,
  listVendorAgreements,
  patchAgreement,
  type SignatureSummary,
} from './queries.ts'
import { parseSignatureData } from './signature-data.ts'
import { hashSignedRecord } from './signed-record.ts'

export type { AgreementRow, SignatureRow, SignatureSummary }
export { listSignatures, listVendorAgreements }

export interface AgreementInput {
  title?: string
  content?: string
  isActive?: boolean
}

/** Creates a vendor's agreement at version 1. */
export async function createAgreement(
  vendorId: string,
  { title, content, isActive = true }: AgreementInput & { title: string; content: string },
): Promise<AgreementRow> {
  const fields = { title: title.trim(), content, is_active: isActive }
  return await Agreement.query()
    .insert({ id: uuidv7(), vendor_id: vendorId, ...fields })
    .returning('*')
}

/** Changes a vendor's own agreement; only other content increments its version. @throws 404 */
export async function updateAgreement(
  vendorId: string,
  id: string,
  { title, content, isActive }: AgreementInput,
): Promise<AgreementRow> {
  const patch = { title: title?.trim(), content, is_active: isActive }
  return (await patchAgreement(id, vendorId, patch)) ?? failNotOwned()
}

export async function findAgreement(id: string): Promise<AgreementRow | undefined> {
  return await Agreement.query().findById(id)
}

/** @throws 404 for another vendor's */
export async function readOwnAgreement(vendorId: string, id: string): Promise<AgreementRow> {
  const row = await findAgreement(id)
  return row?.vendor_id === vendorId ? row : failNotOwned()
}

/** @throws 404 when it is not active */
export async function readActiveAgreement(id: string): Promise<AgreementRow> {
  const row = await findAgreement(id)
  return row?.is_active ? row : failInactive()
}

export interface SignRequest {
  agreementId: string
  method: SignatureRow['method']
  signerName: string
  signatureData?: unknown
  /** The version that the signer read; the current one unless given. */
  version?: number
  /** The signer's own booking that it is for. */
  rentalBookingId?: string
}

export interface SignatureOrigin {
  ip: string
  userAgent: string | undefined
}

/**
 * Signs an agreement: stores who signed which text how, when and from where, with a hash of it all, and notifies the vendor.
 * The agreement is locked for share, so that the copy is one version of the text.
 * @throws 400 naming `signatureData` or `rentalBookingId`; 404; 409 AGREEMENT_CHANGED with the current version; 409
 *   ALREADY_SIGNED for a version that this user has signed, for this booking or for none
 */
export async function signAgreement(
  userId: string,
  request: SignRequest,
  { ip, userAgent }: SignatureOrigin,
  idempotency: IdempotencyContext<SignatureRow>,
): Promise<SignatureRow> {
  const data = await parseSignatureData(request.method, request.signatureData)
  const { rentalBookingId: bookingId = null } = request
  if (bookingId && !(await isBookingOf(userId, bookingId)))
    failField('rentalBookingId', 'must be the id of one of your bookings')
  const signing = transaction(async (trx) => {
    const agreement = await Agreement.query(trx).findById(request.agreementId).forShare()
    if (!agreement?.is_active) failInactive()
    assertCurrentVersion(agreement, request.version)
    const record = {
      id: uuidv7(),
      agreement_id: agreement.id,
      user_id: userId,
      rental_booking_id: bookingId?.toLowerCase() ?? null,
      method: request.method,
      signer_name: request.signerName.trim(),
      signature_data: data,
      agreement_title: agreement.title,
      agreement_content: agreement.content,
      agreement_version: agreement.version,
      ip_address: ip,
      user_agent: userAgent?.slice(0, 500).toWellFormed() ?? null,
      signed_at: now(),
    }
    const row = { ...record, sha256: hashSignedRecord(record) }
    await AgreementSignature.query(trx).insert(row)
    await enqueue(trx, notify, { event: 'agreement.signed', signatureId: row.id })
    await idempotency.saveResponse(trx, row)
    return row
  })
  return await signing.catch(failSignedTwice)
}

function failSignedTwice(error: unknown): never {
  if (!isConstraintViolation(error, 'agreement_signatures_once')) throw error
  fail('ALREADY_SIGNED', 'You have signed this version. GET /api/agreements/my/signatures has it.')
}

/** The signatures under a vendor's own agreement, newest first. @throws 404 for another vendor's */
export async function listSignaturesUnder(
  vendorId: string,
  agreementId: string,
  page: Page,
): Promise<ListResult<SignatureSummary>> {
  await readOwnAgreement(vendorId, agreementId)
  return await listSignatures({ agreementId }, page)
}

export async function findSignature(id: string): Promise<SignatureRow | undefined> {
  return await AgreementSignature.query().findById(id)
}

/** A signature in full, for its signer, the vendor of the agreement, and admins. @throws 403, 404 */
export async function readSignature(
  caller: { id: string; role: Role },
  id: string,
): Promise<SignatureRow> {
  const row = await findSignature(id)
  if (!row) fail('NOT_FOUND', 'There is no signature with this id.')
  if (row.user_id === caller.id || caller.role === 'admin') return row
  if ((await findAgreement(row.agreement_id))?.vendor_id === caller.id) return row
  fail('FORBIDDEN', 'Only who signed, the vendor and admins may see a signature.')
}

/** A signature whose record has not been tampered with. */
export interface VerifiedSignature {
  signature: SignatureRow
  /** The name of the account that signed; `signer_name` is whatever was typed. */
  accountName: string
}

/**
 * The signature with this hash, if its stored record still has this hash.
 * @throws 404 for an unknown hash, and for a record that was tampered with
 */
export async function verifySignature(sha256: string): Promise<VerifiedSignature> {
  const signature = await AgreementSignature.query().findOne({ sha256: sha256.toLowerCase() })
  if (signature && hashSignedRecord(signature) === signature.sha256)
    return { signature, accountName: await accountNameOf(signature) }
  fail('NOT_FOUND', 'No signature has this hash. Compare it with the certificate, digit by digit.')
}

/** The name of the account that signed. */
export async function accountNameOf({ user_id }: SignatureRow): Promise<string> {
  const [account] = await findUsers([user_id])
  return `${account!.first_name} ${account!.last_name}`.trim()
}

function assertCurrentVersion({ version }: AgreementRow, readVersion: number | undefined): void {
  if (readVersion === undefined || readVersion === version) return
  fail('AGREEMENT_CHANGED', `The agreement is at version ${version} now. Read it and sign that.`, {
    version,
  })
}

function failNotOwned(): never {
  fail('NOT_FOUND', 'You have no agreement with this id.')
}

function failInactive(): never {
  fail('NOT_FOUND', 'There is no active agreement with this id.')
}
