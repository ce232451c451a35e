import { Type } from 'typebox'
import { pageQuery } from '../../platform/contract/pagination.ts'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD in Manila, inclusive' })

export const AuditQuery = Type.Object({
  actor: Type.Optional(Uuid),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'Such as user.change' })),
  entity: Type.Optional(Type.String({ maxLength: 100, description: 'Such as user' })),
  subject: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  ...pageQuery,
})

export const AuditEntry = Type.Object({
  id: Uuid,
  actor: Nullable(
    Type.Object({
      id: Uuid,
      email: Nullable(Type.String()),
      firstName: Nullable(Type.String()),
      lastName: Nullable(Type.String()),
    }),
  ),
  action: Type.String({ description: 'entity.verb, such as user.change' }),
  subject: Type.String({ description: 'The id of the changed entity' }),
  before: Type.Unknown(),
  after: Type.Unknown(),
  requestId: Nullable(Type.String()),
  createdAt: Timestamp,
})
