import type Koa from 'koa'
import { config } from './config/config.ts'
import { maintenanceGate } from './features/auth/guard.ts'
import { rateLimitUnmatched } from './features/api-keys/guard.ts'
import { errorPage } from './features/site/render/page.ts'
import { queueDashboard } from './features/operations/queue-dashboard/mount.ts'
import { createHttpApp } from './platform/http/edge/app.ts'
import type { Route } from './platform/http/route.ts'

/** The product as a Koa application. Nothing listens, and nothing connects before the first request. */
export function createApp(routes: readonly Route[]): Koa {
  return createHttpApp(routes, {
    gates: [maintenanceGate],
    mounts: config.queueDashboard ? [queueDashboard] : [],
    onUnmatched: rateLimitUnmatched,
    errorPage,
  })
}
