import { proxy, subscribe, useSnapshot } from 'valtio'
import { systemRandom } from '#lib/random.ts'
import { sharedName } from './build-settings.ts'
import * as z from 'zod/mini'
import { locales, type Locale } from '#contract/languages.ts'
import { numberStyles } from '#lib/numbers/number-style.ts'

const fallback = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) => z.catch(schema, value)

/** Each field has a separate fallback: a value that this version does not know resets only that setting. */
export const prefsDocument = z.object({
  locale: fallback(z.enum(locales), 'en'),
  /** How numbers are written; `auto`: as the language is written in the buyer's country. */
  numberFormat: fallback(z.enum(['auto', ...numberStyles]), 'auto'),
  /** The buyer's country (ISO 3166), as last read from the account. The first paint needs it to format numbers. */
  country: fallback(z.nullable(z.string()), null),
  theme: fallback(z.enum(['system', 'light', 'dark']), 'system'),
  deviceId: fallback(z.string(), ''),
  /** Finished guides. `<account>`: the tour was finished or skipped. `<account>/<icon>`: this tip was seen. */
  guidesDone: fallback(z.array(z.string()), []),
  /** True if the user refused to report this device's position: the app does not ask again. */
  placeRefused: fallback(z.boolean(), false),
  menuCollapsed: fallback(z.boolean(), false),
  /** True if single keys (`/`, `N`, …) are shortcuts. Can be off: dictation and tremor press keys accidentally. */
  shortcuts: fallback(z.boolean(), true),
  /** Data saver: photos load only when tapped, and only these categories (ids; empty: all) are synced. */
  dataSaver: fallback(z.object({ on: z.boolean(), categories: z.array(z.string()) }), { on: false, categories: [] }),
  /** The choice that the offline pack contains; null if there is no pack. */
  offlinePack: fallback(
    z.nullable(
      z.object({
        suppliers: z.array(z.object({ companyId: z.string(), name: z.string() })),
        categories: z.array(z.string()),
        /** Categories of the products of the chosen and saved suppliers; known once their rows are synced. */
        productCategories: z._default(z.array(z.string()), []),
        favourites: z.boolean(),
        records: z.boolean(),
        keepFresh: z.boolean(),
        /** When the pack was last complete, in ms since 1970; null: not yet. */
        readyAt: z.nullable(z.number()),
        files: z.number(),
        bytes: z.number(),
      }),
    ),
    null,
  ),
  recentSearches: fallback(z.array(z.string()), []),
  pageSize: fallback(z.union([z.literal(20), z.literal(50), z.literal(100)]), 20),
  /** The account that was last logged in. The app shell shows it before the session is read. */
  account: fallback(z.nullable(z.object({ sub: z.string(), name: z.string(), email: z.string() })), null),
  /** The email address to offer at login, if the buyer chose that. The password is never stored. */
  rememberedEmail: fallback(z.string(), ''),
  /** True if the buyer did not want to be remembered here at the last login, as on a borrowed device. */
  isBorrowed: fallback(z.boolean(), false),
  /**
   * STOR-8: the id (`born`) of a database with unsent work, and the work's titles, to report what was lost if it is
   * removed.
   */
  unsent: fallback(
    z.nullable(z.object({ sub: z.string(), titles: z.array(z.string()), born: z.optional(z.nullable(z.string())) })),
    null,
  ),
  /** Titles of unsent drafts that the browser deleted, until the buyer has seen them. */
  lost: fallback(z.array(z.string()), []),
})
export type Prefs = z.infer<typeof prefsDocument>

export const defaultPrefs = (): Prefs => prefsDocument.parse({})

const storageKey = sharedName('agro-prefs')

const read = (): Prefs => {
  try {
    const parsed = prefsDocument.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
    return parsed.success ? parsed.data : defaultPrefs()
  } catch {
    // Storage is blocked (private mode) or does not contain JSON. The defaults are used, in memory only.
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

/** Stores changes from now on, and adopts those of other tabs. Call once at boot. */
export const persistPrefs = (): void => {
  if (prefs.deviceId === '') prefs.deviceId = systemRandom.uuid()
  write()
  subscribe(prefs, write)
  addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue !== null) Object.assign(prefs, read())
  })
}

export const useLocale = (): Locale => useSnapshot(prefs).locale
