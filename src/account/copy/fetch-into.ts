import { systemClock } from '#lib/clock.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { isNotOffered } from '#api/not-offered.ts'
import type { AccountDb } from '../store/db.ts'
import { askUntilStored } from './reader.ts'

/**
 * A backend of a lower level does not have the call, and not everybody may make it: then it is `instead`. Any other refusal
 * says nothing of what there is, and must not be stored over what was read before.
 */
export const orIfNotOffered = async <T>(asked: Promise<T>, instead: T): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    const isRefused = error instanceof ApiError && error.kind === 'refused'
    if (isRefused && (isNotOffered(error) || error.code === code.forbidden)) return instead
    throw error
  }
}

/** Asks for what only its own screen shows, and stores the answer under its key. `ended`: nobody waits for it any more. */
export const fetchInto = (
  db: AccountDb,
  k: string,
  fetch: () => Promise<unknown>,
  ended?: () => boolean,
): Promise<void> => askUntilStored(db, ['kv'], fetch, (v) => db.kv.put({ k, v, asOf: systemClock.now() }), ended)
