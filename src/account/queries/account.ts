import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSnapshot } from 'valtio'
import { accountCalls } from '#contract/calls/account.ts'
import { companyProfileCalls, activeSession, settingCalls, type ActiveSession } from '#contract/calls/settings.ts'
import { staffCalls, staffMember } from '#contract/calls/staff.ts'
import {
  subscription,
  userInfo,
  type UserInfo,
  dashboardEntry,
  type DashboardEntry,
} from '#contract/entities/account.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { allowedFileUrl } from '#api/files/file-address.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import {
  type AccountDb,
  pendingIntents,
  pendingOps,
  parseReadable,
  readAttachment,
  kvKey,
  recordRow,
} from '../store/db.ts'
import { useFetchedValue, type FetchedData } from './fetched.ts'
import { useAccountData, useAccountRead } from './use-account-read.ts'
import { accountAction } from '../outbox/session.ts'
import { fallbackIfUnavailable } from '../sync/reader.ts'
import { dismissRestoreNote as dismiss, readRestoreNote, type RestoreNote } from '../sync/restore.ts'

export const readRestoreLosses = async (db: AccountDb) => {
  const note = await readRestoreNote(db)
  if (!note || note.told || Object.keys(note.unseen).length > 0) return null
  const numbersOf = async (some: RestoreNote['gone']) => {
    const rows = await db.records.bulkGet(some.map(({ kind, id }): [string, string] => [kind, id]))
    return parseReadable(recordRow, rows).map(({ id, row }) => row.recordNo || id)
  }
  return { gone: await numbersOf(note.gone), older: await numbersOf(note.older) }
}

export const useRestoreLosses = () => useAccountRead(readRestoreLosses, null, [])

export const dismissRestoreNotice = accountAction(({ db }) => dismiss(db))

const sessionList = z.nullable(z.array(activeSession))
export const useActiveSessions = (): FetchedData<ActiveSession[] | null> =>
  useFetchedValue(kvKey.sessions, sessionList, ({ call }) =>
    fallbackIfUnavailable(call(settingCalls.sessionList), null),
  )

const dashboard = z.array(dashboardEntry)

export const readUnreadCount = async (db: AccountDb): Promise<number> => {
  const count = z.number().safeParse((await db.kv.get('unread'))?.v).data ?? 0
  const intents = (await pendingOps(db)).flatMap((op) => op.intent ?? [])
  if (intents.some((one) => one.name === 'messages-read-all')) return 0
  const readIds = intents.flatMap((one) => (one.name === 'messages-read' ? one.ids : []))
  return Math.max(0, count - new Set(readIds).size)
}

export const useUnreadCount = (): LiveRead<number> => useAccountRead(readUnreadCount, 0, [])

export const readQuota = async (db: AccountDb, permissionType: string): Promise<DashboardEntry | null> => {
  const entries = dashboard.safeParse((await db.kv.get('quota'))?.v).data
  return entries?.find((entry) => entry.permissionType === permissionType) ?? null
}

export const useQuota = (permissionType: string): LiveRead<DashboardEntry | null> =>
  useAccountRead<DashboardEntry | null>((db) => readQuota(db, permissionType), null, [permissionType])

export const readMyProfile = async (db: AccountDb, signedInAs: UserInfo | null): Promise<UserInfo | null> => {
  const user = userInfo.safeParse((await db.kv.get(kvKey.user))?.v).data ?? signedInAs
  if (!user) return null
  const changes = (await pendingIntents(db)).flatMap((intent) => (intent.name === 'profile' ? [intent.fields] : []))
  return changes.reduce<UserInfo>((before, fields) => ({ ...before, ...fields }), user)
}

export const useMyProfile = (): LiveRead<UserInfo | null> => {
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  return useAccountRead((db) => readMyProfile(db, user), null, [user])
}

export const readMyAvatar = async (db: AccountDb, signedInAs: UserInfo | null) => {
  const lastIntent = (await pendingIntents(db)).findLast((intent) => intent.name === 'avatar')
  if (lastIntent?.name !== 'avatar')
    return { waiting: null, url: (await readMyProfile(db, signedInAs))?.avatar || null }
  const [file] = lastIntent.files
  return { waiting: file ? await readAttachment(db, file.blobId) : null, url: null }
}

const noAvatar: Awaited<ReturnType<typeof readMyAvatar>> = { waiting: null, url: null }

export const useMyAvatar = (): string | null => {
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  const { waiting: picture, url } = useAccountData((db) => readMyAvatar(db, user), noAvatar, [user])
  const [imageUrl, setImageUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const address = URL.createObjectURL(picture)
    setImageUrl(address)
    return () => {
      setImageUrl(null)
      URL.revokeObjectURL(address)
    }
  }, [picture])
  return imageUrl ?? (url === null ? null : allowedFileUrl(url))
}

const subscriptions = z.array(subscription)
export const useEmailSubscriptions = (): FetchedData<z.infer<typeof subscription>[]> => {
  const switches = useAccountRead<Readonly<Record<string, boolean>>>(
    async (db) =>
      Object.fromEntries(
        (await pendingIntents(db)).flatMap((intent) =>
          intent.name === 'subscription' ? [[intent.id, intent.on]] : [],
        ),
      ),
    {},
    [],
  )
  const fetchedList = useFetchedValue(
    kvKey.subscriptions,
    subscriptions,
    async ({ call }) => (await call(accountCalls.subscriptions, { query: { size: 50 } })).list,
    { again: switches.status === 'ready' ? JSON.stringify(switches.data) : '' },
  )
  if (fetchedList.read.status !== 'ready' || fetchedList.read.data === null || switches.status !== 'ready')
    return fetchedList
  const { data, asOf } = fetchedList.read.data
  const rows = data.map((one) => ({ ...one, isEnable: switches.data[one.id] ?? one.isEnable }))
  return { ...fetchedList, read: { status: 'ready', data: { data: rows, asOf } } }
}

const storedProfile = companyProfileCalls.companyProfileGet.data
export type StoredCompanyProfile = z.output<typeof storedProfile>

export const useWaitingProfileChanges = (): number =>
  useAccountData(
    async (db) => (await pendingOps(db)).filter((op) => op.intent?.name === 'company-profile').length,
    0,
    [],
  )

export const useCompanyProfile = (again: unknown): FetchedData<StoredCompanyProfile> =>
  useFetchedValue(kvKey.companyProfile, storedProfile, ({ call }) => call(companyProfileCalls.companyProfileGet), {
    again,
  })

const staff = z.object({
  list: z.array(staffMember),
  quota: z.object({ total: z.number(), used: z.number(), remainingQuota: z.number() }),
})
export type StaffWithQuota = z.infer<typeof staff>

export const useStaff = (): FetchedData<StaffWithQuota> =>
  useFetchedValue(kvKey.staff, staff, async ({ call }) => {
    const { list } = await call(staffCalls.staffPage, { query: { pageNo: 1, pageSize: 200 } })
    return { list, quota: await call(accountCalls.staffQuota) }
  })
