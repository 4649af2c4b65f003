import { proxy, subscribe, useSnapshot } from 'valtio'
import { systemRandom } from '#lib/random.ts'
import { sharedName } from './build-settings.ts'
import { defaultPrefs, prefsDocument, type Prefs } from './prefs.ts'
import type { Locale } from '#contract/languages.ts'

const storageKey = sharedName('agro-prefs')

const read = (): Prefs => {
  try {
    const parsed = prefsDocument.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
    return parsed.success ? parsed.data : defaultPrefs()
  } catch {
    // Storage refused (private mode) or not JSON: the app runs on defaults and keeps them in memory.
    return defaultPrefs()
  }
}

/** Settings of this device; change a field and it is kept and told to the other tabs. */
export const prefs: Prefs = proxy(read())

const write = () => {
  try {
    const text = JSON.stringify(prefs)
    if (text !== localStorage.getItem(storageKey)) localStorage.setItem(storageKey, text)
  } catch {
    // Full or refused storage costs the setting, not the app.
  }
}

/** Starts keeping changes and taking in those of other tabs. Call once at boot. */
export const keepPrefs = (): void => {
  if (prefs.deviceId === '') prefs.deviceId = systemRandom.uuid()
  write()
  subscribe(prefs, write)
  addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue !== null) Object.assign(prefs, read())
  })
}

/** The shown language. */
export const useLocale = (): Locale => useSnapshot(prefs).locale
