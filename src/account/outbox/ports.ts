import type { AccountId } from '#domain/ids.ts'
import type { WireAnswer } from '#api/wire.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

/** What the engine needs from outside. All of it is injected: the tests run the same engine on doubles. */

/** A file as it is sent: one multipart field. */
export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly parts: readonly ArrayBuffer[]
}

export interface OutgoingRequest {
  readonly method: string
  /** Path and query. The network knows the backend's address and the headers that every request carries. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | OutgoingFile | null
  readonly token: string
  /** The body is sent as a stream, which the browser cannot repeat by itself (KEY-5). */
  readonly streamed?: boolean
}

export interface Network {
  /** This browser can send a streamed body, if the connection to the server allows it. */
  readonly streams: boolean
  /**
   * One attempt; never rejects. `timeoutMs` is the limit until the whole answer, or for a file between two signs of
   * progress.
   */
  readonly send: (
    request: OutgoingRequest,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal; readonly onProgress?: (sent: number) => void },
  ) => Promise<WireAnswer>
}

interface SyncSession {
  /** Who is signed in, with the current token; null for nobody. */
  readonly current: () => Promise<{ readonly sub: AccountId; readonly accessToken: string } | null>
  /** Renews the token once for all tabs after `refused` was refused; false if there is no new token. */
  readonly renew: (refused: string) => Promise<boolean>
}

export interface Timers {
  /** Runs `work` once after `ms`. Returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

export interface Locks {
  /**
   * Runs `work` under the lock `name`, which only one context of this device can hold, and queues for it. `steal` takes
   * it from its holder. Rejects when `signal` aborts the wait, or when the lock is stolen.
   */
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal; readonly steal: boolean },
    work: () => Promise<void>,
  ) => Promise<void>
}

interface Capabilities {
  /** False for a backend that ignores Idempotency-Key: after an unclear outcome the app reads before it repeats. */
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
  /** A visible page waits less between attempts than a hidden one. */
  readonly visible: () => boolean
}
