import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSnapshot } from 'valtio'
import { accountCalls } from '#contract/calls/account.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls, staffMember } from '#contract/calls/staff.ts'
import { subscription, userInfo, type UserInfo } from '#contract/entities/account.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { fileAddress } from '#api/files/file-address.ts'
import { sessionState, userOf } from '#api/session/session-state.ts'
import type { AccountDb } from '../../store/db.ts'
import { ownKey } from '../../store/confirmed-rows.ts'
import { pendingOps } from '../../store/account-rows.ts'
import { readAttachment } from '../../store/read-blob.ts'
import type { Intent } from '../../store/rows.ts'
import { useFetched, type Fetched } from '../fetched.ts'
import { useAccountRead } from '../use-account-read.ts'

const waiting = async (db: AccountDb): Promise<Intent[]> =>
  (await pendingOps(db)).flatMap(({ intent, state }) => (intent && state !== 'rejected' ? [intent] : []))

/** The buyer's profile: as last read, with what waits here laid over it. `signedInAs`: while it was never read. */
export const readOwnProfile = async (db: AccountDb, signedInAs: UserInfo | null): Promise<UserInfo | null> => {
  const stored = userInfo.safeParse((await db.kv.get(ownKey.user))?.v)
  const user = stored.success ? stored.data : signedInAs
  if (!user) return null
  const changes = (await waiting(db)).flatMap((intent) => (intent.name === 'profile' ? [intent.fields] : []))
  return changes.reduce<UserInfo>((before, fields) => ({ ...before, ...fields }), user)
}

export const useOwnProfile = (): LiveRead<UserInfo | null> => {
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  return useAccountRead((db) => readOwnProfile(db, user), null, [user])
}

/** The user's picture: one that waits here, the server's address of one, or none. */
export interface OwnAvatar {
  readonly waiting: Blob | null
  readonly url: string | null
}

/** The profile picture, with a waiting change laid over the server's. */
export const readOwnAvatar = async (db: AccountDb, signedInAs: UserInfo | null): Promise<OwnAvatar> => {
  const last = (await waiting(db)).findLast((intent) => intent.name === 'avatar')
  if (last?.name !== 'avatar') return { waiting: null, url: (await readOwnProfile(db, signedInAs))?.avatar || null }
  const [file] = last.files
  return { waiting: file ? await readAttachment(db, file.blobId) : null, url: null }
}

const noAvatar: OwnAvatar = { waiting: null, url: null }

/** The picture's address for an image element; null: initials are shown. */
export const useOwnAvatar = (): string | null => {
  const { view } = useSnapshot(sessionState)
  const user = userOf(view)
  const { waiting: picture, url } = dataOr(
    useAccountRead((db) => readOwnAvatar(db, user), noAvatar, [user]),
    noAvatar,
  )
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const address = URL.createObjectURL(picture)
    setShown(address)
    return () => {
      setShown(null)
      URL.revokeObjectURL(address)
    }
  }, [picture])
  return shown ?? (url === null ? null : fileAddress(url))
}

const subscriptions = z.array(subscription)
export type Subscription = z.infer<typeof subscription>

/** The mails that the buyer gets, with the switches as the buyer left them. */
export const useSubscriptions = (): Fetched<Subscription[]> => {
  const switched = useAccountRead<Readonly<Record<string, boolean>>>(
    async (db) =>
      Object.fromEntries(
        (await waiting(db)).flatMap((intent) => (intent.name === 'subscription' ? [[intent.id, intent.on]] : [])),
      ),
    {},
    [],
  )
  const asked = useFetched(
    ownKey.subscriptions,
    subscriptions,
    async ({ call }) => (await call(accountCalls.subscriptions, { query: { size: 50 } })).list,
    { again: switched.status === 'ready' ? JSON.stringify(switched.data) : '' },
  )
  if (asked.read.status !== 'ready' || asked.read.data === null || switched.status !== 'ready') return asked
  const { data, asOf } = asked.read.data
  const shown = data.map((one) => ({ ...one, isEnable: switched.data[one.id] ?? one.isEnable }))
  return { ...asked, read: { status: 'ready', data: { data: shown, asOf } } }
}

const storedProfile = companyProfileCalls.companyProfileGet.data
export type StoredCompanyProfile = z.output<typeof storedProfile>

/** How many changes of the company profile have not reached the server yet. */
export const useCompanyProfileWaiting = (): number => {
  const read = useAccountRead(
    async (db) => (await pendingOps(db)).filter((op) => op.intent?.name === 'company-profile').length,
    0,
    [],
  )
  return read.status === 'ready' ? read.data : 0
}

/** The company profile as the server last gave it. `again`: changes when one of the buyer's changes has arrived. */
export const useCompanyProfile = (again: unknown): Fetched<StoredCompanyProfile> =>
  useFetched(ownKey.companyProfile, storedProfile, ({ call }) => call(companyProfileCalls.companyProfileGet), { again })

const staff = z.object({
  list: z.array(staffMember),
  quota: z.object({ total: z.number(), used: z.number(), remainingQuota: z.number() }),
})
export type StaffView = z.infer<typeof staff>

/** The people of the company, and how many it may have. */
export const useStaff = (): Fetched<StaffView> =>
  useFetched(ownKey.staff, staff, async ({ call }) => {
    const { list } = await call(staffCalls.staffPage, { query: { pageNo: 1, pageSize: 200 } })
    return { list, quota: await call(accountCalls.staffQuota) }
  })
