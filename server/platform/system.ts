import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The server's only reader of the wall clock: ms since 1970. Injected, so that tests control the time. */
export interface Clock {
  readonly now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The server's only source of randomness (cryptographic). Injected. */
export interface Random {
  readonly bytes: (length: number) => Uint8Array
  readonly below: (limit: number) => number
  readonly uuid: () => string
  /** 256 bits as base64url: tokens and unguessable names. */
  readonly token: () => string
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
