import { Type } from 'typebox'
import { Profile } from '../users/schemas.ts'

const image = {
  success: Type.Literal(true),
  url: Type.String({
    description:
      'Public URL of the WebP image; with -320 before .webp, of its copy of at most 320 px width',
  }),
  key: Type.String({ description: 'Its storage key, images/<uuid>.webp' }),
}

export const ImageReply = Type.Object(image)
export const AvatarReply = Type.Object({ ...image, user: Profile })
export const ImagesReply = Type.Object({
  success: Type.Literal(true),
  urls: Type.Array(Type.String(), { description: 'In the order of the files' }),
})
