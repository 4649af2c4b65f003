import { originalPhotosKey } from '../store/own-value-keys.ts'
import { writeTx } from '../store/tx.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'

/** Sets whether photos are stored and sent as the camera took them. A setting of this account on this device. */
export const setOriginalPhotos = action(async ({ db }: AccountContext, on: boolean): Promise<void> => {
  await writeTx(db, ['meta'], () => db.meta.put({ k: originalPhotosKey, v: on }))
})
