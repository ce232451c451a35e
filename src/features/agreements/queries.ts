import { statement, query } from '../../platform/database/queries.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { AgreementRow, SignatureRow } from './model.ts'

const update = statement<AgreementRow>(
  'agreement-update',
  `update agreements set
     title = coalesce($3, title), content = coalesce($4, content), is_active = coalesce($5, is_active),
     version = version + case when $4 <> content then 1 else 0 end, updated_at = now()
   where id = $1 and vendor_id = $2 returning *`,
)

/** Changes what is given of a vendor's own agreement. Other content increments the version in the same statement. */
export async function patchAgreement(
  id: string,
  vendorId: string,
  patch: Partial<Pick<AgreementRow, 'title' | 'content' | 'is_active'>>,
): Promise<AgreementRow | undefined> {
  const { title = null, content = null, is_active = null } = patch
  return (await query(update, [id, vendorId, title, content, is_active]))[0]
}

/** Newest first. */
export const listVendorAgreements = listQuery<AgreementRow, { vendorId: string }>({
  name: 'agreements-of-vendor',
  columns: '*',
  from: 'agreements a',
  where: 'a.vendor_id = :vendorId',
  orderBy: 'a.id desc',
})

/** A signature in lists: without the text and the picture. */
export type SignatureSummary = Omit<SignatureRow, 'signature_data' | 'agreement_content'>

/** The signatures of a user, or those under an agreement, newest first. */
export const listSignatures = listQuery<
  SignatureSummary,
  { userId?: string; agreementId?: string }
>({
  name: 'agreement-signatures',
  columns: `id, agreement_id, user_id, rental_booking_id, method, signer_name, agreement_title, agreement_version, ip_address,
    user_agent, signed_at, sha256`,
  from: 'agreement_signatures s',
  filters: { userId: 's.user_id = :userId', agreementId: 's.agreement_id = :agreementId' },
  orderBy: 's.id desc',
})

const ownBooking = statement<{ id: string }>(
  'agreement-booking-of-user',
  'select id from rental_bookings where id = $1 and user_id = $2',
)

export async function isBookingOf(userId: string, bookingId: string): Promise<boolean> {
  return (await query(ownBooking, [bookingId, userId])).length > 0
}
