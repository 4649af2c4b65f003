import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { appDb } from '#api/app-db.ts'

const settings = z.object({
  locale: z.enum(locales),
  deviceId: z.string(),
  categories: z.array(z.string()),
})
export type Settings = z.infer<typeof settings>

const key = 'worker-settings'
let currentSettings: Settings = { locale: 'en', deviceId: '', categories: [] }

export const getSettings = (): Settings => currentSettings

export const storeSettings = async (next: Settings): Promise<void> => {
  if (JSON.stringify(next) === JSON.stringify(currentSettings)) return
  currentSettings = next
  await appDb().kv.put({ k: key, v: next })
}

export const loadSettings = async (): Promise<Settings | null> => {
  if (currentSettings.deviceId !== '') return currentSettings
  const parsed = settings.safeParse((await appDb().kv.get(key))?.v)
  if (!parsed.success) return null
  currentSettings = parsed.data
  return currentSettings
}
