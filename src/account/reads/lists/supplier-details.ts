import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dayMs } from '#lib/day-ms.ts'
import { supplierDetails, type SupplierDetails } from '#contract/entities/company.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'
import { membershipLasts } from '#domain/membership/quota.ts'
import { systemClock } from '#lib/clock.ts'
import { supplierDetailsKey } from '../../store/confirmed-rows.ts'
import type { AccountDb } from '../../store/db.ts'
import { askSupplierDetails, storeSupplierDetails } from '../../copy/read-supplier-details.ts'
import type { AccountContext } from '../../outbox/operations/account-context.ts'
import { noteTime, readTimeSeen } from '../../store/time-seen.ts'
import { useFetched } from '../fetched.ts'
import { useAccountDb, useAccountRead } from '../use-account-read.ts'

/** What the current user may see of a supplier's details. */
export type SupplierDetailsRead =
  | { readonly at: 'waiting' }
  | { readonly at: 'closed'; readonly why: 'visitor' | 'no-member' }
  | { readonly at: 'absent'; readonly askAgain: () => void }
  /** As the backend gave them at `asOf`, ms. */
  | { readonly at: 'here'; readonly details: SupplierDetails; readonly asOf: number }

/** A person of the account opened the app later than the clock now says: that counts. */
const lastsFor = async (db: AccountDb, view: SessionView, now: number): Promise<boolean> =>
  membershipLasts(userOf(view)?.vipExpireTime, now, await readTimeSeen(db))

const stored = async (db: AccountDb, companyId: string) => {
  const row = await db.kv.get(supplierDetailsKey(companyId))
  const parsed = supplierDetails.safeParse(row?.v)
  return row && parsed.success ? { details: parsed.data, asOf: row.asOf } : null
}

/**
 * A supplier's details, for members: read from this device at once, and requested when the page opens. After the
 * membership has ended none are given, online or not. `now`: the current time.
 */
export const useSupplierDetails = (companyId: string, now: number): SupplierDetailsRead => {
  const { view } = useSnapshot(sessionState) as { view: SessionView }
  const db = useAccountDb()
  const until = userOf(view)?.vipExpireTime ?? null
  const seen = useAccountRead(readTimeSeen, 0, [])
  const { read, asked, askAgain } = useFetched(
    supplierDetailsKey(companyId),
    supplierDetails,
    (account) => askSupplierDetails(account, companyId),
    { again: until, part: 'catalogue' },
  )
  useEffect(() => {
    if (db) void noteTime(db, now).catch(() => undefined)
  }, [db, now])
  if (view.status === 'starting') return { at: 'waiting' }
  if (view.status !== 'signed-in') return { at: 'closed', why: 'visitor' }
  if (view.user === null || seen.status === 'loading') return { at: 'waiting' }
  // If the latest time cannot be read, nothing is hidden for that reason; only the clock counts.
  const lasts = membershipLasts(until, now, seen.status === 'ready' ? seen.data : 0)
  if (!lasts) return { at: 'closed', why: 'no-member' }
  if (read.status === 'loading') return { at: 'waiting' }
  const here = read.status === 'ready' ? read.data : null
  if (here?.data.withheld) return { at: 'closed', why: 'no-member' }
  if (here) return { at: 'here', details: here.data, asOf: here.asOf }
  return asked === 'asking' ? { at: 'waiting' } : { at: 'absent', askAgain }
}

/** The offline pack requests them again after this time. */
const freshMs = dayMs

/**
 * Documents of suppliers that this account may see, by company. `ask`: those that are missing or old are requested
 * first; what does not come is left out.
 */
export const readSupplierDocuments = async (
  account: AccountContext,
  companyIds: readonly string[],
  ask: boolean,
): Promise<ReadonlyMap<string, SupplierDetails['documents']>> => {
  const { db } = account
  const now = systemClock.now()
  const found = new Map<string, SupplierDetails['documents']>()
  if (!(await lastsFor(db, sessionState.view, now))) return found
  for (const companyId of companyIds) {
    let here = await stored(db, companyId)
    if (ask && (here === null || Math.abs(now - here.asOf) > freshMs)) {
      const details = await askSupplierDetails(account, companyId).catch(() => null)
      if (details) {
        here = { details, asOf: now }
        await storeSupplierDetails(db, companyId, here)
      }
    }
    if (here && !here.details.withheld) found.set(companyId, here.details.documents)
  }
  return found
}
