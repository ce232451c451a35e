import { Type } from 'typebox'
import { nobody, Raw, route } from '../../lib/route.ts'
import { imageBytes } from './service.ts'

const readImage = route({
  method: 'get',
  path: '/files/images/:name',
  summary: 'An image of the market, for good under its address',
  auth: nobody,
  params: Type.Object({ name: Type.String({ pattern: String.raw`^[0-9a-f-]{36}(-320)?\.webp$` }) }),
  produces: 'image/webp',
  handler: async ({ params }) =>
    new Raw(await imageBytes(params.name), 'image/webp', {
      headers: {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    }),
})

export const uploadRoutes = [readImage]
