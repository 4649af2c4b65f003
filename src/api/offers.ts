import * as z from 'zod/mini'
import { appDb, type AppDb } from './app-db.ts'

/** What a backend may offer beyond the specification. Each is found out by harmless reads. */
export const offerNames = [
  'catalogue-files',
  'catalogue-changes',
  'catalogue-pages',
  'client-ref',
  'updated-since',
  'versions',
] as const
export type OfferName = (typeof offerNames)[number]

/** One finding. `at`: when the backend was last asked, ms since 1970. */
const finding = z.object({ offered: z.boolean(), at: z.number() })
export type Offer = Readonly<z.infer<typeof finding>>

/** After a day a finding expires, because the backend may have been upgraded. */
export const offerHoldsMs = 86_400_000

export interface Offers {
  /** Null: never asked, or longer than a day ago. */
  readonly known: (name: OfferName) => Promise<boolean | null>
  readonly note: (name: OfferName, offered: boolean) => Promise<void>
  readonly all: () => Promise<Partial<Record<OfferName, Offer>>>
}

const keyOf = (name: OfferName) => `offer:${name}`

/** Findings about one backend: each backend has its own database (see `environmentName`). */
export const openOffers = (now: () => number, db: AppDb = appDb()): Offers => {
  const read = async (name: OfferName): Promise<Offer | null> => {
    const parsed = finding.safeParse((await db.kv.get(keyOf(name)))?.v)
    return parsed.success ? parsed.data : null
  }
  return {
    known: async (name) => {
      const offer = await read(name)
      return offer && Math.abs(now() - offer.at) < offerHoldsMs ? offer.offered : null
    },
    note: async (name, offered) => {
      await db.kv.put({ k: keyOf(name), v: { offered, at: now() } satisfies Offer })
    },
    all: async () => {
      const found = await Promise.all(offerNames.map(async (name) => [name, await read(name)] as const))
      return Object.fromEntries(found.filter(([, offer]) => offer !== null))
    },
  }
}
