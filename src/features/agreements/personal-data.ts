import type { PersonalData } from '../../platform/security/personal-data.ts'
import {
  listAllAgreementsOf,
  countSignatures,
  eraseAgreementsOf,
  listAllSignaturesOf,
} from './personal-data.sql.ts'

/** A signature is evidence that nobody can change, kept for legal claims (Republic Act 10173, sections 13 and 16). */
export const agreementsPersonalData: PersonalData = {
  userIdColumns: ['agreements.vendor_id', 'agreement_signatures.user_id'],
  personalColumns: [
    'agreement_signatures.ip_address',
    'agreement_signatures.signer_name',
    'agreement_signatures.user_agent',
  ],
  nonPersonalColumns: ['agreement_signatures.rental_booking_id'],
  collect: async (userId) => ({
    agreements: await listAllAgreementsOf(userId),
    signatures: await listAllSignaturesOf(userId),
  }),
  async describeRetained(trx, userId) {
    const count = await countSignatures(trx, userId)
    return count === 0
      ? []
      : [`Signed agreements stay as evidence, with the signer's name: ${count}.`]
  },
  erase: async (trx, { id }) => await eraseAgreementsOf(trx, id),
}
