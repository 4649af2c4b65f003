import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import type { Intent } from '#account/store/rows.ts'
import { faults, type Fault } from './faulty-network.ts'
import { intentNames } from './intents.ts'
import type { SeededRandom } from './seeded.ts'

/** `draft` and `tab` are random numbers, taken modulo the number of drafts or tabs that exist when the step runs. */
export type Step =
  | {
      readonly do: 'start' | 'attach' | 'detach' | 'save' | 'send' | 'continue' | 'discard' | 'resolve'
      readonly draft: number
      readonly tab: number
      readonly kind?: RequestKind
    }
  | {
      readonly do: 'edit'
      readonly draft: number
      readonly tab: number
      readonly field: 'note' | 'place' | 'quantity'
      readonly n: number
    }
  | { readonly do: 'cart'; readonly tab: number; readonly product: number; readonly put: boolean }
  | { readonly do: 'act'; readonly tab: number; readonly name: Intent['name']; readonly file: boolean }
  | { readonly do: 'elsewhere'; readonly draft: number; readonly what: 'edit' | 'delete' | 'send'; readonly n: number }
  | { readonly do: 'open' | 'device' | 'suppliers' | 'forget-keys' | 'back-up' | 'restore' }
  | { readonly do: 'remove-database'; readonly tab: number; readonly open: boolean }
  | { readonly do: 'worker'; readonly budgetMs: number }
  | { readonly do: 'kill' | 'freeze' | 'retry' | 'refresh'; readonly tab: number }
  | { readonly do: 'die-soon'; readonly tab: number; readonly steps: number }
  | { readonly do: 'disk'; readonly tab: number; readonly error: DiskError; readonly times: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'line'; readonly online: boolean }
  | { readonly do: 'hint'; readonly offline: boolean }
  | { readonly do: 'latency'; readonly ms: number; readonly jitter: number }
  | { readonly do: 'fault'; readonly fault: Fault; readonly chance: number }
  | { readonly do: 'calm' | 'thaw' }
  | { readonly do: 'hide'; readonly hidden: boolean }
  | { readonly do: 'expire'; readonly renewable: boolean }
  | { readonly do: 'sign-in' }
  | { readonly do: 'sign-out'; readonly other: boolean }
  | { readonly do: 'clock'; readonly ms: number }

const diskErrors = ['QuotaExceededError', 'InvalidStateError', 'AbortError', 'UnknownError'] as const
type DiskError = (typeof diskErrors)[number]

const year = 365 * 24 * 60 * 60 * 1000

type Draw = (seeded: SeededRandom, draft: number, tab: number) => Step

interface Group {
  readonly weight: number
  readonly draw: Draw
}

const always: readonly Group[] = [
  { weight: 6, draw: (seeded, draft, tab) => ({ do: 'start', draft, tab, kind: seeded.pick(requestKinds) }) },
  {
    weight: 16,
    draw: (seeded, draft, tab) => ({
      do: 'edit',
      draft,
      tab,
      field: seeded.pick(['note', 'place', 'quantity']),
      n: seeded.below(1000),
    }),
  },
  { weight: 12, draw: (_, draft, tab) => ({ do: 'save', draft, tab }) },
  { weight: 9, draw: (_, draft, tab) => ({ do: 'send', draft, tab }) },
  { weight: 18, draw: (seeded) => ({ do: 'pass', ms: seeded.pick([50, 500, 2_000, 20_000, 90_000]) }) },
]

