import type { AccountId } from '#domain/ids.ts'
import { header } from '#contract/headers.ts'
import { languages } from '#contract/languages.ts'
import { ApiError } from '#api/errors.ts'
import { apiBase, keysHonoured } from '#prefs/build-settings.ts'
import { api, session } from '#api/commands.ts'
import { setAccountContext, type AccountContext } from '#account/outbox/operations/account-context.ts'
import { heldDrafts } from '#account/drafts/editor.ts'
import { giveUp, onRemoved } from '#account/store/born.ts'
import { openOffers } from '#api/offers.ts'
import { setCurrentOutDb } from '#account/reads/use-account-read.ts'
import { NewerDatabase, openOutDb } from '#account/store/open.ts'
import { storageFault } from '#account/store/tx.ts'
import { takeUntold, watchUntold } from '#account/store/unannounced-refusals.ts'
import { watchOutbox } from '#account/store/account-rows.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { savesData } from '#prefs/data-saver.ts'
import { today } from '#account/reads/buyer-day.ts'
import { ownCall } from '#account/copy/reader.ts'
import { startReplicator, type Replicator } from '#account/copy/replicator.ts'
import { announceRefusal, showSyncEvent, syncStatus } from '#account/outbox/status/status.ts'
import { askBackgroundSync, askPersistence, environment, webLocks } from './page-environment.ts'
import { watchConnectivity } from '#account/outbox/connection/connectivity.ts'
import type { SyncEvent } from '#account/outbox/engine/context.ts'
import { createEngine, type Engine } from '#account/outbox/engine/engine.ts'
import type { SyncPorts } from '#account/outbox/ports.ts'
import { connection } from '#api/connection.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import { lostTitles, titleOf, unsentTitles } from '#account/outbox/status/unsent-note.ts'
import { createWireNetwork } from '#account/outbox/wire/network.ts'
import type { Intent } from '#account/store/rows.ts'

/** How often a visible page looks for outbox work that no event announced. */
const pollEveryMs = 30_000
/** The shortest interval between two notes of the unsent drafts' names. */
const noteEveryMs = 1_000

interface OpenAccount {
  readonly engine: Engine
  readonly replicator: Replicator
  /** Reads everything of the account again. False: some of it is as it was. */
  readonly refresh: () => Promise<boolean>
  readonly close: () => void
}

const visible = () => document.visibilityState === 'visible'

const network = createWireNetwork({
  base: apiBase,
  headers: () => ({ [header.acceptLanguage]: languages[prefs.locale].apiTag, [header.deviceId]: prefs.deviceId }),
})

const syncSession: SyncPorts['session'] = {
  current: session.holder,
  renew: session.renew,
}

const ports: SyncPorts = {
  ...environment,
  today,
  timers: systemTimers,
  network,
  session: syncSession,
  locks: webLocks(),
  capabilities: { honoursKeys: keysHonoured },
  visible,
}

const changesUser = (intent: Intent | null): boolean =>
  intent?.name === 'profile' || intent?.name === 'avatar' || intent?.name === 'company-profile'

const pauseWithinMs = 3_000

/** Resolves when the first screen has drawn what it reads on this device: the outbox and the copy begin then. */
type FirstScreen = () => Promise<void>

/** The first pause of the page after that. Safari does not tell of pauses. */
const firstPause = async (firstScreen: FirstScreen) => {
  await firstScreen()
  if (typeof requestIdleCallback !== 'function') return
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: pauseWithinMs })
  })
}

