import * as z from 'zod/mini'
import { dashboardEntry, type DashboardEntry } from '#contract/entities/account.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { pendingOps } from '../../store/account-rows.ts'
import { useAccountRead } from '../use-account-read.ts'

const number = z.number()
const dashboard = z.array(dashboardEntry)

/** Unread messages: the server's count, less those read here that the server does not know of yet. */
export const readUnreadCount = async (db: AccountDb): Promise<number> => {
  const stored = number.safeParse((await db.kv.get('unread'))?.v)
  const count = stored.success ? stored.data : 0
  const intents = (await pendingOps(db)).flatMap((op) => op.intent ?? [])
  if (intents.some((one) => one.name === 'messages-read-all')) return 0
  const read = intents.flatMap((one) => (one.name === 'messages-read' ? one.ids : []))
  return Math.max(0, count - new Set(read).size)
}

export const useUnreadCount = (): LiveRead<number> => useAccountRead(readUnreadCount, 0, [])

/** The quota of a kind of request as the server last stated it; null if it never did. */
export const readQuota = async (db: AccountDb, permissionType: string): Promise<DashboardEntry | null> => {
  const stored = dashboard.safeParse((await db.kv.get('quota'))?.v)
  return stored.success ? (stored.data.find((entry) => entry.permissionType === permissionType) ?? null) : null
}

export const useQuota = (permissionType: string): LiveRead<DashboardEntry | null> =>
  useAccountRead<DashboardEntry | null>((db) => readQuota(db, permissionType), null, [permissionType])
