import { Type } from 'typebox'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createAccountLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { IdParams, objectReply } from '../../platform/contract/schema.ts'
import { user, vendor } from '../auth/guard.ts'
import { certificateCsp, renderCertificate } from './certificate.ts'
import {
  Agreement,
  AgreementInput,
  AgreementPatch,
  Signature,
  SignatureInput,
  SignatureSummary,
  Verification,
} from './schemas.ts'
import {
  accountNameOf,
  createAgreement,
  listSignatures,
  listSignaturesUnder,
  listVendorAgreements,
  readActiveAgreement,
  readOwnAgreement,
  readSignature,
  signAgreement,
  updateAgreement,
  verifySignature,
} from './service.ts'
import {
  agreementView,
  signatureSummaryView,
  signatureView,
  verificationView,
} from './shared-view.ts'

const signingLimit = createAccountLimit('signatures', { points: 30, seconds: 60 })
const agreementReply = objectReply('data', Agreement, agreementView)
const signatureReply = objectReply('data', Signature, signatureView)

export const agreementRoutes = [
  route({
    method: 'post',
    path: '/api/agreements/vendor',
    summary: 'Create an agreement for customers to sign; it starts at version 1',
    auth: vendor,
    body: AgreementInput,
    status: 201,
    ...agreementReply,
    handler: ({ caller, body }) => createAgreement(caller.id, body),
  }),
  route({
    method: 'get',
    path: '/api/agreements/vendor',
    summary: 'Your agreements, newest first',
    auth: vendor,
    query: Type.Object(pageQuery),
    ...listReply(Agreement, agreementView),
    handler: ({ caller, query }) => listVendorAgreements({ vendorId: caller.id }, query),
  }),
  route({
    method: 'get',
    path: '/api/agreements/vendor/:id',
    summary: 'One of your agreements, active or not',
    auth: vendor,
    params: IdParams,
    ...agreementReply,
    handler: ({ caller, params }) => readOwnAgreement(caller.id, params.id),
  }),
  route({
    method: 'patch',
    path: '/api/agreements/vendor/:id',
    summary: 'Change one of your agreements; other content is another version',
    auth: vendor,
    params: IdParams,
    body: AgreementPatch,
    ...agreementReply,
    handler: ({ caller, params, body }) => updateAgreement(caller.id, params.id, body),
  }),
  route({
    method: 'get',
    path: '/api/agreements/vendor/:id/signatures',
    summary: 'The signatures under one of your agreements, newest first',
    auth: vendor,
    params: IdParams,
    query: Type.Object(pageQuery),
    ...listReply(SignatureSummary, signatureSummaryView),
    handler: ({ caller, params, query }) => listSignaturesUnder(caller.id, params.id, query),
  }),
  route({
    method: 'get',
    path: '/api/agreements/:id',
    summary: 'An active agreement, to read before signing',
    auth: user,
    params: IdParams,
    ...agreementReply,
    handler: ({ params }) => readActiveAgreement(params.id),
  }),
  route({
    method: 'post',
    path: '/api/agreements/sign',
    summary:
      'Sign an agreement: drawn, typed, or by ticking a box; once a version, and once for each booking',
    auth: user,
    limits: [signingLimit],
    idempotent: true,
    body: SignatureInput,
    status: 201,
    ...signatureReply,
    errors: ['AGREEMENT_CHANGED', 'ALREADY_SIGNED'],
    handler: ({ caller, body, ip, headers, idempotency }) =>
      signAgreement(caller.id, body, { ip, userAgent: headers['user-agent'] }, idempotency),
  }),
  route({
    method: 'get',
    path: '/api/agreements/my/signatures',
    summary: 'What you have signed, newest first',
    auth: user,
    query: Type.Object(pageQuery),
    ...listReply(SignatureSummary, signatureSummaryView),
    handler: ({ caller, query }) => listSignatures({ userId: caller.id }, query),
  }),
  route({
    method: 'get',
    path: '/api/agreements/signatures/:id',
    summary: 'A signature in full, for its signer, the vendor of the agreement, and admins',
    auth: user,
    params: IdParams,
    ...signatureReply,
    errors: ['FORBIDDEN'],
    handler: ({ caller, params }) => readSignature(caller, params.id),
  }),
  route({
    method: 'get',
    path: '/api/agreements/signatures/:id/certificate',
    summary: 'The certificate of a signature: one page to keep, print and verify',
    auth: user,
    params: IdParams,
    produces: 'text/html',
    errors: ['FORBIDDEN'],
    handler: async ({ caller, params }) => {
      const row = await readSignature(caller, params.id)
      return new RawResponse(
        renderCertificate(row, await accountNameOf(row)),
        'text/html; charset=utf-8',
        {
          headers: {
            'Content-Disposition': `attachment; filename="certificate-${row.id}.html"`,
            'Content-Security-Policy': certificateCsp,
          },
        },
      )
    },
  }),
  route({
    method: 'get',
    path: '/api/agreements/verify/:hash',
    summary:
      'Verify a certificate by its SHA-256: what was signed and when, the typed name and that of the account',
    auth: anonymous,
    params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) }),
    ...objectReply('data', Verification, verificationView),
    handler: ({ params }) => verifySignature(params.hash),
  }),
]