/** For work whose failure nobody needs to know of. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

const openAccount = async (sub: AccountId, firstScreen: FirstScreen): Promise<OpenAccount> => {
  const db = await openOutDb(sub)
  const emit = (event: SyncEvent) => {
    showSyncEvent(event, environment.clock)
    if (event.type === 'sent') void replicator.refresh('after-send')
    if (event.type === 'applied' && event.op.type === 'action') void replicator.refresh('after-action')
    // The header's name, the time zone and the membership come from the session's copy of the user.
    if (event.type === 'applied' && changesUser(event.op.intent)) void session.loadUser().catch(() => undefined)
  }
  const left = new Map<string, number>()
  const engine = createEngine({ db, sub, ports, emit })
  const kick: AccountContext['kick'] = (when) => {
    engine.wake(when)
    askPersistence()
    void askBackgroundSync()
  }
  const account: AccountContext = { ...environment, today, db, sub, kick }
  const files = firstScreen()
    .then(() => import('#account/copy/follow-files.ts'))
    .then(({ followRecordFiles }) => followRecordFiles({ account, spares: savesData }))
  const time = firstScreen()
    .then(() => import('#account/store/time-seen.ts'))
    .then(({ watchTime }) => watchTime(db, environment.clock.now))
  const call = ownCall(api.call, sub, async () => (await syncSession.current())?.sub ?? null)
  const signedIn = async () => (await syncSession.current())?.sub === sub
  const replicator = startReplicator({
    ...environment,
    db,
    account,
    timers: systemTimers,
    visible,
    offers: openOffers(environment.clock.now),
    call,
    locale: () => prefs.locale,
    signedIn,
    onRecords: (kind, rows) => quietly(files.then(({ changed }) => changed(kind, rows))),
    onQuota: (entries) => {
      for (const { permissionType, remainingCount } of entries) {
        // Wake the engine only when the quota grew. An expired membership with a quota left would wake it on every
        // read.
        const before = left.get(permissionType)
        left.set(permissionType, remainingCount)
        if (before !== undefined && remainingCount > before) void engine.quotaLeft(permissionType)
      }
    },
    onContact: (reached, failing) => {
      // If any request was answered, the network is back for the outbox too.
      if (reached && connection.reach === 'offline') engine.hurry()
      showSyncEvent({ type: 'contact', reached, failing }, environment.clock)
    },
  })
  const chat = firstPause(firstScreen)
    .then(() => import('#account/copy/chat/follow-chat.ts'))
    .then(({ followChat }) =>
      followChat({
        account,
        call,
        signedIn,
        visible,
        timers: systemTimers,
        onPaid: () => void replicator.refresh('after-send'),
      }),
    )
  const refresh = async () => {
    const done = await replicator.refresh('all')
    await chat.then((follows) => follows.refresh()).catch(() => undefined)
    return done
  }
  /** REFUSE-4: the worker or a hidden tab may have received the refusal; the visible tab shows it. */
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
  const lost = lostTitles(db, sub, prefs.unsent)
  let noting: ReturnType<typeof setTimeout> | undefined
  const noteUnsent = async () => {
    noting = undefined
    const titles = await unsentTitles(db)
    // Do not overwrite the note of a removed database: the next start reports from it.
    if (!db.removed) prefs.unsent = titles.length > 0 ? { sub, titles, born: db.born } : null
  }
  const unwatch = watchOutbox(db, () => {
    engine.wake('soon')
    noting ??= setTimeout(() => void noteUnsent().catch(() => undefined), noteEveryMs)
  })
  const unwatchRefusals = watchUntold(db, tellRefusals)
  const polling = setInterval(() => {
    if (visible()) engine.wake('soon')
  }, pollEveryMs)
  db.on('versionchange', ({ newVersion }) => {
    // A deletion: for example the site's data is being cleared in the browser's settings.
    if (newVersion === null) return giveUp(db)
    // A newer tab wants to upgrade the database. Close it here, or that tab would wait.
    engine.stop()
    db.close()
    syncStatus.storage = 'newer'
  })
  const unwatchRemoved = onRemoved(db, () => {
    engine.stop()
    replicator.stop()
    syncStatus.storage = 'removed'
    // Open forms are lost work too until they are saved again: the page may be closed first.
    const noted = prefs.unsent?.sub === sub ? prefs.unsent.titles : []
    const titles = [...new Set([...noted, ...heldDrafts().map(titleOf)])]
    prefs.unsent = { sub, titles, born: db.born }
  })
  setAccountContext(account)
  setCurrentOutDb(db)
  prefs.lost = [...prefs.lost, ...(await lost)]
  let closed = false
  const begin = async () => {
    await firstScreen()
    if (closed) return
    await engine.start()
    // With the data saver on files of new records were not fetched, and a full disk deletes files. Fetch what is missing now.
    quietly(replicator.refresh('all').then(async () => (await files).lookAtAll()))
    quietly(chat.then((follows) => follows.refresh()))
  }
  begin().catch((error: unknown) => {
    if (!closed) failedToOpen(error)
  })
  return {
    engine,
    replicator,
    refresh,
    close: () => {
      closed = true
      setAccountContext(null)
      setCurrentOutDb(null)
      clearInterval(polling)
      clearTimeout(noting)
      unwatch()
      unwatchRefusals()
      unwatchRemoved()
      connectivity.stop()
      replicator.stop()
      quietly(files.then(({ stop }) => stop()))
      quietly(chat.then(({ stop }) => stop()))
      quietly(time.then((stop) => stop()))
      engine.stop()
      db.close()
    },
  }
}

let wanted: { readonly sub: AccountId; signedIn: boolean } | null = null
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

/** Opens the account's database for this page and starts sending its outbox. Called again when the session changes. */
export const startAccount = async (
  { sub, signedIn }: { readonly sub: AccountId; readonly signedIn: boolean },
  firstScreen: FirstScreen,
): Promise<void> => {
  if (wanted?.sub === sub) {
    const back = signedIn && !wanted.signedIn
    wanted.signedIn = signedIn
    const account = await opening
    if (!back || !account) return
    await account.engine.signedIn()
    quietly(account.refresh())
    return
  }
  if (wanted) await stopAccount()
  wanted = { sub, signedIn }
  opening = opening.then(() => openAccount(sub, firstScreen)).catch(failedToOpen)
  await opening
}

/**
 * Sends what waits and reads the account's rows again, on the user's request. Returns false if some rows were not
 * refreshed.
 */
export const refreshAccount = async (): Promise<boolean> => {
  const account = await opening
  account?.engine.hurry()
  return (await account?.refresh()) ?? false
}

/** Resolves when the requested reads of the open account's rows are done; at once if no account is open. */
export const ownRowsRead = async (): Promise<void> => void (await (await opening)?.replicator.settled())

/** Stops the outbox and closes the database. Deletes nothing. */
export const stopAccount = async (): Promise<void> => {
  wanted = null
  const closing = opening
  opening = closing.then(() => null)
  const account = await closing
  account?.close()
}
