import * as z from 'zod/mini'
import { pushCalls, pushSubscription } from '#contract/calls/push.ts'
import { accountId } from '#domain/ids.ts'
import { appDb } from './app-db.ts'
import type { Api } from './client.ts'

const pushChoice = z.extend(z.pick(pushSubscription, { kinds: true, quiet: true, zone: true, language: true }), {
  sub: accountId,
})
export type PushChoice = Readonly<z.infer<typeof pushChoice>>

const key = 'push'

/** The service worker reads the stored choice to subscribe again if the browser ends the subscription. */
export const pushChoiceStore = {
  read: async (): Promise<PushChoice | null> => pushChoice.safeParse((await appDb().kv.get(key))?.v).data ?? null,
  write: async (choice: PushChoice): Promise<void> => {
    await appDb().kv.put({ k: key, v: choice })
  },
  clear: (): Promise<void> => appDb().kv.delete(key),
}

/** The time limit for subscribing: without a push service, as in some Chromium builds, `subscribe` never settles. */
const subscribeWithinMs = 20_000

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the push service did not answer')), subscribeWithinMs)
    }),
  ])

const subscribe = async (manager: PushManager, applicationServerKey: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // A subscription with a former key of the backend blocks the new key.
    const formerSubscription = await manager.getSubscription()
    if (!formerSubscription) throw error
    await formerSubscription.unsubscribe()
    return manager.subscribe(options)
  }
}

export const subscribePush = async (api: Api, manager: PushManager, { sub, ...settings }: PushChoice) => {
  const { publicKey } = await api.call(pushCalls.pushKey, { sub })
  if (publicKey === null) throw new Error('this backend sends no push messages')
  const subscription = await inTime(subscribe(manager, publicKey))
  const body = pushSubscription.parse({ ...subscription.toJSON(), ...settings })
  await api.call(pushCalls.pushSubscribe, { sub, body })
  await pushChoiceStore.write({ sub, ...settings })
}
