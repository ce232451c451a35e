import { Type } from 'typebox'
import { ProfileReply } from '../users/schemas.ts'

const image = {
  success: Type.Literal(true),
  url: Type.String({
    description:
      'Public address of the WebP image; the same with -320 before .webp is at most 320 px wide',
  }),
  key: Type.String({ description: 'Its key in storage, images/<uuid>.webp' }),
}

export const ImageReply = Type.Object(image)
export const AvatarReply = Type.Object({ ...image, user: ProfileReply.properties.user })
export const ImagesReply = Type.Object({
  success: Type.Literal(true),
  urls: Type.Array(Type.String(), { description: 'In the order of the files' }),
})
