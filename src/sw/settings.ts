import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { appDb } from '#api/app-db.ts'

/** What the worker has to know of the pages' settings, which stand where it cannot read them. */
const settings = z.object({
  locale: z.enum(locales),
  deviceId: z.string(),
  categories: z._default(z.array(z.string()), []),
})
export type Settings = z.infer<typeof settings>

const key = 'worker-settings'
let held: Settings = { locale: 'en', deviceId: '', categories: [] }

export const current = (): Settings => held

/** Takes over what a page says, and keeps it for the time when no page is open. */
export const takeSettings = async (next: Settings): Promise<void> => {
  if (JSON.stringify(next) === JSON.stringify(held)) return
  held = next
  await appDb().kv.put({ k: key, v: next })
}

/** For an event that no page sent: a worker just started knows nothing yet. Null: no page ever told. */
export const recallSettings = async (): Promise<Settings | null> => {
  if (held.deviceId !== '') return held
  const parsed = settings.safeParse((await appDb().kv.get(key))?.v)
  if (!parsed.success) return null
  held = parsed.data
  return held
}
