/** Files of the API as the signed-in user: to keep, or to send as they are. */
import { ApiError } from '../../storefront/shared/send.js'
import { accessToken, refreshSession } from '../../storefront/shared/tokens.js'

/** @param {string} path @param {{ method?: string, body?: Blob, headers?: Record<string, string> }} [init] */
async function request(path, init = {}) {
  const call = () =>
    fetch(path, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${accessToken()}` },
    }).catch(() => {
      throw new ApiError({ code: 'OFFLINE' })
    })
  let response = await call()
  if (response.status === 401 && (await refreshSession())) response = await call()
  if (!response.ok) throw new ApiError(await response.json().catch(() => ({})), response.status)
  return response
}

/** Has the browser keep a file. @param {string} path @param {string} name */
export async function download(path, name) {
  const response = await request(path)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** @param {string} path @param {File} file @param {string} type @returns {Promise<any>} */
export async function sendFile(path, file, type) {
  const init = { method: 'POST', body: file, headers: { 'Content-Type': type } }
  return await (await request(path, init)).json()
}
