import type { Backend } from './faulty-network.ts'
import type { Effect, StoredDraft } from './model-server.ts'

/** A rig's server, which is the reference: its log of effects, and writes by another device of the account. */
export interface Authority extends Backend {
  /** In the order in which they were applied; outside the tested system. Only a restore removes some. */
  readonly effects: readonly Effect[]
  /** Effects that a restore has undone. */
  readonly undone: readonly Effect[]
  /** By id. A real backend fills it when the history is over. */
  readonly drafts: ReadonlyMap<string, StoredDraft>
  readonly problems: string[]
  /** Token → account. A token that is not here is refused. */
  readonly tokens: Map<string, string>
  readonly repeated: ReadonlySet<string>
  readonly issue: (token: string, account: string) => void
  readonly editElsewhere: (clientRef: string, change: Record<string, unknown>) => boolean | Promise<boolean>
  readonly deleteElsewhere: (clientRef: string) => boolean | Promise<boolean>
  readonly sendElsewhere: (clientRef: string) => boolean | Promise<boolean>
  readonly suppliersAct: () => Promise<void>
  /** The stored keys are lost, as after their time. */
  readonly forgetKeys: () => Promise<void>
  /** Makes a copy of all data, which replaces the previous one. */
  readonly backUp: () => Promise<void>
  /** Resets the server to the copy; some servers then assign the same numbers again. False: there is no copy. */
  readonly restore: () => Promise<boolean>
  readonly cart: () => Promise<string[]>
  /** Reads the server's data at the end, and compares it with the log of effects. */
  readonly conclude: () => Promise<void>
}
