/** What the worker asks of the outbox. Filled by the outbox engine (`#data/sync/…`). */
export interface WorkerOutbox {
  /** Sends what waits, for at most `budgetMs`; true when nothing is left. */
  readonly drain: (options: { readonly budgetMs: number }) => Promise<boolean>
  /** A request is on the wire right now: the worker must not be replaced. */
  readonly isSending: () => boolean
}

export const outbox: WorkerOutbox = { drain: async () => true, isSending: () => false }
