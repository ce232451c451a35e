import { now } from '../../platform/values/clock.ts'
import { transaction } from '../../platform/database/connections.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../platform/http/idempotency.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { notify } from '../notifications/jobs.ts'
import type { Role } from '../users/service.ts'
import {
  findAgreement,
  findSignature,
  findSignatureByHash,
  lockAgreementForShare,
  insertAgreement,
  insertSignature,
  isBookingOf,
  listSignatures,
  listVendorAgreements,
  patchAgreement,
  type AgreementRow,
  type SignatureRow,
  type SignatureSummary,
} from './queries.ts'
import { parseSignatureData } from './signature-data.ts'
import { hashSignedRecord } from './signed-record.ts'

export type { AgreementRow, SignatureRow, SignatureSummary }
export { findAgreement, findSignature, listSignatures, listVendorAgreements }

export interface AgreementInput {
  title?: string
  content?: string
  isActive?: boolean
}

/** Writes a vendor's agreement, version 1. */
export async function createAgreement(
  vendorId: string,
  { title, content, isActive = true }: AgreementInput & { title: string; content: string },
): Promise<AgreementRow> {
  const fields = { title: title.trim(), content, is_active: isActive }
  return await insertAgreement({ id: uuidv7(), vendor_id: vendorId, ...fields })
}

/** Changes a vendor's own agreement; the version rises only with another text. @throws 404 */
export async function updateAgreement(
  vendorId: string,
  id: string,
  { title, content, isActive }: AgreementInput,
): Promise<AgreementRow> {
  const given = { title: title?.trim(), content, is_active: isActive }
  return (await patchAgreement(id, vendorId, given)) ?? failNotOwned()
}

/** @throws 404 for another vendor's */
export async function readOwnAgreement(vendorId: string, id: string): Promise<AgreementRow> {
  const row = await findAgreement(id)
  return row?.vendor_id === vendorId ? row : failNotOwned()
}

/** An agreement as whoever is about to sign it sees it. @throws 404 when it is not active */
export async function readActiveAgreement(id: string): Promise<AgreementRow> {
  const row = await findAgreement(id)
  return row?.is_active ? row : failInactive()
}

export interface SignRequest {
  agreementId: string
  method: SignatureRow['method']
  signerName: string
  signatureData?: unknown
  /** The version that the signer read; the current one unless said. */
  version?: number
  /** The signer's own booking that it is for. */
  rentalBookingId?: string
}

/** Where a signature comes from, as the edge saw it. */
export interface SignatureOrigin {
  ip: string
  userAgent: string | undefined
}

/**
 * Signs an agreement: who, what text, how, when and from where, sealed by a hash. The text is held while it is copied,
 * so what is stored is one version whole. The vendor is told.
 * @throws 400 naming `signatureData` or `rentalBookingId`; 404; 409 AGREEMENT_CHANGED with the version of today
 */
export async function signAgreement(
  userId: string,
  request: SignRequest,
  { ip, userAgent }: SignatureOrigin,
  idempotency: IdempotencyContext<SignatureRow>,
): Promise<SignatureRow> {
  const data = parseSignatureData(request.method, request.signatureData)
  const { rentalBookingId: bookingId = null } = request
  if (bookingId && !(await isBookingOf(userId, bookingId)))
    failField('rentalBookingId', 'must be the id of one of your bookings')
  return await transaction(async (trx) => {
    const agreement = await lockAgreementForShare(trx, request.agreementId)
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
    await insertSignature(trx, row)
    await enqueue(trx, notify, { event: 'agreement.signed', signatureId: row.id })
    await idempotency.saveResponse(trx, row)
    return row
  })
}

/** Who has signed a vendor's own agreement, newest first. @throws 404 for another vendor's */
export async function listSignaturesUnder(
  vendorId: string,
  agreementId: string,
  page: Page,
): Promise<ListResult<SignatureSummary>> {
  await readOwnAgreement(vendorId, agreementId)
  return await listSignatures({ agreementId }, page)
}

/** A signature whole, for who signed, whose agreement it is, and admins. @throws 403, 404 */
export async function readSignature(
  caller: { id: string; role: Role },
  id: string,
): Promise<SignatureRow> {
  const row = await findSignature(id)
  if (!row) fail('NOT_FOUND', 'There is no signature with this id.')
  const isTheirs = row.user_id === caller.id || caller.role === 'admin'
  if (isTheirs || (await findAgreement(row.agreement_id))?.vendor_id === caller.id) return row
  fail('FORBIDDEN', 'Only who signed, the vendor and admins may see a signature.')
}

/**
 * The signature that a hash belongs to, if what we keep still has that hash.
 * @throws 404 for a hash that no signature has, or whose record is not what was signed
 */
export async function verifySignature(sha256: string): Promise<SignatureRow> {
  const row = await findSignatureByHash(sha256.toLowerCase())
  if (row && hashSignedRecord(row) === row.sha256) return row
  fail('NOT_FOUND', 'No signature has this hash. Compare it with the certificate, digit by digit.')
}

function assertCurrentVersion({ version }: AgreementRow, read: number | undefined): void {
  if (read === undefined || read === version) return
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
