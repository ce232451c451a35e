import { Type } from 'typebox'
import { pageQuery } from '../../platform/contract/pagination.ts'
import { Day, Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

const currency = Type.Literal('PHP')
const Amount = Type.Number({ description: 'Pesos' })

export const BalanceReply = Type.Object({
  success: Type.Literal(true),
  balance: Type.Number({
    description:
      'Pesos due; negative when refunds, or the commission on pickups paid in cash, have outrun the sales',
  }),
  currency,
})

export const entryKinds = [
  'order_paid',
  'cash_collected',
  'cash_kept',
  'refund',
  'duplicate_received',
  'duplicate_returned',
  'cash_remitted',
  'payout',
  'deposit_held',
  'deposit_deducted',
  'deposit_returned',
] as const

export const LedgerLine = Type.Object({
  entryId: Uuid,
  kind: Type.Enum(entryKinds),
  orderId: Nullable(Uuid),
  orderNumber: Nullable(Type.String()),
  note: Nullable(Type.String()),
  amount: Type.Number({ description: 'Pesos; what came to you is positive' }),
  createdAt: Timestamp,
})

export const StatementQuery = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
})

/** Explained in `service/post.ts` and `service/deposits.ts`. */
export const accounts = [
  'provider',
  'cash',
  'rider_cash',
  'vendor_payable',
  'commission',
  'delivery_fees',
  'payment_differences',
  'duplicate_payable',
  'deposits_held',
  'deposits_payable',
] as const

export const PlatformLedgerReply = Type.Object({
  success: Type.Literal(true),
  accounts: Type.Array(
    Type.Object({
      account: Type.Enum(accounts),
      balance: Type.Number({ description: 'Pesos; held is positive, owed and earned negative' }),
    }),
  ),
  sum: Type.Number({ description: 'Of all accounts: 0, or the books are wrong' }),
  currency,
})

export const BalancesQuery = Type.Object({
  of: Type.Enum(['vendors', 'riders'], { default: 'vendors' }),
  ...pageQuery,
})

export const OwnerBalance = Type.Object({
  userId: Uuid,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  stores: Type.Array(Type.String(), { description: 'The names of a vendor’s stores' }),
  balance: Type.Number({
    description: 'Pesos: due to a vendor, negative for a debt; of a rider, cash to be handed over',
  }),
})

const settlement = {
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, multipleOf: 0.01 }),
  note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}
export const PayoutInput = Type.Object({
  vendorId: Type.String({ format: 'uuid', description: 'The vendor’s user id' }),
  ...settlement,
})
const remitter = {
  riderId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The rider’s id or their user id' }),
  ),
  vendorId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The user id of a vendor who pays a debt' }),
  ),
}
/** Names either `riderId` or `vendorId`. */
export const RemittanceInput = Type.Object({ ...remitter, ...settlement })

const settled = {
  id: Uuid,
  amount: Amount,
  note: Nullable(Type.String()),
  balance: Type.Number({ description: 'Pesos still open on the account' }),
  currency,
}
export const PayoutReply = Type.Object({
  success: Type.Literal(true),
  payout: Type.Object({ vendorId: Uuid, ...settled }),
})
export const RemittanceReply = Type.Object({
  success: Type.Literal(true),
  remittance: Type.Object({ ...remitter, ...settled }),
})
