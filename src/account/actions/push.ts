import { pushCalls } from '#contract/calls/push.ts'
import type { Locale } from '#contract/languages.ts'
import { accountZoneOf } from '#domain/lifecycle/deadline.ts'
import { api } from '#api/commands.ts'
import { pushChoiceStore, subscribePush, type PushChoice } from '#api/push.ts'
import { sessionState, userOf, accountOf, type SessionView } from '#api/session/session-state.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { prefs } from '#prefs/prefs.ts'
import { callOnline } from './online.ts'

/** `install-first`: Safari on iOS has push messages only in an app on the home screen. */
export type PushState =
  | { readonly at: 'unsupported' | 'install-first' | 'blocked' | 'off' }
  | { readonly at: 'on'; readonly choice: PushChoice }

const pushManager = async (): Promise<PushManager | null> => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  const { pushManager: manager } = (registration ?? {}) as { readonly pushManager?: PushManager }
  return manager && 'Notification' in globalThis ? manager : null
}

/** Null if push messages are not on and the backend does not answer or cannot send them. */
export const readPushState = async (): Promise<PushState | null> => {
  const manager = await pushManager()
  const choice = await pushChoiceStore.read()
  if (manager && Notification.permission === 'granted' && choice?.sub === accountOf(sessionState.view))
    return { at: 'on', choice }
  const key = await callOnline(pushCalls.pushKey)
  if (!key.ok || key.data.publicKey === null) return null
  if (manager) return { at: Notification.permission === 'denied' ? 'blocked' : 'off' }
  return { at: (navigator as { standalone?: boolean }).standalone === false ? 'install-first' : 'unsupported' }
}

const inTurn = (work: () => Promise<void>): Promise<void> => runExclusively('agro-push', work)

/** Ends the browser's subscription first: without it, no message arrives even if the backend cannot be reached. */
const unsubscribe = async (): Promise<void> => {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  await pushChoiceStore.clear()
  if (subscription) await callOnline(pushCalls.pushUnsubscribe, { body: { endpoint: subscription.endpoint } })
}

export const setPushChoice = async ({ kinds, quiet }: Pick<PushChoice, 'kinds' | 'quiet'>): Promise<void> => {
  if (kinds.length === 0) return inTurn(unsubscribe)
  // Permission is requested first, because Safari allows that only during the click.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed')
  return inTurn(async () => {
    const manager = await pushManager()
    const sub = accountOf(sessionState.view)
    if (!manager || sub === null) throw new Error('no push messages here')
    const zone = accountZoneOf(userOf(sessionState.view))
    await subscribePush(api, manager, { sub, kinds, quiet, zone, language: prefs.locale })
  })
}

export const renewOrEndPush = (view: SessionView, language: Locale): Promise<void> =>
  inTurn(async () => {
    const choice = await pushChoiceStore.read()
    if (!choice || view.status === 'starting' || view.status === 'expired') return
    if (view.status === 'visitor' || view.sub !== choice.sub) return unsubscribe()
    const manager = await pushManager()
    if (manager && view.user && Notification.permission === 'granted')
      await subscribePush(api, manager, { ...choice, zone: accountZoneOf(view.user), language })
  })
