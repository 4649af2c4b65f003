import type { LiveRead } from '#lib/live-read.ts'
import { originalPhotosKey } from '../../store/own-value-keys.ts'
import { useAccountRead } from '../use-account-read.ts'

/** Whether photos are stored as the camera took them; otherwise they are made smaller first. */
export const useOriginalPhotos = (): LiveRead<boolean> =>
  useAccountRead(async (db) => (await db.meta.get(originalPhotosKey))?.v === true, false, [])
