import * as z from 'zod/mini'
import { dayMs } from '#lib/day-ms.ts'
import { appDb, type AppDb } from './app-db.ts'
import { levels, type Level } from '#contract/envelope.ts'

/** Capabilities beyond the specification, each detected by harmless reads. */
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

/** `at`: when the backend was last asked, ms since 1970. */
const finding = z.object({ offered: z.boolean(), at: z.number() })
export type Offer = Readonly<z.infer<typeof finding>>

/** Findings expire, because the backend may have been upgraded. */
export const offerHoldsMs = dayMs

export type Offers = ReturnType<typeof openOffers>

const keyOf = (name: OfferName) => `offer:${name}`

const inForce = (offer: Offer | null | undefined, now: number): boolean | null =>
  offer && Math.abs(now - offer.at) < offerHoldsMs ? offer.offered : null

/** Each backend has its own database (`environmentName`). */
export function openOffers(now: () => number, db: AppDb = appDb()) {
  const read = async (name: OfferName): Promise<Offer | null> => {
    const parsed = finding.safeParse((await db.kv.get(keyOf(name)))?.v)
    return parsed.success ? parsed.data : null
  }
  return {
    /** Null: never asked, or more than a day ago. */
    known: async (name: OfferName): Promise<boolean | null> => inForce(await read(name), now()),
    note: async (name: OfferName, offered: boolean): Promise<void> => {
      await db.kv.put({ k: keyOf(name), v: { offered, at: now() } satisfies Offer })
    },
    all: async (): Promise<Findings> => {
      const found = await Promise.all(offerNames.map(async (name) => [name, await read(name)] as const))
      return Object.fromEntries(found.filter(([, offer]) => offer !== null))
    },
  }
}

/** The lowest level with each capability (docs/backend.md), and the finding that detects it. */
export const capabilities = {
  /** Lists return the reference that this device gave a request. */
  clientRef: { level: 'better', foundBy: 'client-ref' },
  /** Record lists can be limited to changes since a given time. */
  updatedSince: { level: 'better', foundBy: 'updated-since' },
  /** Record lists return a mark from which the next read continues, independent of clocks. */
  marks: { level: 'full', foundBy: 'marks' },
  /** The response to a request with an idempotency key is stored and repeated. No safe read detects this (KEY-5). */
  keys: { level: 'full', foundBy: null },
  /** Drafts have versions, and an outdated one is refused. */
  versions: { level: 'full', foundBy: 'versions' },
  /** The backend reports what changed in the catalogue. */
  deltas: { level: 'full', foundBy: 'catalogue-changes' },
  /** The catalogue is published as files. */
  publicCopy: { level: 'full', foundBy: 'catalogue-files' },
} as const satisfies Record<string, { readonly level: Level; readonly foundBy: OfferName | null }>
export type Capability = keyof typeof capabilities
const capabilityNames = Object.keys(capabilities) as Capability[]

type Findings = Partial<Record<OfferName, Offer>>

/** Null: not detected yet, or so long ago that it is checked again. */
export type Found = Readonly<Record<Capability, boolean | null>>

export const capabilitiesOf = (findings: Findings, keys: boolean, now: number): Found => {
  const known = (name: Capability): boolean | null => {
    const { foundBy } = capabilities[name]
    return foundBy === null ? keys : inForce(findings[foundBy], now)
  }
  const found = Object.fromEntries(capabilityNames.map((name) => [name, known(name)])) as Record<Capability, boolean>
  // A backend with marks is never asked by time.
  return { ...found, updatedSince: known('marks') === true || known('updatedSince') }
}

export const levelOf = (found: Found): Level => {
  const lacking = capabilityNames
    .filter((name) => found[name] !== true)
    .map((name) => levels.indexOf(capabilities[name].level))
  return levels[Math.min(levels.length, ...lacking) - 1] ?? 'specification'
}

/** Whether one full-level capability was found. A new account has not checked all of them. */
export const hasAdditions = (found: Found): boolean =>
  capabilityNames.some((name) => capabilities[name].level === 'full' && found[name] === true)

export const learn = async (
  offers: Pick<Offers, 'known' | 'note'>,
  name: OfferName,
  offered: boolean,
): Promise<void> => {
  if ((await offers.known(name)) !== offered) await offers.note(name, offered)
}
