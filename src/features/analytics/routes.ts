import { route } from '../../platform/http/route.ts'
import { admin } from '../auth/guard.ts'
import { AnalyticsQuery, AnalyticsReply, DashboardReply } from './schemas.ts'
import { readAnalytics, readOverview } from './service.ts'
import { analyticsReply, dashboardReply } from './view.ts'

const dashboard = route({
  method: 'get',
  path: '/api/admin/dashboard',
  summary: 'The platform at a glance: its numbers now, its newest orders and users',
  auth: admin,
  reply: DashboardReply,
  handler: async () => dashboardReply(await readOverview()),
})

const analytics = route({
  method: 'get',
  path: '/api/admin/analytics',
  summary: 'Revenue, orders and commission over some days in Manila, 30 until today unless said',
  auth: admin,
  query: AnalyticsQuery,
  reply: AnalyticsReply,
  handler: async ({ query }) => analyticsReply(await readAnalytics(query)),
})

export const analyticsRoutes = [dashboard, analytics]
