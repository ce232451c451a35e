import type { Upload } from '../../../platform/http/multipart.ts'
import { setAvatar, type UserRow } from '../../users/service.ts'
import { receiveImages, type StoredImage } from './receive.ts'

/** Takes an image and makes it the user's avatar, both or neither. @throws as `takeImages` */
export async function receiveAvatar(
  userId: string,
  upload: Upload,
): Promise<{ image: StoredImage; user: UserRow }> {
  const users: UserRow[] = []
  const [image] = await receiveImages(userId, upload, async (trx, [taken]) => {
    users.push(await setAvatar(trx, userId, taken!.url))
  })
  return { image: image!, user: users[0]! }
}
