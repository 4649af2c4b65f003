import * as z from 'zod/mini'
import { dayMs } from '#lib/day-ms.ts'
import { appDb } from './app-db.ts'
import { contractLevels, type ContractLevel } from '#contract/envelope.ts'

const findingNames = [
  'catalogue-files',
  'catalogue-changes',
  'catalogue-pages',
  'client-ref',
  'updated-since',
  'marks',
  'versions',
] as const
export type FindingName = (typeof findingNames)[number]

const finding = z.object({ offered: z.boolean(), at: z.number() })
type Finding = Readonly<z.infer<typeof finding>>

export const findingValidMs = dayMs

export type FindingStore = ReturnType<typeof createFindingStore>

const keyOf = (name: FindingName) => `offer:${name}`

const currentValue = (stored: Finding | null | undefined, now: number): boolean | null =>
  stored && Math.abs(now - stored.at) < findingValidMs ? stored.offered : null

export function createFindingStore(now: () => number) {
  const db = appDb()
  const read = async (name: FindingName): Promise<Finding | null> =>
    finding.safeParse((await db.kv.get(keyOf(name)))?.v).data ?? null
  return {
    known: async (name: FindingName): Promise<boolean | null> => currentValue(await read(name), now()),
    note: async (name: FindingName, offered: boolean): Promise<void> => {
      await db.kv.put({ k: keyOf(name), v: { offered, at: now() } satisfies Finding })
    },
    all: async (): Promise<Findings> => {
      const rows = await db.kv.bulkGet(findingNames.map(keyOf))
      const findings = findingNames.map((name, index) => [name, finding.safeParse(rows[index]?.v).data] as const)
      return Object.fromEntries(findings.filter(([, stored]) => stored))
    },
  }
}

/** `level`: the lowest level with the capability (docs/backend.md). `foundBy`: the finding that proves it. */
export const capabilities = {
  clientRef: { level: 'better', foundBy: 'client-ref' },
  updatedSince: { level: 'better', foundBy: 'updated-since' },
  marks: { level: 'full', foundBy: 'marks' },
  /** KEY-5: the backend repeats its first response to a repeated key. No read can detect it, so a setting states it. */
  keys: { level: 'full', foundBy: null },
  versions: { level: 'full', foundBy: 'versions' },
  deltas: { level: 'full', foundBy: 'catalogue-changes' },
  publicCopy: { level: 'full', foundBy: 'catalogue-files' },
} as const satisfies Record<string, { readonly level: ContractLevel; readonly foundBy: FindingName | null }>
type Capability = keyof typeof capabilities
const capabilityNames = Object.keys(capabilities) as Capability[]

type Findings = Partial<Record<FindingName, Finding>>

export type Capabilities = Readonly<Record<Capability, boolean | null>>

export const capabilitiesOf = (findings: Findings, keys: boolean, now: number): Capabilities => {
  const isOffered = (name: Capability): boolean | null => {
    const { foundBy } = capabilities[name]
    return foundBy === null ? keys : currentValue(findings[foundBy], now)
  }
  const detectedValues = Object.fromEntries(capabilityNames.map((name) => [name, isOffered(name)])) as Record<
    Capability,
    boolean
  >
  // `updatedSince` is tested only on backends without `marks`, so a backend with `marks` counts as having both.
  return { ...detectedValues, updatedSince: isOffered('marks') === true || isOffered('updatedSince') }
}

export const levelOf = (detected: Capabilities): ContractLevel => {
  const lacking = capabilityNames
    .filter((name) => detected[name] !== true)
    .map((name) => contractLevels.indexOf(capabilities[name].level))
  return contractLevels[Math.min(contractLevels.length, ...lacking) - 1] ?? 'specification'
}

/** Expired findings count too, because an offline buyer cannot renew them. */
export const hasFullLevelCapability = (findings: Findings, keys: boolean): boolean =>
  capabilityNames.some((name) => {
    const { level, foundBy } = capabilities[name]
    return level === 'full' && (foundBy === null ? keys : findings[foundBy]?.offered === true)
  })

export const recordFinding = async (
  store: Pick<FindingStore, 'known' | 'note'>,
  name: FindingName,
  offered: boolean,
): Promise<void> => {
  if ((await store.known(name)) !== offered) await store.note(name, offered)
}
