import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { centavos } from '../../platform/values/money.ts'
import { toListReply, ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { RawResponse, route } from '../../platform/http/route.ts'
import { admin, vendor } from '../auth/guard.ts'
import {
  BalanceReply,
  LedgerLine,
  PayoutInput,
  PayoutReply,
  PlatformLedgerReply,
  RemittanceInput,
  RemittanceReply,
  StatementQuery,
} from './schemas.ts'
<<<<<<< HEAD
import { sumsByAccount, vendorBalance, listVendorLines, vendorStatement } from './service/read.ts'
import { recordPayout, recordRemittance } from './service/payouts.ts'
import {
  balanceReply,
  lineView,
  payoutReply,
  remittanceReply,
  trialBalanceReply,
  statementCsv,
} from './view.ts'
=======
import {
  readTrialBalance,
  vendorBalance,
  listVendorLines,
  vendorStatement,
} from './service/read.ts'
import { recordPayout, recordRemittance, type SettlementResult } from './service/payouts.ts'
import { balanceReply, lineView, trialBalanceReply, settlementView, statementCsv } from './view.ts'
>>>>>>> fa67645 (ledger, payments: double-entry terms, batched event intake, declared lists)

const getBalance = route({
  method: 'get',
  path: '/api/vendor/balance',
  summary: 'What the platform owes you',
  auth: vendor,
  reply: BalanceReply,
  handler: async ({ caller }) => balanceReply(await vendorBalance(caller.id)),
})

const listLines = route({
  method: 'get',
  path: '/api/vendor/ledger',
  summary: 'Every sale, refund and payout of yours, newest first',
  auth: vendor,
  query: Type.Object(pageQuery),
  reply: ListReply(LedgerLine),
  handler: async ({ caller, query }) =>
    toListReply(await listVendorLines(caller.id, query), query, lineView),
})

const downloadStatement = route({
  method: 'get',
  path: '/api/vendor/statement.csv',
  summary: 'Your account over some days as CSV; by default this month until today',
  auth: vendor,
  query: StatementQuery,
  produces: 'text/csv',
  handler: async ({ caller, query }) => {
    const found = await vendorStatement(caller.id, query)
    const name = `statement-${found.from}-${found.to}.csv`
    return new RawResponse(Readable.from(statementCsv(found)), 'text/csv; charset=utf-8', {
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    })
  },
})

const getTrialBalance = route({
  method: 'get',
  path: '/api/admin/ledger',
  summary: 'The platform’s books: the sum of each account',
  auth: admin,
  reply: PlatformLedgerReply,
  handler: async () => trialBalanceReply(await readTrialBalance()),
})

const createPayout = route({
  method: 'post',
  path: '/api/admin/payouts',
  summary: 'Record that a vendor was paid out',
  auth: admin,
  idempotent: true,
  body: PayoutInput,
  status: 201,
  reply: PayoutReply,
  errors: ['CONFLICT'],
  view: payoutReply,
  handler: ({ caller, body, idempotency }) =>
    recordPayout(caller.id, { ...body, amount: centavos(body.amount) }, idempotency),
})

const createRemittance = route({
  method: 'post',
  path: '/api/admin/remittances',
  summary: 'Record that a rider handed collected cash over',
  auth: admin,
  idempotent: true,
  body: RemittanceInput,
  status: 201,
  reply: RemittanceReply,
  errors: ['CONFLICT'],
  view: remittanceReply,
  handler: ({ caller, body, idempotency }) =>
    recordRemittance(caller.id, { ...body, amount: centavos(body.amount) }, idempotency),
})

export const ledgerRoutes = [
  getBalance,
  listLines,
  downloadStatement,
  getTrialBalance,
  createPayout,
  createRemittance,
]
