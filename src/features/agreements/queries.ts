import { knex, statement, query, type Transaction } from '../../platform/database/connections.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { defineModel } from '../../platform/database/model.ts'

export interface AgreementRow {
  id: string
  vendor_id: string
  title: string
  content: string
  version: number
  is_active: boolean
  created_at: Date
  updated_at: Date
}

const Agreement = defineModel<AgreementRow>({ table: 'agreements', timestamps: true })

/** A signature as it is kept for ever; the columns named `agreement_…` are the text that was signed. */
export interface SignatureRow {
  id: string
  agreement_id: string
  user_id: string
  rental_booking_id: string | null
  method: 'drawn' | 'typed' | 'checkbox'
  signer_name: string
  /** A PNG data URL, what was typed, or `true`. */
  signature_data: string
  agreement_title: string
  agreement_content: string
  agreement_version: number
  ip_address: string
  user_agent: string | null
  signed_at: Date
  /** Of the record of `signed-record.ts`. */
  sha256: string
}

/** What lists show of a signature: neither the whole text nor the picture. */
export type SignatureSummary = Omit<SignatureRow, 'signature_data' | 'agreement_content'>

export async function insertAgreement(
  row: Pick<AgreementRow, 'id' | 'vendor_id' | 'title' | 'content' | 'is_active'>,
): Promise<AgreementRow> {
  return await Agreement.query().insert(row).returning('*')
}

export async function findAgreement(id: string): Promise<AgreementRow | undefined> {
  return await Agreement.query().findById(id)
}

/** Keeps the text as it is until the transaction ends. */
export async function lockAgreementForShare(
  trx: Transaction,
  id: string,
): Promise<AgreementRow | undefined> {
  return await Agreement.query(trx).findById(id).forShare()
}

const patch = statement<AgreementRow>(
  'agreement-patch',
  `update agreements set
     title = coalesce($3, title), content = coalesce($4, content), is_active = coalesce($5, is_active),
     version = version + case when $4 <> content then 1 else 0 end, updated_at = now()
   where id = $1 and vendor_id = $2 returning *`,
)

/** Changes what is given of a vendor's own agreement; only another text is another version. */
export async function patchAgreement(
  id: string,
  vendorId: string,
  { title, content, is_active }: Partial<Pick<AgreementRow, 'title' | 'content' | 'is_active'>>,
): Promise<AgreementRow | undefined> {
  const given = [title ?? null, content ?? null, is_active ?? null]
  return (await query(patch, [id, vendorId, ...given]))[0]
}

export const listVendorAgreements = listQuery<AgreementRow, { vendorId: string }>({
  name: 'agreements-of-vendor',
  columns: '*',
  from: 'agreements a',
  where: 'a.vendor_id = :vendorId',
  orderBy: 'a.id desc',
})

export async function insertSignature(trx: Transaction, row: SignatureRow): Promise<void> {
  await knex('agreement_signatures').transacting(trx).insert(row)
}

/** Whether a user made a booking. */
export async function isBookingOf(userId: string, bookingId: string): Promise<boolean> {
  const row = await knex('rental_bookings').where({ id: bookingId, user_id: userId }).first('id')
  return row !== undefined
}

export async function findSignature(id: string): Promise<SignatureRow | undefined> {
  return (await knex('agreement_signatures').where({ id }).first()) as SignatureRow | undefined
}

export async function findSignatureByHash(sha256: string): Promise<SignatureRow | undefined> {
  return (await knex('agreement_signatures').where({ sha256 }).first()) as SignatureRow | undefined
}

/** The signatures that a user made, or those under an agreement. */
export const listSignatures = listQuery<
  SignatureSummary,
  { userId?: string; agreementId?: string }
>({
  name: 'signatures',
  columns: `id, agreement_id, user_id, rental_booking_id, method, signer_name, agreement_title, agreement_version, ip_address,
    user_agent, signed_at, sha256`,
  from: 'agreement_signatures s',
  filters: { userId: 's.user_id = :userId', agreementId: 's.agreement_id = :agreementId' },
  orderBy: 's.id desc',
})
