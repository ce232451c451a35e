import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { centavos } from '../../platform/values/money.ts'
import { listReply, pageQuery } from '../../platform/contract/pagination.ts'
import { RawResponse, route } from '../../platform/http/route.ts'
import { admin, vendor } from '../auth/guard.ts'
import {
  BalanceReply,
  BalancesQuery,
  LedgerLine,
  OwnerBalance,
  PayoutInput,
  PayoutReply,
  PlatformLedgerReply,
  RemittanceInput,
  RemittanceReply,
  StatementQuery,
} from './schemas.ts'
import {
  listOpenBalances,
  readTrialBalance,
  vendorBalance,
  listVendorLines,
  vendorStatement,
} from './service/read.ts'
import { recordPayout, recordRemittance } from './service/payouts.ts'
import {
  balanceReply,
  lineView,
  ownerBalanceView,
  payoutReply,
  remittanceReply,
  trialBalanceReply,
  statementCsv,
} from './view.ts'

export const ledgerRoutes = [
  route({
    method: 'get',
    path: '/api/vendor/balance',
    summary: 'What the platform owes you',
    auth: vendor,
    reply: BalanceReply,
    view: balanceReply,
    handler: ({ caller }) => vendorBalance(caller.id),
  }),
  route({
    method: 'get',
    path: '/api/vendor/ledger',
    summary: 'Every sale, refund and payout of yours, newest first',
    auth: vendor,
    query: Type.Object(pageQuery),
    ...listReply(LedgerLine, lineView),
    handler: ({ caller, query }) => listVendorLines(caller.id, query),
  }),
  route({
    method: 'get',
    path: '/api/vendor/statement.csv',
    summary: 'Your account over a range of days as CSV; by default this month until today',
    auth: vendor,
    query: StatementQuery,
    produces: 'text/csv',
    handler: async ({ caller, query }) => {
      const statement = await vendorStatement(caller.id, query)
      const name = `statement-${statement.from}-${statement.to}.csv`
      return new RawResponse(Readable.from(statementCsv(statement)), 'text/csv; charset=utf-8', {
        headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      })
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/ledger',
    summary: 'The trial balance of the platform: the balance of each account',
    auth: admin,
    reply: PlatformLedgerReply,
    view: trialBalanceReply,
    handler: () => readTrialBalance(),
  }),
  route({
    method: 'get',
    path: '/api/admin/balances',
    summary: 'The vendors or riders with money open on their account, the largest first',
    auth: admin,
    query: BalancesQuery,
    ...listReply(OwnerBalance, ownerBalanceView),
    handler: ({ query: { of, ...page } }) => listOpenBalances(of, page),
  }),
  route({
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
  }),
  route({
    method: 'post',
    path: '/api/admin/remittances',
    summary: 'Record that a rider handed collected cash over, or a vendor paid a debt',
    auth: admin,
    idempotent: true,
    body: RemittanceInput,
    status: 201,
    reply: RemittanceReply,
    errors: ['CONFLICT'],
    view: remittanceReply,
    handler: ({ caller, body, idempotency }) =>
      recordRemittance(caller.id, { ...body, amount: centavos(body.amount) }, idempotency),
  }),
]
