import { faults, type Fault } from './faulty-network.ts'
import type { Seeded } from './seeded.ts'

/** One step of a history. `draft` and `tab` are drawn numbers, taken modulo what there is when the step is run. */
export type Step =
  | {
      readonly do: 'start' | 'attach' | 'detach' | 'save' | 'send' | 'continue' | 'discard' | 'resolve'
      readonly draft: number
      readonly tab: number
    }
  | {
      readonly do: 'edit'
      readonly draft: number
      readonly tab: number
      readonly field: 'note' | 'place' | 'quantity'
      readonly n: number
    }
  | { readonly do: 'cart'; readonly tab: number; readonly product: number; readonly put: boolean }
  | { readonly do: 'elsewhere'; readonly draft: number; readonly what: 'edit' | 'delete' | 'send'; readonly n: number }
  | { readonly do: 'open' }
  | { readonly do: 'kill' | 'freeze' | 'retry'; readonly tab: number }
  | { readonly do: 'die-soon'; readonly tab: number; readonly steps: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'line'; readonly online: boolean }
  | { readonly do: 'fault'; readonly fault: Fault; readonly chance: number }
  | { readonly do: 'calm' | 'thaw' }
  | { readonly do: 'expire'; readonly renewable: boolean }
  | { readonly do: 'sign-in' }
  | { readonly do: 'clock'; readonly ms: number }

const year = 365 * 24 * 60 * 60 * 1000

type Draw = (seeded: Seeded, draft: number, tab: number) => Step

interface Group {
  readonly weight: number
  readonly draw: Draw
}

/** What every history does. */
const always: readonly Group[] = [
  { weight: 6, draw: (_, draft, tab) => ({ do: 'start', draft, tab }) },
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

/** What a history does or leaves alone as a whole: few things at a time, often, find more than all at once, rarely. */
const sometimes: readonly (readonly Group[])[] = [
  [
    { weight: 7, draw: (_, draft, tab) => ({ do: 'attach', draft, tab }) },
    { weight: 2, draw: (_, draft, tab) => ({ do: 'detach', draft, tab }) },
  ],
  [
    { weight: 3, draw: (_, draft, tab) => ({ do: 'continue', draft, tab }) },
    { weight: 2, draw: (_, draft, tab) => ({ do: 'discard', draft, tab }) },
  ],
  [{ weight: 8, draw: (seeded, _, tab) => ({ do: 'cart', tab, product: seeded.below(4), put: seeded.chance(0.6) }) }],
  [
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
  [
    { weight: 5, draw: () => ({ do: 'open' }) },
    { weight: 3, draw: (_, __, tab) => ({ do: 'freeze', tab }) },
    { weight: 2, draw: () => ({ do: 'thaw' }) },
  ],
  [
    { weight: 3, draw: (_, __, tab) => ({ do: 'kill', tab }) },
    { weight: 8, draw: (seeded, _, tab) => ({ do: 'die-soon', tab, steps: 1 + seeded.below(40) }) },
  ],
  [{ weight: 6, draw: (seeded) => ({ do: 'line', online: seeded.chance(0.5) }) }],
  [
    {
      weight: 14,
      draw: (seeded) => ({ do: 'fault', fault: seeded.pick(faults), chance: seeded.pick([0.1, 0.3, 0.7]) }),
    },
    { weight: 3, draw: () => ({ do: 'calm' }) },
  ],
  [
    { weight: 2, draw: (seeded) => ({ do: 'expire', renewable: seeded.chance(0.5) }) },
    { weight: 3, draw: () => ({ do: 'sign-in' }) },
  ],
  [
    { weight: 1, draw: (_, __, tab) => ({ do: 'retry', tab }) },
    { weight: 1, draw: (seeded) => ({ do: 'clock', ms: seeded.pick([-10, -1, 1, 10]) * year }) },
  ],
]

const pickGroup = (seeded: Seeded, groups: readonly Group[]): Group => {
  let at = seeded.below(groups.reduce((sum, group) => sum + group.weight, 0))
  for (const group of groups) {
    if (at < group.weight) return group
    at -= group.weight
  }
  throw new Error('no group')
}

export const drawSteps = (seeded: Seeded, count: number): Step[] => {
  const groups = [...always, ...sometimes.flatMap((some) => (seeded.chance(0.5) ? some : []))]
  const step = (): Step => pickGroup(seeded, groups).draw(seeded, seeded.below(4), seeded.below(4))
  return [{ do: 'start', draft: 0, tab: 0 }, ...Array.from({ length: count - 1 }, step)]
}
