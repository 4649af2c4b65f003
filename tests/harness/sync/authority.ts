import type { RequestKind, SendAck } from '#contract/entities/request.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Arrival } from './arrival.ts'

export interface Effect {
  readonly type: 'create' | 'update' | 'send' | 'upload' | 'delete' | 'action'
  readonly account: string
  readonly ref: string
  readonly body: Readonly<Record<string, unknown>>
  readonly key: string
}

export interface Answer {
  readonly status: number
  readonly envelope: Envelope
  readonly headers?: Readonly<Record<string, string>>
}

/** A server's answer. Without an envelope it is a page, or empty. */
export interface AuthorityAnswer extends Omit<Answer, 'envelope'> {
  readonly envelope: Answer['envelope'] | null
}

export interface StoredDraft {
  readonly id: string
  readonly kind: RequestKind
  readonly account: string
  readonly clientRef: string
  version: number
  state: 'draft' | 'sent' | 'deleted'
  body: Record<string, unknown>
  receipt: SendAck | null
}

/** The server of a rig, with the log of effects against which devices are checked. */
export interface Authority {
  readonly handle: (arrival: Arrival) => AuthorityAnswer | Promise<AuthorityAnswer>
  /** The applied effects in order, recorded outside the tested system. Only a restore removes effects. */
  readonly effects: readonly Effect[]
  readonly undone: readonly Effect[]
  /** Drafts by id. A real backend fills this map at the end of the history. */
  readonly drafts: ReadonlyMap<string, StoredDraft>
  readonly problems: string[]
  /** Accounts by token. Unknown tokens are refused. */
  readonly tokens: Map<string, string>
  readonly repeated: ReadonlySet<string>
  readonly issue: (token: string, account: string) => void
  readonly editElsewhere: (clientRef: string, change: Record<string, unknown>) => boolean | Promise<boolean>
  readonly deleteElsewhere: (clientRef: string) => boolean | Promise<boolean>
  readonly sendElsewhere: (clientRef: string) => boolean | Promise<boolean>
  readonly suppliersAct: () => Promise<void>
  /** Deletes the stored idempotency keys, as the server does when they expire. */
  readonly forgetKeys: () => Promise<void>
  readonly backUp: () => Promise<void>
  /** Resets the server to the backup. Some servers then assign the same numbers again. False if there is no backup. */
  readonly restore: () => Promise<boolean>
  readonly cart: () => Promise<string[]>
  readonly conclude: () => Promise<void>
}
