import { config } from '../../config/config.ts'
import type { Route } from '../../platform/http/route.ts'
import { agentAdminRoutes } from './agents/routes.ts'
import { checkoutPageRoutes } from './checkout-sessions/routes.ts'
import { mcpRoute } from './mcp/routes.ts'
import { operations } from './operations.ts'
import { profileRoutes } from './profile/routes.ts'
import { restRoute } from './protocol/rest.ts'

/** Nothing of it exists with AGENT_COMMERCE=off. */
export const agentCommerceRoutes: readonly Route[] = config.agentCommerce
  ? [
      ...profileRoutes,
      ...operations.map(restRoute),
      mcpRoute,
      ...checkoutPageRoutes,
      ...agentAdminRoutes,
    ]
  : []
