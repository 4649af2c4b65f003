import type * as z from 'zod/mini'
import type { LiveRead } from '#lib/live-read.ts'
import { ownValueRowKey, type OwnValueKey } from '../../store/own-value-keys.ts'
import { useAccountRead } from '../use-account-read.ts'

/** The value stored under a key on this device; `empty` if there is none or it cannot be read. */
export const useOwnValue = <T extends z.ZodMiniType>(
  key: OwnValueKey,
  schema: T,
  empty: z.output<T>,
): LiveRead<z.output<T>> =>
  useAccountRead(
    async (db): Promise<z.output<T>> => {
      const stored = schema.safeParse((await db.meta.get(ownValueRowKey(key)))?.v)
      return stored.success ? stored.data : empty
    },
    empty,
    [key],
  )
