import type * as z from 'zod/mini'
import type { LiveRead } from '#lib/live-read.ts'
import { keptRowKey, type KeptKey } from '../../store/kept.ts'
import { useOutRead } from '../use-account-read.ts'

/** What is stored under a key on this device; `empty` where there is nothing, or nothing that can be read. */
export const useKept = <T extends z.ZodMiniType>(key: KeptKey, schema: T, empty: z.output<T>): LiveRead<z.output<T>> =>
  useOutRead(
    async (db): Promise<z.output<T>> => {
      const stored = schema.safeParse((await db.meta.get(keptRowKey(key)))?.v)
      return stored.success ? stored.data : empty
    },
    empty,
    [key],
  )
