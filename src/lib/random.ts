/** The only source of random numbers; injected wherever one is needed. */
export interface Random {
  /** From 0 to below 1. */
  readonly number: () => number
  /** A UUID, version 4. */
  readonly uuid: () => string
}

const host = globalThis as unknown as { crypto: { randomUUID: () => string } }

export const systemRandom: Random = { number: () => Math.random(), uuid: () => host.crypto.randomUUID() }
