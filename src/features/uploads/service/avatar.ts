import type { Upload } from '../../../platform/http/upload.ts'
import { setAvatar, type UserRow } from '../../users/service.ts'
import { receiveImages, type StoredImage } from './receive.ts'

/** Receives an image and makes it the user's avatar in one transaction. @throws as `receiveImages` */
export async function receiveAvatar(
  userId: string,
  upload: Upload,
): Promise<{ image: StoredImage; user: UserRow }> {
  const users: UserRow[] = []
  const [image] = await receiveImages(userId, upload, async (trx, [received]) => {
    users.push(await setAvatar(trx, userId, received!.url))
  })
  return { image: image!, user: users[0]! }
}
