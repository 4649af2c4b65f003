export interface Random {
  readonly number: () => number
  readonly uuid: () => string
}

const host = globalThis as unknown as { crypto: { randomUUID: () => string } }

export const systemRandom: Random = { number: () => Math.random(), uuid: () => host.crypto.randomUUID() }
