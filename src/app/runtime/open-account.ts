import { serverNow } from '#lib/clock.ts'
import type { AccountId } from '#domain/ids.ts'
import { header } from '#contract/headers.ts'
import { languages } from '#contract/languages.ts'
import { ApiError } from '#api/errors.ts'
import { apiBase, keysHonoured } from '#prefs/build-settings.ts'
import { api, session } from '#api/commands.ts'
import { setAccountContext, type AccountContext, type DirectSender } from '#account/outbox/session.ts'
import { draftsOfForms } from '#account/drafts/editor.ts'
import { markDatabaseRemoved, onDatabaseRemoved } from '#account/store/database-mark.ts'
import { createFindingStore } from '#api/capabilities.ts'
import { openAccountDb, OtherVersionError } from '#account/store/open.ts'
import { toStorageError } from '#account/store/tx.ts'
import { takeUnannouncedRefusals, watchUnannouncedRefusals } from '#account/store/unannounced-refusals.ts'
import { watchOutbox, deleteOldRecordings, type AccountDb } from '#account/store/db.ts'
import { prefs } from '#prefs/prefs.ts'
import { isDataSaverOn } from '#prefs/copied-categories.ts'
import { today } from '#account/queries/surroundings.ts'
import { callForAccount } from '#account/sync/reader.ts'
import { startReplicator } from '#account/sync/replicator.ts'
import { announceRefusal, applyOutboxEvent, outboxStatus } from '#account/outbox/status/status.ts'
import {
  requestBackgroundSync,
  requestPersistentStorage,
  browserEnvironment,
  workerEventsChannelName,
  webLocks,
} from './browser-environment.ts'
import { watchConnectivity } from '#account/outbox/connection/connectivity.ts'
import type { OutboxEvent } from '#account/outbox/engine/context.ts'
import { type ProbeResult, connection } from '#api/connection.ts'
import { createEngine, type Engine } from '#account/outbox/engine/engine.ts'
import type { startDirectSender } from './page-direct.ts'
import { readLostTitles, readUnsentTitles } from '#account/outbox/status/unsent-note.ts'
import { createWireNetwork } from '#account/outbox/wire/slots.ts'
import { draftTitleOf, type Intent } from '#account/store/rows.ts'
import type { DashboardEntry } from '#contract/entities/account.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import type { OutboxPorts } from '#account/outbox/ports.ts'

const pollEveryMs = 30_000
const noteEveryMs = 1_000

const visible = () => document.visibilityState === 'visible'

const network = createWireNetwork({
  base: apiBase,
  headers: () => ({ [header.acceptLanguage]: languages[prefs.locale].apiTag, [header.deviceId]: prefs.deviceId }),
})

const ports: OutboxPorts = {
  ...browserEnvironment,
  today,
  timers: systemTimers,
  network,
  session: { current: session.holder, renew: session.renew },
  locks: webLocks(),
  capabilities: { honoursKeys: keysHonoured },
  visible,
}

const changesUser = (intent: Intent | null): boolean =>
  intent?.name === 'profile' || intent?.name === 'avatar' || intent?.name === 'company-profile'

const pauseWithinMs = 3_000

export type WhenFirstScreenShown = () => Promise<void>

/** Resolves when the browser is idle after the first screen, or 3 s later. Safari reports no idle time: no wait. */
const firstIdle = async (firstScreen: WhenFirstScreenShown) => {
  await firstScreen()
  if (typeof requestIdleCallback !== 'function') return
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: pauseWithinMs })
  })
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

export const reportOpenFailure = (error: unknown): null => {
  if (error instanceof OtherVersionError) {
    outboxStatus.storage = error.age
    return null
  }
  const fault = toStorageError(error)
  if (!fault && !(error instanceof ApiError)) console.error('account database', error)
  outboxStatus.storage = fault?.kind === 'full' ? 'full' : 'failing'
  return null
}

