/** One engine as the benchmark drives it. Each page has its own, on the storage that all pages share. */
export interface Rig {
  /**
   * Stores `count` operations of 1.6 kB while nothing can be sent; resolves with their ids when they are stored.
   * `edits`: a thousand changes spread over `count` drafts, each change followed by a save.
   */
  readonly fill: (count: number, what: 'saves' | 'sends' | 'edits') => Promise<string[]>
  /** The network is available: start sending. */
  readonly start: () => Promise<void>
  /** Operations that still wait, as far as this page knows. */
  readonly left: () => Promise<number>
  /** Signed in again, or allowed again: what an app would then tell its engine. */
  readonly nudge: () => Promise<void>
}

/** Products of the seed that may be exported anywhere and are registered until 2030: a real backend looks them up. */
export const productIds: readonly string[] = [
  'EX20200001',
  'EX20200002',
  'EX20210089',
  'EX20250041',
  'EX20250128',
  'EX20250159',
  'EX20250196',
]

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Body of an operation of the public engines: as large as an enquiry. */
export const bodyOf = (id: string): string => JSON.stringify({ id, note: 'x'.repeat(1_548) })

export const newIds = (count: number): string[] => Array.from({ length: count }, (_, number) => idOf(number))

export const jsonHeaders = (key: string): Record<string, string> => ({
  'content-type': 'application/json',
  'idempotency-key': `"${key}"`,
})
