import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { judgeQuota } from '#domain/membership/quota.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { dataOr } from '#lib/live-read.ts'
import { api } from '#api/commands.ts'
import { accountOf, isSignedIn, sessionState, userOf } from '#api/session-state.ts'
import { chatOf, takesNone } from '../store/chat-db.ts'
import { useQuota } from './account.ts'
import { useOutDb } from './use-account-read.ts'

/**
 * Whether the model may be asked: how many questions are left (null: nobody counts them), or why not. `none`: this backend
 * has none, or says nothing of it, or nobody is logged in.
 */
export type ModelOffer =
  | { readonly ok: true; readonly left: number | null }
  | { readonly ok: false; readonly why: 'none' | 'expired' | 'none-left' }

/**
 * Our backend counts questions to its model as a quota of the account. A backend that takes no conversations follows the
 * specification alone: it answers by itself and counts nothing.
 */
export const useModelOffer = (): ModelOffer => {
  const { view } = useSnapshot(sessionState)
  const account = useOutDb()
  const entry = dataOr(useQuota('AI_QUERY'), null)
  const answersItself =
    useLiveQuery(
      async () => account !== null && (await takesNone({ db: chatOf(account), clock: systemClock }).catch(() => false)),
      [account],
    ) ?? false
  if (!isSignedIn(view)) return { ok: false, why: 'none' }
  if (!entry) return answersItself ? { ok: true, left: null } : { ok: false, why: 'none' }
  const judged = judgeQuota(entry, userOf(view)?.vipExpireTime, systemClock.now())
  return judged.ok ? { ok: true, left: judged.remaining ?? 0 } : judged
}

/** Reads what was asked in this conversation on another device, when it is opened and when it is told of. */
export const useFreshConversation = (id: string, toldAt: number | undefined): void => {
  const account = useOutDb()
  useEffect(() => {
    const sub = accountOf(sessionState.view)
    if (!account || sub === null || toldAt === undefined) return
    const read = async () => {
      const { readConversation } = await import('../copy/chat/read-chats.ts')
      const call: typeof api.call = (definition, input) => api.call(definition, { ...input, sub })
      await readConversation({ db: chatOf(account), call, clock: systemClock, random: systemRandom }, id, true)
    }
    // What is here stays, with what is missing said by the screen.
    read().catch(() => undefined)
  }, [account, id, toldAt])
}

/** Sends what was reported without a connection, also a visitor's. */
export const useReports = (offline: boolean): void => {
  const account = useOutDb()
  const waiting =
    useLiveQuery(
      () =>
        chatOf(account)
          .reports.count()
          .catch(() => 0),
      [account],
    ) ?? 0
  useEffect(() => {
    if (offline || waiting === 0) return
    const send = async () => {
      const { sendReports } = await import('../copy/chat/push-chats.ts')
      await sendReports({ db: chatOf(account), call: api.call })
    }
    send().catch(() => undefined)
  }, [account, offline, waiting])
}
