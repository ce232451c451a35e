/** Uploads a file and says how far it is. `fetch` does not tell the progress of a request, so this is the older way. */
import { ApiError } from '../shared/api.js'
import { apiError } from '../shared/send.js'
import { accessToken, refreshSession } from '../shared/tokens.js'

const TIMEOUT_MS = 120_000

/**
 * @param {string} path
 * @param {File} file
 * @param {(percent: number) => void} onProgress 100 while the market works on what has arrived
 * @returns {Promise<any>}
 */
export async function upload(path, file, onProgress) {
  try {
    return await send(path, file, onProgress)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await refreshSession()))
      throw error
    return await send(path, file, onProgress)
  }
}

/** @param {string} path @param {File} file @param {(percent: number) => void} onProgress */
function send(path, file, onProgress) {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Authorization', `Bearer ${accessToken()}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.round((100 * loaded) / total)),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status >= 200 && status < 300) resolve(response)
      else void apiError(status, response ?? {}).then(reject)
    })
    const failOffline = () => reject(new ApiError({ code: 'OFFLINE' }))
    request.addEventListener('error', failOffline)
    request.addEventListener('timeout', failOffline)
    request.send(form)
  })
}
