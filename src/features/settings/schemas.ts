import { Type } from 'typebox'
import { Nullable, Pesos, WebUrl } from '../../platform/contract/schema.ts'

const publicFields = {
  siteName: Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' }),
  contactEmail: Type.Union([Type.String({ format: 'email', maxLength: 254 }), Type.Literal('')]),
  supportPhone: Type.String({ maxLength: 30 }),
  logoUrl: Nullable(WebUrl),
  maxDeliveryRadiusKm: Nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 20_000,
      description: 'Kilometres; null for no limit',
    }),
  ),
  minimumOrderAmount: Pesos,
  deliveryFee: Type.Object({ base: Pesos, perKm: Pesos, freeAbove: Nullable(Pesos) }),
  maintenanceMode: Type.Boolean(),
  maintenanceMessage: Type.String({ maxLength: 1000 }),
  codEnabled: Type.Boolean(),
  ewalletAEnabled: Type.Boolean(),
  ewalletBEnabled: Type.Boolean(),
  onlineBankingCEnabled: Type.Boolean(),
  deliveryCodeRequired: Type.Boolean({
    description: 'Riders need the four-digit code of the customer to complete a delivery',
  }),
  maxStoreDistanceKm: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 20_000,
      description:
        'Kilometres between two stores of an order that lie in different municipalities; null for no limit',
    }),
  ),
  requireDeliveryPlace: Type.Boolean({
    description: 'Orders to be delivered need the code of a place, or a point',
  }),
}

/** Null for no limit. */
const amountLimit = (description: string) => Nullable(Type.Number({ ...Pesos, description }))
const countLimit = (description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum: 10_000, description }))

const fields = {
  ...publicFields,
  commissionRate: Type.Number({
    minimum: 0,
    maximum: 0.5,
    multipleOf: 0.000001,
    description: 'Decimal fraction',
  }),
  emailEnabled: Type.Boolean(),
  smsEnabled: Type.Boolean(),
  pushEnabled: Type.Boolean(),
  codMaxAmount: amountLimit(
    'The largest total of an order that is paid in cash; null for no limit',
  ),
  codFirstOrderMaxAmount: amountLimit('The same until a first order was delivered to the customer'),
  codMaxOpenOrders: countLimit('How many cash orders a customer may have open at once'),
  codMaxFailedDeliveries: countLimit(
    'After so many cash orders that could not be handed over, a customer gets no cash order',
  ),
  riderCashLimit: amountLimit('A rider who carries more cash than this is offered no cash orders'),
}

export const PublicSettings = Type.Object(publicFields)
export const Settings = Type.Object(fields)
export const SettingsInput = Type.Partial(
  Type.Object({ ...fields, deliveryFee: Type.Partial(fields.deliveryFee) }),
)
