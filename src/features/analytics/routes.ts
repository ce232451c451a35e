import { route } from '../../platform/http/route.ts'
import { admin } from '../auth/guard.ts'
import { AnalyticsQuery, AnalyticsReply, DashboardReply } from './schemas.ts'
import { getAnalytics, getDashboard } from './service.ts'
import { analyticsReply, dashboardReply } from './view.ts'

export const analyticsRoutes = [
  route({
    method: 'get',
    path: '/api/admin/dashboard',
    summary: 'The numbers of the platform, its newest orders and its newest users',
    auth: admin,
    reply: DashboardReply,
    view: dashboardReply,
    handler: () => getDashboard(),
  }),
  route({
    method: 'get',
    path: '/api/admin/analytics',
    summary: 'Revenue, orders and commission of some days in Manila, by default the last 30',
    auth: admin,
    query: AnalyticsQuery,
    reply: AnalyticsReply,
    view: analyticsReply,
    handler: ({ query }) => getAnalytics(query),
  }),
]