/** STOR-8: notes the titles of unsent work in the preferences, which remain if the database is cleared. */
const noteUnsent = (db: AccountDb, sub: AccountId, onChange: () => void): (() => void) => {
  let noting: ReturnType<typeof setTimeout> | undefined
  const note = async () => {
    noting = undefined
    const titles = await readUnsentTitles(db)
    // The note of a removed database must not be overwritten: the next start reports from it.
    if (!db.removed) prefs.unsent = titles.length > 0 ? { sub, titles, born: db.born } : null
  }
  const unwatch = watchOutbox(db, () => {
    onChange()
    noting ??= setTimeout(() => quietly(note()), noteEveryMs)
  })
  return () => {
    clearTimeout(noting)
    unwatch()
  }
}

const watchDatabase = (db: AccountDb, sub: AccountId, lost: () => void): (() => void) => {
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) return markDatabaseRemoved(db)
    // A tab with a newer version of the app wants to upgrade the database, and waits until this tab closes it.
    lost()
    db.close()
    outboxStatus.storage = 'newer'
  })
  return onDatabaseRemoved(db, () => {
    lost()
    outboxStatus.storage = 'removed'
    // Drafts in open forms are noted as lost until they are saved again, because the tab may be closed before that.
    const storedTitles = prefs.unsent?.sub === sub ? prefs.unsent.titles : []
    const titles = [...new Set([...storedTitles, ...draftsOfForms().map(draftTitleOf)])]
    prefs.unsent = { sub, titles, born: db.born }
  })
}

/** Reports a quota only if it has grown, because a quota above 0 may belong to an expired membership. */
const followQuota = (engine: Engine) => {
  const remainingByType = new Map<string, number>()
  return (entries: readonly DashboardEntry[]) => {
    for (const { permissionType, remainingCount } of entries) {
      const previousCount = remainingByType.get(permissionType)
      remainingByType.set(permissionType, remainingCount)
      if (previousCount !== undefined && remainingCount > previousCount) void engine.quotaLeft(permissionType)
    }
  }
}

const followConnection = (engine: Engine, refresh: () => void, onSeen: () => void): (() => void) => {
  const onHint = (offline: boolean) => {
    engine.hint(offline)
    if (!offline) refresh()
  }
  const connectivity = watchConnectivity(onHint, () => {
    engine.hurry()
    refresh()
    onSeen()
  })
  if (connectivity.offline()) engine.hint(true)
  return connectivity.stop
}

const followContact = (engine: Engine) => {
  let copierMissed = false
  return (heard: ProbeResult) => {
    // An answer to the replicator ends the outbox's wait for a connection. If only a request of the outbox had failed,
    // its back-off continues (RETRY-1).
    if (heard === 'answered' && connection.reach === 'offline' && (copierMissed || !connection.failing)) engine.hurry()
    copierMissed = heard !== 'answered'
    applyOutboxEvent({ type: 'contact', heard }, browserEnvironment.clock)
  }
}

const followWorker = (sub: AccountId, emit: (event: OutboxEvent) => void): (() => void) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(workerEventsChannelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<{ sub: AccountId; event: OutboxEvent }>) => {
    if (data.sub === sub) emit(data.event)
  })
  return () => channel?.close()
}

const endOf = (startup: Promise<{ readonly stop: () => void }>) => () => quietly(startup.then(({ stop }) => stop()))

const directOnDemand = (deps: Parameters<typeof startDirectSender>[0]) => {
  let startup: Promise<{ readonly sender: DirectSender; readonly stop: () => void }> | null = null
  return {
    sender: async (): Promise<DirectSender> => {
      startup ??= import('./page-direct.ts').then(({ startDirectSender }) => startDirectSender(deps))
      startup.catch(() => (startup = null))
      return (await startup).sender
    },
    stop: () => {
      if (startup) endOf(startup)()
    },
  }
}

