import { useSnapshot } from 'valtio'
import { connection, isServerFailing } from '#api/connection.ts'
import { serverNow, systemClock } from '#lib/clock.ts'
import { type AccountDb, parseReadable } from '../store/db.ts'
import { gateRow } from '../store/rows.ts'
import type { StatusInputs } from '../outbox/status/item-state.ts'
import { outboxStatus } from '../outbox/status/status.ts'
import type * as z from 'zod/mini'
import type { LiveRead } from '#lib/live-read.ts'
import { accountValueKey, type AccountValueKey, originalPhotosKey } from '../store/account-value-keys.ts'
import { useAccountRead } from './use-account-read.ts'
import { dayInZone, accountZoneOf } from '#domain/lifecycle/deadline.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'

const zoneIn = (view: SessionView): string =>
  accountZoneOf(view.status === 'expired' ? { timezone: view.zone } : userOf(view))

export const buyerZone = (): string => zoneIn(sessionState.view)

export const useBuyerZone = (): string => zoneIn(useSnapshot(sessionState).view)

export const today = (): string => dayInZone(buyerZone(), serverNow())

export const useOriginalPhotos = (): LiveRead<boolean> =>
  useAccountRead(async (db) => (await db.meta.get(originalPhotosKey))?.v === true, false, [])

export const useAccountValue = <T extends z.ZodMiniType>(key: AccountValueKey, schema: T, empty: z.output<T>) =>
  useAccountRead(
    async (db): Promise<z.output<T>> => schema.safeParse((await db.meta.get(accountValueKey(key)))?.v).data ?? empty,
    empty,
    [key],
  )

export const useAreSendsUnprotected = (): boolean => useSnapshot(outboxStatus).sends === 'unprotected'

/** LINE-1: if the server answered within this time, in ms, it is not probed. */
const recentMs = 10_000

export const readStatusInputs = async (db: AccountDb, offline: boolean): Promise<StatusInputs> => {
  const now = systemClock.now()
  const { lastContactAt } = connection
  return {
    gates: parseReadable(gateRow, await db.gates.toArray()),
    offline,
    failing: isServerFailing(connection),
    reachable: lastContactAt !== null && now - lastContactAt <= recentMs,
    now,
  }
}
