import type { AccountId } from '#domain/ids.ts'
import type { WireAnswer } from '#api/wire.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

/** What the engine takes from the world. Everything is injected: the rigs run the same engine on doubles. */

/** A file as it leaves: one multipart field. */
export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly parts: readonly ArrayBuffer[]
}

export interface OutgoingRequest {
  readonly method: string
  /** Path and query; the network knows the backend's address and the headers every request carries. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | OutgoingFile | null
  readonly token: string
  /** The body leaves as a stream, which the browser cannot repeat by itself (KEY-5). */
  readonly streamed?: boolean
}

export interface Network {
  /** A streamed body could leave here, if the line to the server carries it. */
  readonly streams: boolean
  /** One attempt; never rejects. `timeoutMs`: to the whole answer, or between two signs of progress of a file. */
  readonly send: (
    request: OutgoingRequest,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal; readonly onProgress?: (sent: number) => void },
  ) => Promise<WireAnswer>
}

export interface SyncSession {
  /** Who is signed in, with the token of this moment; null for nobody. */
  readonly current: () => Promise<{ readonly sub: AccountId; readonly accessToken: string } | null>
  /** One renewal for all tabs after `refused` was refused; false when there is no new token. */
  readonly renew: (refused: string) => Promise<boolean>
}

export interface Timers {
  /** Runs `work` once after `ms`; returns how to cancel it. */
  readonly after: (ms: number, work: () => void) => () => void
}

export interface Locks {
  /**
   * Runs `work` while nobody else of this device runs under `name`; queues for it. `steal`: takes it from whoever has
   * it. Rejects when `signal` aborts the wait, or when the lock is stolen.
   */
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal; readonly steal: boolean },
    work: () => Promise<void>,
  ) => Promise<void>
}

export interface Capabilities {
  /** False for a backend that ignores Idempotency-Key: an unclear outcome is read before it is repeated. */
  readonly honoursKeys: boolean
}

export interface SyncPorts {
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
  readonly network: Network
  readonly session: SyncSession
  readonly locks: Locks
  readonly today: () => string
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  readonly capabilities: Capabilities
  /** Shown work waits less between attempts than hidden work. */
  readonly visible: () => boolean
}
