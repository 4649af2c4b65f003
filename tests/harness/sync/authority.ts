import type { Backend } from './faulty-network.ts'
import type { Effect, StoredDraft } from './model-server.ts'

/** What a rig asks of the side that is right: its log of effects, and the hand of another device of the account. */
export interface Authority extends Backend {
  /** In the order in which they were applied; outside of everything that is on trial. Only a restore takes some away. */
  readonly effects: readonly Effect[]
  /** Effects that a restore has undone: they were, and are no more. */
  readonly undone: readonly Effect[]
  /** By id. A real backend fills it in when the history is over. */
  readonly drafts: ReadonlyMap<string, StoredDraft>
  readonly problems: string[]
  /** Token → account. One that is not here is refused. */
  readonly tokens: Map<string, string>
  readonly repeated: ReadonlySet<string>
  readonly issue: (token: string, account: string) => void
  readonly editElsewhere: (clientRef: string, change: Record<string, unknown>) => boolean | Promise<boolean>
  readonly deleteElsewhere: (clientRef: string) => boolean | Promise<boolean>
  readonly sendElsewhere: (clientRef: string) => boolean | Promise<boolean>
  readonly suppliersAct: () => Promise<void>
  /** What is kept of keys is lost, as after its time. */
  readonly forgetKeys: () => Promise<void>
  /** A copy of all that it holds is made, in place of the one before. */
  readonly backUp: () => Promise<void>
  /** It is set back to the copy, and gives its numbers again where it is such a server. False: there is no copy. */
  readonly restore: () => Promise<boolean>
  readonly cart: () => Promise<string[]>
  /** Reads what the server holds in the end, and compares it with the log of effects. */
  readonly conclude: () => Promise<void>
}
