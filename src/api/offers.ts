import * as z from 'zod/mini'
import { dayMs } from '#lib/day-ms.ts'
import { appDb, type AppDb } from './app-db.ts'
import { levels, type Level } from '#contract/envelope.ts'

/** What a backend may offer beyond the specification. Each is found out by harmless reads. */
export const offerNames = [
  'catalogue-files',
  'catalogue-changes',
  'catalogue-pages',
  'client-ref',
  'updated-since',
  'marks',
  'versions',
] as const
export type OfferName = (typeof offerNames)[number]

/** One finding. `at`: when the backend was last asked, ms since 1970. */
const finding = z.object({ offered: z.boolean(), at: z.number() })
export type Offer = Readonly<z.infer<typeof finding>>

/** After a day a finding expires, because the backend may have been upgraded. */
export const offerHoldsMs = dayMs

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

/** What a backend can do beyond the specification (docs/backend.md). */
export type Capability =
  /** Lists return the reference that this device gave a request. */
  | 'clientRef'
  /** Lists of records can be limited to changes since a given time. */
  | 'updatedSince'
  /** Lists of records return a mark from which the next read continues, whatever clocks say. */
  | 'marks'
  /** The answer to a request with an idempotency key is stored and repeated. */
  | 'keys'
  /** Drafts have versions, and an outdated one is refused. */
  | 'versions'
  /** The backend reports what changed in the catalogue. */
  | 'deltas'
  /** The catalogue is published as files. */
  | 'publicCopy'

export const capabilities = {
  specification: {
    clientRef: false,
    updatedSince: false,
    marks: false,
    keys: false,
    versions: false,
    deltas: false,
    publicCopy: false,
  },
  better: {
    clientRef: true,
    updatedSince: true,
    marks: false,
    keys: false,
    versions: false,
    deltas: false,
    publicCopy: false,
  },
  full: {
    clientRef: true,
    updatedSince: true,
    marks: true,
    keys: true,
    versions: true,
    deltas: true,
    publicCopy: true,
  },
} as const satisfies Record<Level, Record<Capability, boolean>>

/**
 * The findings that show each capability. Each comes from reads that happen anyway; no safe read shows whether keys are
 * honoured (KEY-5).
 */
export const foundBy = {
  clientRef: 'client-ref',
  updatedSince: 'updated-since',
  marks: 'marks',
  keys: null,
  versions: 'versions',
  deltas: 'catalogue-changes',
  publicCopy: 'catalogue-files',
} as const satisfies Record<Capability, OfferName | null>

type Findings = Partial<Record<OfferName, Offer>>

/** Null: not found out yet, or so long ago that it is asked again. */
export type Found = Readonly<Record<Capability, boolean | null>>

/** What is known about the backend. `keys`: what the build states. */
export const capabilitiesOf = (findings: Findings, keys: boolean, now: number): Found => {
  const known = (name: OfferName): boolean | null => {
    const offer = findings[name]
    return offer && Math.abs(now - offer.at) < offerHoldsMs ? offer.offered : null
  }
  return {
    clientRef: known(foundBy.clientRef),
    // Whoever gives marks is not asked by times, so those show nothing.
    updatedSince: known(foundBy.marks) === true || known(foundBy.updatedSince),
    marks: known(foundBy.marks),
    keys,
    versions: known(foundBy.versions),
    deltas: known(foundBy.deltas),
    publicCopy: known(foundBy.publicCopy),
  }
}

/** The highest level whose capabilities are all known to be there; an unknown capability does not count. */
export const levelOf = (found: Found): Level => {
  const has = (level: Level) =>
    Object.entries(capabilities[level]).every(([name, needed]) => !needed || found[name as Capability] === true)
  return levels.toReversed().find(has) ?? 'specification'
}

/** Stores what a read has shown, if that is new. It replaces a finding that it contradicts at once. */
export const learn = async (
  offers: Pick<Offers, 'known' | 'note'>,
  name: OfferName,
  offered: boolean,
): Promise<void> => {
  if ((await offers.known(name)) !== offered) await offers.note(name, offered)
}
