import type { UserRow } from '../users/service.ts'
import { profileReply } from '../users/view.ts'
import type { TakenImage } from './service/receive.ts'

export function imageReply([image]: TakenImage[]) {
  return { success: true as const, url: image!.url, key: image!.key }
}

export function imagesReply(images: TakenImage[]) {
  return { success: true as const, urls: images.map(({ url }) => url) }
}

export function avatarReply({ image, user }: { image: TakenImage; user: UserRow }) {
  return { ...profileReply(user), url: image.url, key: image.key }
}
