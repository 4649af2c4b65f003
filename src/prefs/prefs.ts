import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { numberStyles } from '#lib/numbers/number-style.ts'

const fallback = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) => z.catch(schema, value)

/**
 * Settings of this device, one document. Each field falls back alone: an unknown value of a newer or older app
 * costs that one setting and no other.
 */
export const prefsDocument = z.object({
  locale: fallback(z.enum(locales), 'en'),
  /** How numbers are written; `auto`: as the buyer's country writes them. */
  numberFormat: fallback(z.enum(['auto', ...numberStyles]), 'auto'),
  /** The buyer's country (ISO 3166) as the account last had it: the first paint writes its numbers. */
  country: fallback(z.nullable(z.string()), null),
  theme: fallback(z.enum(['system', 'light', 'dark']), 'system'),
  deviceId: fallback(z.string(), ''),
  guideDone: fallback(z.boolean(), false),
  menuCollapsed: fallback(z.boolean(), false),
  /** Thin-line mode: no photo until it is tapped, and of the library only these categories (ids; none: all). */
  thinLine: fallback(z.object({ on: z.boolean(), categories: z.array(z.string()) }), { on: false, categories: [] }),
  /** What is taken along for a time without a network; null: nothing. */
  tripPack: fallback(
    z.nullable(
      z.object({
        suppliers: z.array(z.object({ companyId: z.string(), name: z.string() })),
        categories: z.array(z.string()),
        /** Of the products of the named and the saved suppliers; known once their rows are here. */
        productCategories: z._default(z.array(z.string()), []),
        favourites: z.boolean(),
        records: z.boolean(),
        keepFresh: z.boolean(),
        /** When all of it was last there, ms; null: not yet. */
        readyAt: z.nullable(z.number()),
        files: z.number(),
        bytes: z.number(),
      }),
    ),
    null,
  ),
  recentSearches: fallback(z.array(z.string()), []),
  pageSize: fallback(z.union([z.literal(20), z.literal(50), z.literal(100)]), 20),
  /** Who was signed in last: lets the shell paint before the session is read, and names the account to return to. */
  account: fallback(z.nullable(z.object({ sub: z.string(), name: z.string(), email: z.string() })), null),
  /** E-mail to offer at sign-in, when the buyer asked to be remembered. The password is never kept. */
  rememberedEmail: fallback(z.string(), ''),
  /**
   * What is unsent on this device, and the mark of the database that holds it: it stands outside the database, so that
   * one that the browser removed is noticed, and what was in it is named.
   */
  unsent: fallback(
    z.nullable(z.object({ sub: z.string(), titles: z.array(z.string()), born: z.optional(z.nullable(z.string())) })),
    null,
  ),
  /** Unsent drafts that the browser removed, by name, until the buyer has seen it. */
  lost: fallback(z.array(z.string()), []),
})
export type Prefs = z.infer<typeof prefsDocument>

export const defaultPrefs = (): Prefs => prefsDocument.parse({})
