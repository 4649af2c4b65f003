import { apiLanguage, header } from '#contract/headers.ts'
import { ApiError } from '#api/errors.ts'
import { apiBase, keysHonoured } from '#prefs/build-settings.ts'
import { api, session } from '#api/commands.ts'
import { setAccountContext, type AccountContext } from '#account/outbox/operations/account-context.ts'
import { heldDrafts } from '#account/drafts/held-text.ts'
import { giveUp, onRemoved } from '#account/store/born.ts'
import { openOffers } from '#api/offers.ts'
import { setCurrentOutDb } from '#account/store/current.ts'
import { NewerDatabase, openOutDb } from '#account/store/open.ts'
import { storageFault } from '#account/store/tx.ts'
import { takeUntold, watchUntold } from '#account/store/unannounced-refusals.ts'
import { watchOutbox } from '#account/store/watch.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { savesData } from '#prefs/data-saver.ts'
import { today } from '#account/reads/buyer-day.ts'
import { ownCall } from '#account/copy/own-call.ts'
import { startReplicator, type Replicator } from '#account/copy/replicator.ts'
import { announceRefusal } from '#account/outbox/status/announce.ts'
import { askBackgroundSync } from '#account/outbox/leader/background-sync.ts'
import { watchConnectivity } from '#account/outbox/connection/connectivity.ts'
import type { SyncEvent } from '#account/outbox/engine/context.ts'
import { createEngine, type Engine } from '#account/outbox/engine/engine.ts'
import { leaseLocks } from '#account/outbox/leader/lease-locks.ts'
import { askPersistence, environment } from './page-environment.ts'
import type { SyncPorts } from '#account/outbox/ports.ts'
import { connection } from '#api/connection.ts'
import { showSyncEvent, syncStatus } from '#account/outbox/status/status.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import { lostTitles, titleOf, unsentTitles } from '#account/outbox/status/unsent-note.ts'
import { createWireNetwork } from '#account/outbox/wire/network.ts'
import { webLocks } from '#account/outbox/leader/web-locks.ts'
import type { OutDb } from '#account/store/db.ts'
import type { Intent } from '#account/store/rows.ts'

/** How often a page that is seen looks for work it was not told of. */
const lookEveryMs = 30_000
/** How often, at most, the names of unsent drafts are noted. */
const noteEveryMs = 1_000

interface OpenAccount {
  readonly engine: Engine
  readonly replicator: Replicator
  readonly close: () => void
}

const visible = () => document.visibilityState === 'visible'

const network = createWireNetwork({
  base: apiBase,
  headers: () => ({ [header.acceptLanguage]: apiLanguage[prefs.locale], [header.deviceId]: prefs.deviceId }),
})

const syncSession: SyncPorts['session'] = {
  current: session.holder,
  renew: session.renew,
}

const portsFor = (db: OutDb): SyncPorts => ({
  ...environment,
  today,
  timers: systemTimers,
  network,
  session: syncSession,
  locks: webLocks() ?? leaseLocks({ db, ...environment, timers: systemTimers }),
  capabilities: { honoursKeys: keysHonoured },
  visible,
})

const changesUser = (intent: Intent | null): boolean => intent?.name === 'profile' || intent?.name === 'company-profile'

