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
    // Storage is blocked (private mode) or holds no JSON: use the defaults, in memory only.
    return defaultPrefs()
  }
}

/** Settings of this device. A changed field is stored and shared with the other tabs. */
export const prefs: Prefs = proxy(read())

const write = () => {
  try {
    const text = JSON.stringify(prefs)
    if (text !== localStorage.getItem(storageKey)) localStorage.setItem(storageKey, text)
  } catch {
    // A setting that cannot be stored must not break the app.
  }
}

/** Starts storing changes and taking over those of other tabs. Call once at boot. */
export const persistPrefs = (): void => {
  if (prefs.deviceId === '') prefs.deviceId = systemRandom.uuid()
  write()
  subscribe(prefs, write)
  addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue !== null) Object.assign(prefs, read())
  })
}

/** The shown language. */
export const useLocale = (): Locale => useSnapshot(prefs).locale
