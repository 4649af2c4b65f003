import type { AccountId } from '#domain/ids.ts'
import type { WireAnswer } from '#api/wire.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly parts: readonly ArrayBuffer[]
}

export interface OutgoingRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | OutgoingFile | null
  readonly token: string
  /** Whether the body is sent as a stream, which the browser cannot repeat without telling the app (KEY-5). */
  readonly streamed?: boolean
}

export interface Network {
  readonly streams: boolean
  /** Sends one request; never rejects. `timeoutMs` limits the whole answer, or a file's time without progress. */
  readonly send: (
    request: OutgoingRequest,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal; readonly onProgress?: (sent: number) => void },
  ) => Promise<WireAnswer>
}

interface SyncSession {
  readonly current: () => Promise<{ readonly sub: AccountId; readonly accessToken: string } | null>
  /** Refreshes the token once across tabs, after the server rejected `refused`. False if there is no new token. */
  readonly renew: (refused: string) => Promise<boolean>
}

export interface Timers {
  readonly after: (ms: number, work: () => void) => () => void
}

export interface Locks {
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal; readonly steal: boolean },
    work: () => Promise<void>,
  ) => Promise<void>
}

export interface OutboxPorts {
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
  readonly network: Network
  readonly session: SyncSession
  readonly locks: Locks
  readonly today: () => string
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  /** False for a backend that ignores Idempotency-Key: after an unclear outcome the app reads before it repeats. */
  readonly capabilities: { readonly honoursKeys: boolean }
  readonly knowsAdditions: () => Promise<boolean>
  readonly visible: () => boolean
}