/** For what may fail without anybody missing it. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

const openAccount = async (sub: string): Promise<OpenAccount> => {
  const db = await openOutDb(sub)
  const emit = (event: SyncEvent) => {
    showSyncEvent(event, environment.clock)
    if (event.type === 'sent') void replicator.refresh('after-send')
    if (event.type === 'applied' && event.op.type === 'action') void replicator.refresh('after-action')
    // The name in the head, the zone and the membership are the session's own copy.
    if (event.type === 'applied' && changesUser(event.op.intent)) void session.loadUser().catch(() => undefined)
  }
  const left = new Map<string, number>()
  const engine = createEngine({ db, sub, ports: portsFor(db), emit })
  const kick: AccountContext['kick'] = (when) => {
    engine.wake(when)
    askPersistence()
    void askBackgroundSync()
  }
  const account: AccountContext = { ...environment, today, db, sub, kick }
  // Nothing on the screen waits for it: its code comes after what starts the app.
  const files = import('#account/copy/follow-files.ts').then(({ followRecordFiles }) =>
    followRecordFiles({ account, spares: savesData }),
  )
  const replicator = startReplicator({
    ...environment,
    db,
    timers: systemTimers,
    visible,
    offers: openOffers(environment.clock.now),
    call: ownCall(api.call, sub, async () => (await syncSession.current())?.sub ?? null),
    locale: () => prefs.locale,
    signedIn: async () => (await syncSession.current())?.sub === sub,
    onRecords: (kind, rows) => quietly(files.then(({ changed }) => changed(kind, rows))),
    onQuota: (entries) => {
      for (const { permissionType, remainingCount } of entries) {
        // Only more than before is news: an expired membership with something left would be asked every time.
        const before = left.get(permissionType)
        left.set(permissionType, remainingCount)
        if (before !== undefined && remainingCount > before) void engine.quotaLeft(permissionType)
      }
    },
    onContact: (reached) => {
      // An answer to anybody means that the line is there for everybody.
      if (reached && connection.reach === 'offline') engine.hurry()
      showSyncEvent({ type: 'contact', reached }, environment.clock)
    },
  })
  const refresh = () => replicator.refresh('all')
  /** REFUSE-4: the worker or a hidden tab may have heard of it; the tab that is looked at says it. */
  const tellRefusals = () => {
    if (visible()) quietly(takeUntold(db).then((untold) => untold.forEach(announceRefusal)))
  }
  const connectivity = watchConnectivity({
    onHint: (offline) => {
      engine.hint(offline)
      if (!offline) quietly(refresh())
    },
    onSeen: () => {
      engine.hurry()
      quietly(refresh())
      tellRefusals()
    },
  })
  if (connectivity.offline()) engine.hint(true)
  prefs.lost = [...prefs.lost, ...(await lostTitles(db, sub, prefs.unsent))]
  let noting: ReturnType<typeof setTimeout> | undefined
  const noteUnsent = async () => {
    noting = undefined
    const titles = await unsentTitles(db)
    // What was in a removed database stays noted until the next start has told it.
    if (!db.removed) prefs.unsent = titles.length > 0 ? { sub, titles, born: db.born } : null
  }
  const unwatch = watchOutbox(db, () => {
    engine.wake('soon')
    noting ??= setTimeout(() => void noteUnsent().catch(() => undefined), noteEveryMs)
  })
  const untell = watchUntold(db, tellRefusals)
  const looking = setInterval(() => {
    if (visible()) engine.wake('soon')
  }, lookEveryMs)
  db.on('versionchange', ({ newVersion }) => {
    // The origin is being cleared, in the browser's settings say.
    if (newVersion === null) return giveUp(db)
    // A newer tab wants to upgrade the database: it must not wait for this one.
    engine.stop()
    db.close()
    syncStatus.storage = 'newer'
  })
  const stopLooking = onRemoved(db, () => {
    engine.stop()
    replicator.stop()
    syncStatus.storage = 'removed'
    // What is on the screen is named too, until it has been put back: the page may be closed before.
    const noted = prefs.unsent?.sub === sub ? prefs.unsent.titles : []
    const titles = [...new Set([...noted, ...heldDrafts().map(titleOf)])]
    prefs.unsent = { sub, titles, born: db.born }
  })
  setAccountContext(account)
  setCurrentOutDb(db)
  await engine.start()
  // What is here already may have come while the line was to be spared, or before a full disk gave its files up.
  quietly(replicator.refresh('all').then(async () => (await files).lookAtAll()))
  return {
    engine,
    replicator,
    close: () => {
      setAccountContext(null)
      setCurrentOutDb(null)
      clearInterval(looking)
      clearTimeout(noting)
      unwatch()
      untell()
      stopLooking()
      connectivity.stop()
      replicator.stop()
      quietly(files.then(({ stop }) => stop()))
      engine.stop()
      db.close()
    },
  }
}

let wanted: { readonly sub: string; signedIn: boolean } | null = null
let opening: Promise<OpenAccount | null> = Promise.resolve(null)

const failedToOpen = (error: unknown): null => {
  if (error instanceof NewerDatabase) {
    syncStatus.storage = 'newer'
    return null
  }
  const fault = storageFault(error)
  if (!fault && !(error instanceof ApiError)) console.error('account database', error)
  syncStatus.storage = fault?.kind === 'full' ? 'full' : 'failing'
  return null
}

/** Opens the account's database for this page and starts carrying its outbox. Called again when the session changes. */
export const startAccount = async ({ sub, signedIn }: { sub: string; signedIn: boolean }): Promise<void> => {
  if (wanted?.sub === sub) {
    const back = signedIn && !wanted.signedIn
    wanted.signedIn = signedIn
    const account = await opening
    if (!back || !account) return
    await account.engine.signedIn()
    quietly(account.replicator.refresh('all'))
    return
  }
  if (wanted) await stopAccount()
  wanted = { sub, signedIn }
  opening = opening.then(() => openAccount(sub)).catch(failedToOpen)
  await opening
}

/** Sends what waits and asks for the account's rows again, because a person wants it. False: some of it is as it was. */
export const refreshAccount = async (): Promise<boolean> => {
  const account = await opening
  account?.engine.hurry()
  return (await account?.replicator.refresh('all')) ?? false
}

/** Resolves when the own rows of the account that is open are read, as far as that was asked for; at once without one. */
export const ownRowsRead = async (): Promise<void> => void (await (await opening)?.replicator.settled())

/** Stops the outbox and closes the database. Nothing in it is deleted. */
export const stopAccount = async (): Promise<void> => {
  wanted = null
  const closing = opening
  opening = closing.then(() => null)
  const account = await closing
  account?.close()
}
