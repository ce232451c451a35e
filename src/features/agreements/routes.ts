import { Type } from 'typebox'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { Uuid } from '../../platform/contract/schema.ts'
import { user, vendor } from '../auth/guard.ts'
import { renderCertificate, certificateCsp } from './certificate.ts'
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
  readActiveAgreement,
  updateAgreement,
  createAgreement,
  readOwnAgreement,
  signAgreement,
  readSignature,
  listSignatures,
  listSignaturesUnder,
  listVendorAgreements,
  verifySignature,
  type AgreementRow,
  type SignatureRow,
} from './service.ts'
import { agreementView, signatureView, summaryView, verificationView } from './view.ts'

const IdParams = Type.Object({ id: Uuid })
const AgreementReply = Type.Object({ success: Type.Literal(true), data: Agreement })
const SignatureReply = Type.Object({ success: Type.Literal(true), data: Signature })
const signingLimit = createRateLimit('signatures', { per: 'caller', points: 30, seconds: 60 })

const createVendorAgreement = route({
  method: 'post',
  path: '/api/agreements/vendor',
  summary: 'Write an agreement for customers to sign; it starts at version 1',
  auth: vendor,
  body: AgreementInput,
  status: 201,
  reply: AgreementReply,
  handler: async ({ caller, body }) => agreementReply(await createAgreement(caller.id, body)),
})

const listOwnAgreements = route({
  method: 'get',
  path: '/api/agreements/vendor',
  summary: 'Your agreements, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(Agreement),
  handler: async ({ caller, query }) =>
    toListReply(await listVendorAgreements({ vendorId: caller.id }, query), query, agreementView),
})

const readVendorAgreement = route({
  method: 'get',
  path: '/api/agreements/vendor/:id',
  summary: 'One of your agreements, active or not',
  auth: vendor,
  params: IdParams,
  reply: AgreementReply,
  handler: async ({ caller, params }) =>
    agreementReply(await readOwnAgreement(caller.id, params.id)),
})

const patchVendorAgreement = route({
  method: 'patch',
  path: '/api/agreements/vendor/:id',
  summary: 'Change one of your agreements; another content is another version',
  auth: vendor,
  params: IdParams,
  body: AgreementPatch,
  reply: AgreementReply,
  handler: async ({ caller, params, body }) =>
    agreementReply(await updateAgreement(caller.id, params.id, body)),
})

const listVendorSignatures = route({
  method: 'get',
  path: '/api/agreements/vendor/:id/signatures',
  summary: 'Who has signed one of your agreements, newest first',
  auth: vendor,
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: ListReply(SignatureSummary),
  handler: async ({ caller, params, query }) =>
    toListReply(await listSignaturesUnder(caller.id, params.id, query), query, summaryView),
})

const readAgreement = route({
  method: 'get',
  path: '/api/agreements/:id',
  summary: 'An active agreement, to read before signing',
  auth: user,
  params: IdParams,
  reply: AgreementReply,
  handler: async ({ params }) => agreementReply(await readActiveAgreement(params.id)),
})

const sign = route({
  method: 'post',
  path: '/api/agreements/sign',
  summary: 'Sign an agreement: drawn, typed, or by ticking a box',
  auth: user,
  limits: [signingLimit],
  idempotent: true,
  body: SignatureInput,
  status: 201,
  reply: SignatureReply,
  errors: ['AGREEMENT_CHANGED'],
  view: signatureReply,
  handler: ({ caller, body, ip, headers, idempotency }) =>
    signAgreement(caller.id, body, { ip, userAgent: headers['user-agent'] }, idempotency),
})

const listMySignatures = route({
  method: 'get',
  path: '/api/agreements/my/signatures',
  summary: 'What you have signed, newest first',
  auth: user,
  query: Type.Object(pageQuery),
  reply: ListReply(SignatureSummary),
  handler: async ({ caller, query }) =>
    toListReply(await listSignatures({ userId: caller.id }, query), query, summaryView),
})

const getSignature = route({
  method: 'get',
  path: '/api/agreements/signatures/:id',
  summary: 'A signature whole, for who signed, whose agreement it is, and admins',
  auth: user,
  params: IdParams,
  reply: SignatureReply,
  errors: ['FORBIDDEN'],
  handler: async ({ caller, params }) => signatureReply(await readSignature(caller, params.id)),
})

const downloadCertificate = route({
  method: 'get',
  path: '/api/agreements/signatures/:id/certificate',
  summary: 'The certificate of a signature: one page to keep, print and check',
  auth: user,
  params: IdParams,
  produces: 'text/html',
  errors: ['FORBIDDEN'],
  handler: async ({ caller, params }) => {
    const row = await readSignature(caller, params.id)
    return new RawResponse(renderCertificate(row), 'text/html; charset=utf-8', {
      headers: {
        'Content-Disposition': `attachment; filename="certificate-${row.id}.html"`,
        'Content-Security-Policy': certificateCsp,
      },
    })
  },
})

const verifyCertificate = route({
  method: 'get',
  path: '/api/agreements/verify/:hash',
  summary: 'Whether a certificate is ours: what was signed, by whom and when, by its SHA-256',
  auth: anonymous,
  params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) }),
  reply: Type.Object({ success: Type.Literal(true), data: Verification }),
  handler: async ({ params }) => ({
    success: true as const,
    data: verificationView(await verifySignature(params.hash)),
  }),
})

function agreementReply(row: AgreementRow) {
  return { success: true as const, data: agreementView(row) }
}

function signatureReply(row: SignatureRow) {
  return { success: true as const, data: signatureView(row) }
}

export const agreementRoutes = [
  createVendorAgreement,
  listOwnAgreements,
  readVendorAgreement,
  patchVendorAgreement,
  listVendorSignatures,
  readAgreement,
  sign,
  listMySignatures,
  getSignature,
  downloadCertificate,
  verifyCertificate,
]
