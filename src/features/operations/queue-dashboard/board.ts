/** Bull Board for every queue. Its libraries are loaded with the first request. */
import type { BeforeHookResult, HookContext } from '@bull-board/api/typings/app'
import type { Context } from 'koa'
import { isUuid } from '../../../platform/values/ids.ts'
import { queueNames } from '../../../platform/jobs/job.ts'
import { requeueDeadLetters } from '../../../platform/jobs/dead-letters.ts'
import { queue } from '../../../platform/jobs/queues.ts'

type Board = (ctx: Context) => Promise<void>

let loading: Promise<Board> | undefined

/** The board under `prefix`; loaded once per process. */
export async function loadBoard(prefix: string): Promise<Board> {
  loading ??= createBoard(prefix)
  return await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
}

async function createBoard(prefix: string): Promise<Board> {
  const [{ createBullBoard }, { BullMQAdapter }, { KoaAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/koa'),
  ])
  const server = new KoaAdapter().setBasePath(prefix)
  createBullBoard({
    queues: queueNames.map((name) => new BullMQAdapter(queue(name))),
    serverAdapter: server,
    options: {
      uiConfig: {
        boardTitle: 'Palengke queues',
        boardLogo: { path: '/favicon.ico', width: 28, height: 28 },
        favIcon: { default: '/favicon.ico', alternative: '/favicon.ico' },
        hideDocsLink: true,
        miscLinks: [{ text: 'Market', url: '/' }],
      },
      handlerHooks: { before: beforeAction },
    },
  })
  server.setErrorHandler((error) => {
    throw error // to the one error renderer
  })
  const serve = server.registerPlugin()
  return async (ctx) => {
    await serve(ctx, async () => {})
    if (typeof ctx.body === 'string' && ctx.type === 'text/html')
      ctx.body = stripRemoteFonts(ctx.body)
  }
}

/** Runs before an action of the board: retrying a failed job must requeue its dead letter, too. */
async function beforeAction({ route, request }: HookContext): Promise<BeforeHookResult> {
  const { queueName = '', jobId = '', queueStatus } = request.params as Record<string, string>
  if (refusedRoutes.test(route)) return { allow: false, status: 403, message: notFromHere }
  if (route.endsWith('/:jobId/retry') && isUuid(jobId)) await requeueDeadLetters(queueName, jobId)
  if (route.endsWith('/retry/:queueStatus') && queueStatus === 'failed')
    await requeueDeadLetters(queueName)
}

const refusedRoutes = /\/(add|update-data)$/
const notFromHere =
  'Jobs come from the outbox, together with their cause. Retry a failed one instead.'

/** Keeps the page free of third-party requests, which its CSP would block anyway. */
function stripRemoteFonts(page: string): string {
  return page.replaceAll(/<link href="https:[^>]*>/g, '')
}
