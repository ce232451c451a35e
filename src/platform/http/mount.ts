import type { Context } from 'koa'

/** A Koa application of its own under a prefix, behind the same request id, log and error renderer as the routes. */
export interface Mount {
  prefix: string
  serve(ctx: Context): Promise<void>
}
