import type { RequestContent } from '#domain/requests/draft/content.ts'

export type Change = (content: RequestContent) => RequestContent

/**
 * Changes shown before the database returns them. Without them a field would lose letters: a write takes up to 120 ms,
 * and the live read follows it.
 */
export interface PendingChanges {
  readonly changes: readonly { readonly n: number; readonly change: Change }[]
  /** All changes up to this number are on the disk. */
  readonly storedUpTo: number
  /** Number of later reads that did not show them: another tab has changed the same field since. */
  readonly missedReads: number
}

export const nothingPending: PendingChanges = { changes: [], storedUpTo: 0, missedReads: 0 }

const same = (a: RequestContent, b: RequestContent) => a === b || JSON.stringify(a) === JSON.stringify(b)

export const applyPending = (pending: PendingChanges, stored: RequestContent): RequestContent =>
  pending.changes.reduce((content, { change }) => change(content), stored)

export const withChange = (pending: PendingChanges, n: number, change: Change): PendingChanges => ({
  ...pending,
  changes: [...pending.changes, { n, change }],
})

export const withStored = (pending: PendingChanges, upTo: number): PendingChanges =>
  upTo <= pending.storedUpTo ? pending : { ...pending, storedUpTo: upTo, missedReads: 0 }

/** Applies a new read: changes that it shows, or that were overwritten since, are dropped. */
export const withRead = (pending: PendingChanges, stored: RequestContent): PendingChanges => {
  const done = pending.changes.filter((one) => one.n <= pending.storedUpTo)
  if (done.length === 0) return pending
  const shown = same(applyPending({ ...pending, changes: done }, stored), stored)
  if (!shown && pending.missedReads < 1) return { ...pending, missedReads: pending.missedReads + 1 }
  return { ...pending, changes: pending.changes.filter((one) => one.n > pending.storedUpTo), missedReads: 0 }
}
