/** One engine as the bench drives it. Each page of the browser has its own, on the storage they share. */
export interface Rig {
  /**
   * Stores so many operations of 1.6 kB while nothing can leave; resolves, when they are stored, with their ids.
   * `edits`: a thousand changes spread over so many drafts, each change followed by a save.
   */
  readonly fill: (count: number, what: 'saves' | 'sends' | 'edits') => Promise<string[]>
  /** The network is there: whatever waits may leave. */
  readonly start: () => Promise<void>
  /** Operations that still wait, as far as this page knows. */
  readonly left: () => Promise<number>
  /** Signed in again, or allowed again: what an app would tell its engine then. */
  readonly nudge: () => Promise<void>
}

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Body of an operation of the public engines: as big as an enquiry. */
export const bodyOf = (id: string): string => JSON.stringify({ id, note: 'x'.repeat(1_548) })

export const newIds = (count: number): string[] => Array.from({ length: count }, (_, number) => idOf(number))

export const jsonHeaders = (key: string): Record<string, string> => ({
  'content-type': 'application/json',
  'idempotency-key': `"${key}"`,
})
