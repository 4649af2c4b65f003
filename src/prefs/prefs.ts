import { proxy, subscribe, useSnapshot } from 'valtio'
import { systemRandom } from '#lib/random.ts'
import { sharedName } from './build-settings.ts'
import * as z from 'zod/mini'
import { locales, type Locale } from '#contract/languages.ts'
import { numberStyles } from '#lib/numbers/number-style.ts'

const fallback = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) => z.catch(schema, value)

/** Each field has a separate fallback: a value that this version does not know resets only that setting. */
export const prefsSchema = z.object({
  locale: fallback(z.enum(locales), 'en'),
  numberFormat: fallback(z.enum(['auto', ...numberStyles]), 'auto'),
  /** ISO 3166. The first paint needs it to format numbers. */
  country: fallback(z.nullable(z.string()), null),
  theme: fallback(z.enum(['system', 'light', 'dark']), 'system'),
  deviceId: fallback(z.string(), ''),
  /** What the buyer has finished or dismissed: `<account>` (the tour), `<account>/<tip>`, `language` (a suggestion). */
  guidesDone: fallback(z.array(z.string()), []),
  placeRefused: fallback(z.boolean(), false),
  menuCollapsed: fallback(z.boolean(), false),
  /** Single keys (`/`, `N`, …) as shortcuts. They can be off: dictation and tremor press keys accidentally. */
  shortcuts: fallback(z.boolean(), true),
  /** With the data saver, photos load only when tapped. `categories`: ids of those to sync; empty: all. */
  dataSaver: fallback(z.object({ on: z.boolean(), categories: z.array(z.string()) }), { on: false, categories: [] }),
  offlinePack: fallback(
    z.nullable(
      z.object({
        suppliers: z.array(z.object({ companyId: z.string(), name: z.string() })),
        categories: z.array(z.string()),
        productCategories: z._default(z.array(z.string()), []),
        favourites: z.boolean(),
        records: z.boolean(),
        keepFresh: z.boolean(),
        readyAt: z.nullable(z.number()),
        files: z.number(),
        bytes: z.number(),
      }),
    ),
    null,
  ),
  recentSearches: fallback(z.array(z.string()), []),
  pageSize: fallback(z.union([z.literal(20), z.literal(50), z.literal(100)]), 20),
  account: fallback(z.nullable(z.object({ sub: z.string(), name: z.string(), email: z.string() })), null),
  /** Set only if the buyer wants to be remembered. The password is never stored. */
  rememberedEmail: fallback(z.string(), ''),
  isBorrowed: fallback(z.boolean(), false),
  /** STOR-8: titles of unsent work, to report what was lost if the database with the id `born` is removed. */
  unsent: fallback(
    z.nullable(z.object({ sub: z.string(), titles: z.array(z.string()), born: z.optional(z.nullable(z.string())) })),
    null,
  ),
  /** Titles of unsent drafts that the browser deleted, until the buyer has seen them. */
  lost: fallback(z.array(z.string()), []),
})
export type Prefs = z.infer<typeof prefsSchema>

export const defaultPrefs = (): Prefs => prefsSchema.parse({})

const storageKey = sharedName('agro-prefs')

const read = (): Prefs => {
  try {
    const parsed = prefsSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
    return parsed.success ? parsed.data : defaultPrefs()
  } catch {
    return defaultPrefs()
  }
}

export const prefs: Prefs = proxy(read())

const write = () => {
  try {
    const text = JSON.stringify(prefs)
    if (text !== localStorage.getItem(storageKey)) localStorage.setItem(storageKey, text)
  } catch {}
}

export const persistPrefs = (): void => {
  if (prefs.deviceId === '') prefs.deviceId = systemRandom.uuid()
  write()
  subscribe(prefs, write)
  addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue !== null) Object.assign(prefs, read())
  })
}

export const useLocale = (): Locale => useSnapshot(prefs).locale
