/** The table of contents: every endpoint of the product, one line a feature. */
import { addressRoutes } from './features/addresses/routes.ts'
import { config } from './config/config.ts'
import { agentAdminRoutes } from './features/agent-commerce/agents/routes.ts'
import { checkoutPageRoutes } from './features/agent-commerce/checkout-sessions/routes.ts'
import { permalinkRoutes } from './features/agent-commerce/permalinks/routes.ts'
import { profileRoutes } from './features/agent-commerce/profile/routes.ts'
import { operationRoutes } from './features/agent-commerce/routes.ts'
import { agreementRoutes } from './features/agreements/routes.ts'
import { userAdminRoutes } from './features/user-admin/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { rentalBookingRoutes } from './features/rentals/bookings/routes.ts'
import { capturedOrderRoutes } from './features/captured-orders/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { catalogFeedRoutes } from './features/catalog-feed/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { locationRoutes } from './features/locations/routes.ts'
import { messengerRoutes } from './features/messenger/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import { weighingRoutes } from './features/orders/weighing/routes.ts'
import { replacementRoutes } from './features/orders/replacements/routes.ts'
import { orderInWorkRoutes } from './features/orders/in-work/routes.ts'
import { quoteRoutes } from './features/orders/quote/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { vendorOrderRoutes } from './features/vendor-orders/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { productRoutes } from './features/products/routes.ts'
import { variantRoutes } from './features/products/variants/routes.ts'
import { rentalCategoryRoutes } from './features/rentals/categories/routes.ts'
import { rentalListingRoutes } from './features/rentals/listings/routes.ts'
import { riderApplicationRoutes } from './features/riders/applications/routes.ts'
import { riderRoutes } from './features/riders/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { smmRoutes } from './features/smm/routes.ts'
import { storeRoutes } from './features/stores/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { vendorApplicationRoutes } from './features/vendor-applications/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import type { Route } from './platform/http/route.ts'

/** Nothing of it exists with AGENT_COMMERCE=off. */
const agentCommerceRoutes: readonly Route[] = config.agentCommerce.isOn
  ? [
      ...profileRoutes,
      ...operationRoutes,
      ...checkoutPageRoutes,
      ...permalinkRoutes,
      ...agentAdminRoutes,
    ]
  : []

const api: readonly Route[] = [
  ...operationsRoutes,
  ...authRoutes,
  ...verificationRoutes,
  ...userRoutes,
  ...addressRoutes,
  ...privacyRoutes,
  ...placeRoutes,
  ...locationRoutes,
  ...settingsRoutes,
  ...storeRoutes,
  ...productRoutes,
  ...variantRoutes,
  ...searchRoutes,
  ...catalogFeedRoutes,
  ...orderInWorkRoutes,
  ...quoteRoutes,
  ...orderRoutes,
  ...replacementRoutes,
  ...weighingRoutes,
  ...vendorOrderRoutes,
  ...paymentRoutes,
  ...riderApplicationRoutes,
  ...riderRoutes,
  ...reviewRoutes,
  ...ledgerRoutes,
  ...vendorApplicationRoutes,
  ...userAdminRoutes,
  ...auditRoutes,
  ...notificationRoutes,
  ...uploadRoutes,
  ...agreementRoutes,
  ...rentalCategoryRoutes,
  ...rentalListingRoutes,
  ...rentalBookingRoutes,
  ...apiKeyRoutes,
  ...capturedOrderRoutes,
  ...analyticsRoutes,
  ...chatRoutes,
  ...smmRoutes,
  ...messengerRoutes,
  ...webhookRoutes,
  ...agentCommerceRoutes,
]

export const routes: readonly Route[] = [...api, ...siteRoutes(api)]
