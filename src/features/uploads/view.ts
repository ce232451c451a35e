import type { UserRow } from '../users/service.ts'
import { profileView } from '../users/shared-view.ts'
import type { StoredImage } from './service/receive.ts'

export function imageReply([image]: StoredImage[]) {
  return { success: true as const, url: image!.url, key: image!.key }
}

export function imagesReply(images: StoredImage[]) {
  return { success: true as const, urls: images.map(({ url }) => url) }
}

export function avatarReply({ image, user }: { image: StoredImage; user: UserRow }) {
  return { success: true as const, user: profileView(user), url: image.url, key: image.key }
}
