import type Koa from 'koa'
import { config } from './config.ts'
import { maintenanceGate } from './features/auth/guard.ts'
import { countStray } from './features/developer/guard.ts'
import { queuesConsole } from './features/queues-console/mount.ts'
import { createEdge } from './lib/http.ts'
import type { Route } from './lib/route.ts'

/** The whole HTTP edge as a Koa application. Nothing listens and nothing connects until a request comes. */
export function createApp(routes: readonly Route[]): Koa {
  return createEdge(routes, {
    gates: [maintenanceGate],
    mounts: config.console ? [queuesConsole] : [],
    stray: countStray,
  })
}
