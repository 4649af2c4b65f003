import { serverNow } from '#lib/clock.ts'
import { header } from '#contract/headers.ts'
import { languages, type Locale } from '#contract/languages.ts'
import { dayInZone, accountZoneOf } from '#domain/lifecycle/deadline.ts'
import { apiBase, keysHonoured } from '#prefs/build-settings.ts'
import type { SessionService } from '#api/session/session.ts'
import { openAccountDb } from '#account/store/open.ts'
import { browserEnvironment, workerEventsChannelName, webLocks } from './browser-environment.ts'
import { createWireNetwork } from '#account/outbox/wire/slots.ts'
import type { OutboxEvent } from '#account/outbox/engine/context.ts'
import { drainWithBudget } from '#account/outbox/engine/engine.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import type { OutboxPorts } from '#account/outbox/ports.ts'

interface WorkerDeps {
  readonly session: Pick<SessionService, 'current' | 'holder' | 'renew'>
  readonly settings: () => { readonly locale: Locale; readonly deviceId: string }
}

/** LEAD-6: runs the same engine as a tab, under the same lock, for as long as the browser allows. */
export const createWorkerOutbox = ({ session, settings }: WorkerDeps) => {
  const network = createWireNetwork({
    base: apiBase,
    headers: () => ({
      [header.acceptLanguage]: languages[settings().locale].apiTag,
      [header.deviceId]: settings().deviceId,
    }),
  })
  return {
    /** Resolves with true if nothing is left that this worker could send. */
    drain: async ({ budgetMs }: { readonly budgetMs: number }): Promise<boolean> => {
      const current = await session.current()
      if (!current?.login) return true
      const db = await openAccountDb(current.sub)
      const ports: OutboxPorts = {
        ...browserEnvironment,
        today: () => dayInZone(accountZoneOf(current.user), serverNow()),
        timers: systemTimers,
        network,
        session: { current: session.holder, renew: session.renew },
        locks: webLocks(),
        capabilities: { honoursKeys: keysHonoured },
        visible: () => false,
      }
      const pages = new BroadcastChannel(workerEventsChannelName)
      const emit = (event: OutboxEvent) => {
        if (event.type === 'sent' || (event.type === 'applied' && event.op.type === 'action'))
          pages.postMessage({ sub: current.sub, event })
      }
      try {
        return await drainWithBudget({ db, sub: current.sub, ports, emit }, budgetMs)
      } finally {
        pages.close()
        db.close()
      }
    },
  }
}
