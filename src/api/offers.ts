import * as z from 'zod/mini'
import { appDb, type AppDb } from './app-db.ts'

/** What a backend may offer beyond the specification. Each is found out by reading, which harms nothing. */
export const offerNames = [
  'catalogue-files',
  'catalogue-changes',
  'catalogue-pages',
  'client-ref',
  'updated-since',
  'versions',
] as const
export type OfferName = (typeof offerNames)[number]

/** One finding. `at`: epoch ms, when the backend was last asked. */
const finding = z.object({ offered: z.boolean(), at: z.number() })
export type Offer = Readonly<z.infer<typeof finding>>

/** A backend may have been renewed since: after a day it is asked again. */
export const offerHoldsMs = 86_400_000

export interface Offers {
  /** Null: never asked, or not within the last day. */
  readonly known: (name: OfferName) => Promise<boolean | null>
  readonly note: (name: OfferName, offered: boolean) => Promise<void>
  /** All findings, however old. */
  readonly all: () => Promise<Partial<Record<OfferName, Offer>>>
}

const keyOf = (name: OfferName) => `offer:${name}`

/** Findings about one backend: the database belongs to one (see `environmentName`). */
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
