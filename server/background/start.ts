import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { expireRecords } from '#server/modules/requests/records/expiry.ts'
import { deleteDueAccounts } from '#server/modules/membership/account-security.ts'
import { mailAdded } from '#server/modules/membership/staff-mails.ts'
import { alertsOf, judgeAlerts } from '#server/modules/market/judge-alerts.ts'
import { sweepKeys } from '#server/platform/idempotency/idempotency.ts'
import { answerForDemo } from '#server/demo/support/answer.ts'
import { planLateQuotes, runSuppliers } from '#server/demo/suppliers/worker.ts'
import { mailNotices } from '#server/modules/messages/mail-notices.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

/** How long a notice waits for its mail at most; less would ask the database more often than it has news. */
const mailMs = 5_000
const hourMs = 60 * 60 * 1000

export interface BackgroundDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly mailer: Mailer
  /** Where the app is opened; null: not known. */
  readonly appUrl: string | null
  /** Questions to customer service are answered by the demonstration. */
  readonly demo: boolean
  /** Pause between two steps of a demonstration supplier, ms. */
  readonly supplierDelayMs: number
  /** Calls `work` again and again, `ms` apart; gives back how to stop it. */
  readonly every: (ms: number, work: () => void) => () => void
}

/** The wall's timer. It keeps no process alive. */
export const everyInterval: BackgroundDeps['every'] = (ms, work) => {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}

/** The driver's own message; the outer one repeats the statement with its values. */
const faultOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** Skips a turn while the last one runs, so that a slow database is not asked ever more. */
const oneAtATime = (work: () => Promise<unknown>, onFault: (error: unknown) => void) => {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  return {
    turn: () => {
      if (busy) return
      busy = true
      running = work()
        .then(() => undefined, onFault)
        .finally(() => {
          busy = false
        })
    },
    settled: () => running,
  }
}

/**
 * Starts what runs without being asked: demonstration suppliers, the ending of requests, mails of notices, price alerts,
 * the sweep of old keys, deletions.
 */
export const startBackground = (deps: BackgroundDeps): { stop: () => Promise<void> } => {
  const { db, clock, log, mailer, appUrl, demo, supplierDelayMs, every } = deps
  const report = (event: string) => (error: unknown) => log({ level: 'error', event, message: faultOf(error) })
  const onFault = report('supplier-failed')
  const suppliers = oneAtATime(() => runSuppliers({ db, delayMs: supplierDelayMs, onFault }, clock.now()), onFault)
  const onMailFault = report('mail-failed')
  const mails = oneAtATime(async () => {
    const using = { db, mailer, appUrl, onFault: onMailFault }
    await mailAdded(using, clock.now())
    await mailNotices(using, clock.now())
  }, onMailFault)
  const answers = oneAtATime(
    () => answerForDemo({ db, delayMs: supplierDelayMs }, clock.now()),
    report('support-failed'),
  )
  const housekeeping = oneAtATime(async () => {
    await expireRecords(db, null, clock.now(), planLateQuotes(supplierDelayMs))
    await sweepKeys(db, clock.now())
    await deleteDueAccounts(db, clock.now())
    // Most were judged as their prices were written: this is for a demonstration's next week, and for a day that has come.
    await judgeAlerts(db, alertsOf.all, clock.now())
  }, report('housekeeping-failed'))
  const stops = [
    // A tenth of the pace: what is due waits no longer than that.
    every(Math.min(2_000, Math.max(100, supplierDelayMs / 10)), suppliers.turn),
    every(hourMs, housekeeping.turn),
    every(mailMs, mails.turn),
    ...(demo ? [every(mailMs, answers.turn)] : []),
  ]
  suppliers.turn()
  mails.turn()
  housekeeping.turn()
  return {
    stop: async () => {
      for (const stop of stops) stop()
      await Promise.all([suppliers, housekeeping, mails, answers].map((one) => one.settled()))
    },
  }
}
