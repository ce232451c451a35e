import { Type } from 'typebox'
import type { Multipart } from '../../platform/contract/endpoint.ts'
import { anonymous, RawResponse, route } from '../../platform/http/route.ts'
import { user } from '../auth/guard.ts'
import { MAX_BYTES } from './keys.ts'
import { uploadLimits } from './limits.ts'
import { AvatarReply, ImageReply, ImagesReply } from './schemas.ts'
import { receiveAvatar } from './service/avatar.ts'
import { readImageFile } from './service/images.ts'
import { receiveImages } from './service/receive.ts'
import { avatarReply, imageReply, imagesReply } from './view.ts'

const oneFile: Multipart = { part: 'file', maxFiles: 1, maxBytes: MAX_BYTES }
const tenFiles: Multipart = { part: 'files', maxFiles: 10, maxBytes: MAX_BYTES }

const uploadRoute = {
  method: 'post',
  auth: user,
  limits: uploadLimits,
  errors: ['INVALID_FILE_TYPE', 'INVALID_IMAGE'],
} as const

export const uploadRoutes = [
  route({
    ...uploadRoute,
    path: '/api/upload/image',
    summary: 'Upload one JPEG, PNG, WebP or GIF; it becomes a WebP image of at most 1,200 px width',
    multipart: oneFile,
    reply: ImageReply,
    view: imageReply,
    handler: ({ caller, upload }) => receiveImages(caller.id, upload),
  }),
  route({
    ...uploadRoute,
    path: '/api/upload/bulk',
    summary: 'Upload up to ten images; all or none are stored, and an error names the file',
    multipart: tenFiles,
    reply: ImagesReply,
    view: imagesReply,
    handler: ({ caller, upload }) => receiveImages(caller.id, upload),
  }),
  route({
    ...uploadRoute,
    path: '/api/upload/avatar',
    summary: 'Upload an image; it becomes the avatarUrl of your profile',
    multipart: oneFile,
    reply: AvatarReply,
    view: avatarReply,
    handler: ({ caller, upload }) => receiveAvatar(caller.id, upload),
  }),
  route({
    method: 'get',
    path: '/files/images/:name',
    summary: 'An image; its URL never changes',
    auth: anonymous,
    params: Type.Object({
      name: Type.String({ pattern: String.raw`^[0-9a-f-]{36}(-320)?\.webp$` }),
    }),
    produces: 'image/webp',
    handler: async ({ params }) =>
      new RawResponse(await readImageFile(params.name), 'image/webp', {
        headers: {
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
          ETag: `"${params.name}"`,
        },
      }),
  }),
]
