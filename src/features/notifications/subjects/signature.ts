import type { Static } from 'typebox'
import { config } from '../../../config/config.ts'
import { agreementOf, signatureOf } from '../../agreements/service.ts'
import { findUsers } from '../../users/service.ts'
import type { About } from './subject.ts'
import type { SignatureEvent } from '../jobs.ts'
import type { SignatureFacts, SignatureWords } from '../texts/texts.ts'

type Payload = Static<typeof SignatureEvent>

export const aboutSignature: About<Payload, 'vendor', SignatureFacts, SignatureWords> = {
  async look({ signatureId }) {
    const signature = await signatureOf(signatureId)
    const agreement = signature && (await agreementOf(signature.agreement_id))
    if (!agreement) return null
    return {
      facts: {
        signer: signature.signer_name,
        agreement: signature.agreement_title,
        version: signature.agreement_version,
      },
      data: { signatureId, url: config.appUrl },
      people: () => findUsers([agreement.vendor_id]),
    }
  },
  words: (texts) => texts.signature,
}