export const openAccount = async (sub: AccountId, firstScreen: WhenFirstScreenShown) => {
  const db = await openAccountDb(sub)
  const stops: (() => void)[] = [() => db.close()]
  const emit = (event: OutboxEvent) => {
    applyOutboxEvent(event, browserEnvironment.clock)
    if (event.type === 'sent') void replicator.refresh('after-send')
    if (event.type === 'applied' && event.op.type === 'action') void replicator.refresh('after-action')
    // The session's user is loaded again, because the header's name, the time zone and the membership are read from it.
    if (event.type === 'applied' && changesUser(event.op.intent)) quietly(session.loadUser())
  }
  const engine = createEngine({ db, sub, ports, emit })
  stops.push(engine.stop)
  const kick: AccountContext['kick'] = (when) => {
    engine.wake(when)
    requestPersistentStorage()
    void requestBackgroundSync()
  }
  const call = callForAccount(api.call, sub, async () => (await session.holder())?.sub ?? null)
  const direct = directOnDemand({ db, sub, ports, emit })
  const account: AccountContext = { ...browserEnvironment, today, db, sub, call, kick, direct: direct.sender }
  const files = firstScreen()
    .then(() => import('#account/sync/follow-files.ts'))
    .then(({ followRecordFiles }) => followRecordFiles(account, isDataSaverOn))
  const time = firstScreen()
    .then(() => import('#account/store/time-seen.ts'))
    .then(({ watchTime }) => ({ stop: watchTime(db, serverNow) }))
  const signedIn = async () => (await session.holder())?.sub === sub
  const replicator = startReplicator({
    account,
    timers: systemTimers,
    visible,
    offers: createFindingStore(browserEnvironment.clock.now),
    locale: () => prefs.locale,
    signedIn,
    onRecords: (kind, rows) => quietly(files.then(({ changed }) => changed(kind, rows))),
    onQuota: followQuota(engine),
    onContact: followContact(engine),
  })
  const chat = firstIdle(firstScreen)
    .then(() => import('#account/sync/chat/follow-chat.ts'))
    .then(({ followChat }) =>
      followChat({
        account,
        signedIn,
        visible,
        timers: systemTimers,
        onPaid: () => void replicator.refresh('after-send'),
      }),
    )
  stops.push(endOf(time), endOf(chat), endOf(files), replicator.stop, direct.stop)
  const refresh = async () => {
    const isComplete = await replicator.refresh('all')
    await chat.then((follows) => follows.refresh()).catch(() => undefined)
    return isComplete
  }
  /** REFUSE-4: announces refusals in the visible tab, because the worker or a hidden tab may have received them. */
  const announceRefusals = () => {
    if (visible()) quietly(takeUnannouncedRefusals(db).then((unannounced) => unannounced.forEach(announceRefusal)))
  }
  const unfollow = followConnection(engine, () => quietly(refresh()), announceRefusals)
  const lostWork = readLostTitles(db, sub, prefs.unsent)
  const polling = setInterval(() => {
    if (visible()) engine.wake('soon')
  }, pollEveryMs)
  stops.push(
    unfollow,
    followWorker(sub, emit),
    noteUnsent(db, sub, () => engine.wake('soon')),
    watchUnannouncedRefusals(db, announceRefusals),
    () => clearInterval(polling),
    watchDatabase(db, sub, () => {
      engine.stop()
      replicator.stop()
    }),
  )
  setAccountContext(account)
  let isClosed = false
  stops.push(() => {
    isClosed = true
    setAccountContext(null)
  })
  const close = () => stops.toReversed().forEach((stop) => stop())
  try {
    prefs.lost = [...prefs.lost, ...(await lostWork)]
  } catch (error) {
    close()
    throw error
  }
  const begin = async () => {
    await firstScreen()
    if (isClosed) return
    quietly(deleteOldRecordings())
    await engine.start()
    // Fetches missing files: data saver skips those of new records, and files are deleted when the disk is full.
    quietly(replicator.refresh('all').then(async () => (await files).lookAtAll()))
    quietly(chat.then((follows) => follows.refresh()))
  }
  begin().catch((error: unknown) => {
    if (!isClosed) reportOpenFailure(error)
  })
  return { engine, replicator, refresh, close }
}
export type OpenedAccount = Awaited<ReturnType<typeof openAccount>>
