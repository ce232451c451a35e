import { operations } from './operations.ts'
import { restRoute } from './protocol/rest.ts'

/** Everything that an agent can do, over REST. */
export const operationRoutes = operations.map(restRoute)
