/** Errors as a page, for people. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AppError } from '../../contract/errors.ts'
import type { RawResponse } from '../route.ts'

/** Null for an error that has no page. */
export type ErrorPage = (
  error: AppError,
  headers: IncomingHttpHeaders,
) => Promise<RawResponse | null>

const apiPaths = /^\/(api|v1)\//

/**
 * The page of an error for somebody who opened an address: browsers prefer HTML there; their scripts, and other programs, do not.
 * An address of the API has a page for what is missing alone, because people follow links.
 * @returns null for the error envelope
 */
export async function pageOfError(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  error: AppError,
  errorPage: ErrorPage | undefined,
): Promise<RawResponse | null> {
  const isRead = method === 'GET' || method === 'HEAD'
  const hasPage = error.code === 'NOT_FOUND' ? isRead : isPassing(error) && !apiPaths.test(url)
  if (!hasPage || !/^text\/html\b/.test(headers.accept ?? '')) return null
  return (await errorPage?.(error, headers).catch(() => null)) ?? null
}

/** Trying again may help. */
const isPassing = ({ status }: AppError) => status === 429 || status >= 500