/** A history has a whole group or none of it: a few frequent steps find more than many rare ones. */
const sometimes: Readonly<Record<string, readonly Group[]>> = {
  files: [
    { weight: 7, draw: (_, draft, tab) => ({ do: 'attach', draft, tab }) },
    { weight: 2, draw: (_, draft, tab) => ({ do: 'detach', draft, tab }) },
  ],
  withdrawing: [
    { weight: 3, draw: (_, draft, tab) => ({ do: 'continue', draft, tab }) },
    { weight: 2, draw: (_, draft, tab) => ({ do: 'discard', draft, tab }) },
  ],
  cart: [
    { weight: 8, draw: (seeded, _, tab) => ({ do: 'cart', tab, product: seeded.below(4), put: seeded.chance(0.6) }) },
  ],
  actions: [
    {
      weight: 22,
      draw: (seeded, _, tab) => ({ do: 'act', tab, name: seeded.pick(intentNames), file: seeded.chance(0.5) }),
    },
    { weight: 4, draw: () => ({ do: 'suppliers' }) },
  ],
  reading: [{ weight: 6, draw: (_, __, tab) => ({ do: 'refresh', tab }) }],
  elsewhere: [
    {
      weight: 6,
      draw: (seeded, draft) => ({
        do: 'elsewhere',
        draft,
        what: seeded.pick(['edit', 'edit', 'edit', 'edit', 'delete', 'send']),
        n: seeded.below(1000),
      }),
    },
    { weight: 4, draw: (_, draft, tab) => ({ do: 'resolve', draft, tab }) },
  ],
  devices: [
    { weight: 3, draw: () => ({ do: 'device' }) },
    { weight: 8, draw: (_, __, tab) => ({ do: 'refresh', tab }) },
    { weight: 4, draw: (_, draft, tab) => ({ do: 'resolve', draft, tab }) },
  ],
  tabs: [
    { weight: 5, draw: () => ({ do: 'open' }) },
    { weight: 3, draw: (_, __, tab) => ({ do: 'freeze', tab }) },
    { weight: 2, draw: () => ({ do: 'thaw' }) },
  ],
  worker: [
    { weight: 6, draw: (seeded) => ({ do: 'worker', budgetMs: seeded.pick([500, 5_000, 20_000]) }) },
    { weight: 2, draw: (_, __, tab) => ({ do: 'kill', tab }) },
  ],
  deaths: [
    { weight: 3, draw: (_, __, tab) => ({ do: 'kill', tab }) },
    { weight: 8, draw: (seeded, _, tab) => ({ do: 'die-soon', tab, steps: 1 + seeded.below(40) }) },
  ],
  line: [
    { weight: 6, draw: (seeded) => ({ do: 'line', online: seeded.chance(0.5) }) },
    { weight: 2, draw: (seeded) => ({ do: 'hint', offline: seeded.chance(0.5) }) },
  ],
  latency: [
    {
      weight: 5,
      draw: (seeded) => ({
        do: 'latency',
        ms: seeded.pick([5, 200, 3_000, 12_000]),
        jitter: seeded.pick([0, 300, 8_000]),
      }),
    },
  ],
  faults: [
    {
      weight: 14,
      draw: (seeded) => ({ do: 'fault', fault: seeded.pick(faults), chance: seeded.pick([0.1, 0.3, 0.7]) }),
    },
    { weight: 3, draw: () => ({ do: 'calm' }) },
  ],
  disk: [
    {
      weight: 4,
      draw: (seeded, _, tab) => ({ do: 'disk', tab, error: seeded.pick(diskErrors), times: 1 + seeded.below(3) }),
    },
  ],
  session: [
    { weight: 2, draw: (seeded) => ({ do: 'expire', renewable: seeded.chance(0.5) }) },
    { weight: 1, draw: (seeded) => ({ do: 'sign-out', other: seeded.chance(0.5) }) },
    { weight: 3, draw: () => ({ do: 'sign-in' }) },
  ],
  restores: [
    { weight: 4, draw: () => ({ do: 'back-up' }) },
    { weight: 2, draw: () => ({ do: 'restore' }) },
  ],
  removals: [{ weight: 1, draw: (seeded, _, tab) => ({ do: 'remove-database', tab, open: seeded.chance(0.6) }) }],
  keys: [{ weight: 2, draw: () => ({ do: 'forget-keys' }) }],
  rest: [
    { weight: 1, draw: (_, __, tab) => ({ do: 'retry', tab }) },
    { weight: 1, draw: (seeded) => ({ do: 'clock', ms: seeded.pick([-10, -1, 1, 10]) * year }) },
    { weight: 1, draw: (seeded) => ({ do: 'hide', hidden: seeded.chance(0.5) }) },
  ],
}

const pickGroup = (seeded: SeededRandom, groups: readonly Group[]): Group => {
  let at = seeded.below(groups.reduce((sum, group) => sum + group.weight, 0))
  for (const group of groups) {
    if (at < group.weight) return group
    at -= group.weight
  }
  throw new Error('no group')
}

export const randomSteps = (seeded: SeededRandom, count: number, without: readonly string[] = []): Step[] => {
  const some = Object.entries(sometimes).flatMap(([name, groups]) =>
    seeded.chance(0.4) && !without.includes(name) ? groups : [],
  )
  const groups = [...always, ...some]
  const step = (): Step => pickGroup(seeded, groups).draw(seeded, seeded.below(4), seeded.below(4))
  return [{ do: 'start', draft: 0, tab: 0 }, ...Array.from({ length: count - 1 }, step)]
}
