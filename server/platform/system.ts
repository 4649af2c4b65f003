import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Day } from '#contract/values.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'

/** Times are ms since 1970. The clock is injected, so that tests control the time. */
export interface Clock {
  readonly now: () => number
}

/** The latest day that is today anywhere: days begin first in this zone. */
export const latestCurrentDay = (now: number): Day => dayInZone('Pacific/Kiritimati', now)

export const systemClock: Clock = { now: () => Date.now() }

export interface Random {
  readonly bytes: (length: number) => Uint8Array
  readonly below: (limit: number) => number
  readonly uuid: () => string
  /** 256 random bits as base64url, for tokens and unguessable names. */
  readonly token: () => string
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}

/** A number from 0 to `limit` - 1, derived from the words, so that each run of a demonstration gets the same one. */
export const derivedNumber = (limit: number, ...words: readonly unknown[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % limit

/** Digits and capital letters without 0, 1, I and O, which are easily confused on paper. */
const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const randomReadableCode = (random: Pick<Random, 'below'>, length: number): string =>
  Array.from({ length }, () => readable[random.below(readable.length)]).join('')
