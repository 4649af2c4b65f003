import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { judgeQuota } from '#domain/membership/quota.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { dataOr } from '#lib/live-read.ts'
import { api } from '#api/commands.ts'
import { openOffers } from '#api/offers.ts'
import { isSignedIn, sessionState, userOf } from '#api/session/session-state.ts'
import { chatOf, takesNone } from '../../store/chat-db.ts'
import { useQuota } from '../account/account.ts'
import { useAccount, useAccountDb } from '../use-account-read.ts'

/**
 * Whether the model may be asked: how many questions are left (null: not counted), or why not. `none`: this backend has
 * no model or does not mention one, or nobody is logged in.
 */
export type ModelOffer =
  | { readonly ok: true; readonly left: number | null }
  | { readonly ok: false; readonly why: 'none' | 'expired' | 'none-left' }

/**
 * Whether the backend was found to follow only the specification: its assistant then answers visitors too (section 6).
 * An old finding counts, because the library on this device was read from that backend.
 */
const answersVisitors = async (): Promise<boolean> => {
  const found = await openOffers(systemClock.now).all()
  return found['catalogue-files']?.offered === false && found['catalogue-changes']?.offered === false
}

/**
 * Our backend counts questions to its model as a quota of the account. A backend that does not accept conversations
 * follows only the specification: it answers without counting.
 */
export const useModelOffer = (): ModelOffer => {
  const { view } = useSnapshot(sessionState)
  const visitor = view.status === 'visitor'
  const account = useAccountDb()
  const entry = dataOr(useQuota('AI_QUERY'), null)
  const answersItself =
    useLiveQuery(async () => {
      if (account) return takesNone({ db: chatOf(account), clock: systemClock }).catch(() => false)
      return visitor && answersVisitors().catch(() => false)
    }, [account, visitor]) ?? false
  if (visitor) return answersItself ? { ok: true, left: null } : { ok: false, why: 'none' }
  if (!isSignedIn(view)) return { ok: false, why: 'none' }
  if (!entry) return answersItself ? { ok: true, left: null } : { ok: false, why: 'none' }
  const judged = judgeQuota(entry, userOf(view)?.vipExpireTime, systemClock.now())
  return judged.ok ? { ok: true, left: judged.remaining ?? 0 } : judged
}

/** Reads the exchanges of this conversation from other devices, when it is opened and when a change is reported. */
export const useFreshConversation = (id: string, toldAt: number | undefined): void => {
  const account = useAccount()
  useEffect(() => {
    if (!account || toldAt === undefined) return
    const read = async () => {
      const { readConversation } = await import('../../copy/chat/read-chats.ts')
      await readConversation(
        { db: chatOf(account.db), call: account.call, clock: systemClock, random: systemRandom },
        id,
        true,
      )
    }
    // The stored exchanges stay, and the screen says what is missing.
    read().catch(() => undefined)
  }, [account, id, toldAt])
}

/** A limit of questions may end, and a connection return, without a notice. */
const againMs = 20_000

/**
 * Asks the assistant a visitor's questions, since no copy of an account runs for a visitor. `waiting`: the ids of
 * waiting questions in the shown conversation.
 */
export const useVisitorsAsks = (waiting: string, offline: boolean): void => {
  const visitor = useSnapshot(sessionState).view.status === 'visitor'
  const before = useRef('')
  useEffect(() => {
    // A question that no longer waits may have been stopped, so it is looked at once more.
    const nothing = waiting === '' && before.current === ''
    before.current = waiting
    if (!visitor || offline || nothing) return
    const look = async () => (await import('../ask-server.ts')).askAsVisitor()
    const again = () => void look().catch(() => undefined)
    again()
    const timer = waiting === '' ? undefined : setInterval(again, againMs)
    return () => clearInterval(timer)
  }, [visitor, waiting, offline])
}

/** Sends the reports that were made offline, a visitor's too. */
export const useReports = (offline: boolean): void => {
  const account = useAccount()
  const waiting =
    useLiveQuery(
      () =>
        chatOf(account?.db ?? null)
          .reports.count()
          .catch(() => 0),
      [account],
    ) ?? 0
  useEffect(() => {
    if (offline || waiting === 0) return
    const send = async () => {
      const { sendReports } = await import('../../copy/chat/push-chats.ts')
      await sendReports({ db: chatOf(account?.db ?? null), call: account?.call ?? api.call })
    }
    send().catch(() => undefined)
  }, [account, offline, waiting])
}
