/** Generated images, and uploading them as a browser does. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp, { type Sharp } from 'sharp'
import { config } from '../../src/config/config.ts'
import { post, type Answer } from './client.ts'

/** Slanted stripes, which stay large when compressed. `frames` are stacked into an animation. */
export function stripes(width: number, height: number, { frames = 1 } = {}) {
  const channels = 3
  const pixels = Buffer.alloc(width * height * frames * channels)
  for (let at = 0, row = 0; row < height * frames; row++)
    for (let column = 0; column < width; column++)
      for (let channel = 0; channel < channels; channel++)
        pixels[at++] = (column * (channel + 1) + row * 3 + (row % height)) & 255
  const pageHeight = frames > 1 ? { pageHeight: height } : {}
  return sharp(pixels, { raw: { width, height: height * frames, channels, ...pageHeight } })
}

/** Four coloured quarters, red, green / blue, white, which show the orientation. */
export async function quarters(size = 200): Promise<Sharp> {
  const half = size / 2
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: half, height: half, channels: 3 as const, background } },
    left,
    top,
  })
  const canvas = { width: size, height: size, channels: 3 as const, background: 'white' }
  const parts = [quarter('red', 0, 0), quarter('lime', half, 0), quarter('blue', 0, half)]
  const png = await sharp({ create: canvas }).composite(parts).png().toBuffer()
  return sharp(png)
}

export async function photo(width = 800, height = 600): Promise<Buffer> {
  return await stripes(width, height).jpeg().toBuffer()
}

export interface FilePart {
  bytes: Buffer | string
  name?: string
  type?: string
  part?: string
}

interface Options {
  as?: { token: string }
  base?: string
}

export function toBlob(bytes: Buffer | string, type = ''): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
}

/** A multipart form with files. */
export function toForm(files: FilePart[]): FormData {
  const form = new FormData()
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg', part = 'file' } of files)
    form.append(part, toBlob(bytes, type), name)
  return form
}

export async function upload(
  path: string,
  files: FilePart[],
  options: Options = {},
): Promise<Answer> {
  return await post(path, toForm(files), options)
}

/** The bytes that are served under a URL. */
export async function fetchImage(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Starts an upload that announces `size` bytes and sends fewer. The caller closes the socket. */
export async function startUpload(
  as: { token: string },
  bytes: Buffer,
  size: number,
): Promise<Socket> {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="half.jpg"\r\n\r\n'
  const { hostname, port } = new URL(config.publicUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/upload/image HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${size}\r\n\r\n${head}`,
  )
  socket.write(bytes)
  return socket
}
