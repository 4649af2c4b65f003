import type { Deps } from '#server/platform/deps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { expireRecords, remindOfExpiries } from '#server/modules/requests/records/advance-record.ts'
import { errorMessageOf, stackOf } from '#server/platform/log.ts'
import { deleteDueAccounts } from '#server/modules/profile/account-security.ts'
import { mailStaffInvitations } from '#server/modules/staff/invitations.ts'
import { alertConditions, checkPriceAlerts } from '#server/modules/market/following.ts'
import { sweepKeys } from '#server/platform/idempotency/idempotency.ts'
import { lateQuotationPlanner, runDemoSuppliers } from '#server/demo/suppliers/worker.ts'
import { sendNoticeMails } from '#server/modules/messages/messages.ts'
import { deleteEndedSubscriptions } from '#server/modules/push/subscriptions.ts'
import { sendRequestMails } from '#server/modules/seller/request-mails.ts'
import { sweepFiles } from './sweep-files.ts'
import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import {
  captchas,
  emailCodes,
  formerMembers,
  sellerTokens,
  sessions,
  staffInvitations,
} from '#server/modules/accounts/schema.ts'
import { formerMemberMs } from '#server/modules/accounts/accounts.ts'
import { conversations, chatReports } from '#server/modules/assistant/schema.ts'
import { status } from '#domain/lifecycle/status.ts'
import { lockCatalogueClock } from '../modules/catalogue/changes/catalogue-clock.ts'
import { publishCompanies, publishProducts } from '../modules/catalogue/changes/catalogue-changes.ts'
import { deleteOldGuesses } from '../platform/limits/rate-limits.ts'
import { jobs } from '../platform/db/schema.ts'
import { rowsOf } from '../platform/db/statements.ts'
import { messages } from '../modules/messages/schema.ts'
import { answerFeedback, listUnansweredFeedback } from '../modules/feedback/feedback.ts'

export const answerDemoSupport = async (
  { db, delayMs }: { readonly db: Database; readonly delayMs: number },
  now: number,
): Promise<void> => {
  for (const { id } of await listUnansweredFeedback(db, { kind: 'support', until: now - delayMs }))
    await answerFeedback(db, id, { template: 'support-demo', text: '' }, now)
}

const sessionRetainedMs = 7 * dayMs
const strangersRetainedMs = 7 * dayMs
const reportsRetainedMs = 90 * dayMs

export const deleteExpiredRows = async (db: Database, now: number): Promise<void> => {
  await db.delete(captchas).where(lt(captchas.expiresAt, now))
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, now))
  await db.delete(sellerTokens).where(lt(sellerTokens.expiresAt, now))
  await db
    .delete(sessions)
    .where(or(lt(sessions.refreshExpiresAt, now - sessionRetainedMs), lt(sessions.revokedAt, now - sessionRetainedMs)))
  await deleteEndedSubscriptions(db, undefined, now)
  await deleteOldGuesses(db, now)
  await db.delete(formerMembers).where(lt(formerMembers.deletedAt, now - formerMemberMs))
  await db.delete(chatReports).where(lt(chatReports.createdAt, now - reportsRetainedMs))
  await db
    .delete(conversations)
    .where(and(isNull(conversations.userId), lt(conversations.createdAt, now - strangersRetainedMs)))
}

const mailMs = 5_000
const hourMs = 60 * 60 * 1000
/** Orders are polled, because a buyer may not return after paying, and the processor's notification may be lost. */
const orderPollMs = 60_000

interface BackgroundDeps extends Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'mailer' | 'files'> {
  readonly config: Pick<Deps['config'], 'demo' | 'payment' | 'sellerUrl' | 'supplierDelayMs'>
  readonly sweepOrders: (now: number) => Promise<unknown>
  readonly readFeeds: () => Promise<unknown>
  readonly sendPushes: (now: number) => Promise<unknown>
  readonly every: (ms: number, work: () => void) => () => void
}

export const systemInterval: BackgroundDeps['every'] = (ms, work) => {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}

const oneAtATime = (work: () => Promise<unknown>, onFault: (error: unknown) => void) => {
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  return {
    turn: () => {
      if (isBusy) return
      isBusy = true
      running = work()
        .then(() => undefined, onFault)
        .finally(() => {
          isBusy = false
        })
    },
    settled: () => running,
  }
}

/**
 * Runs the work unless another process runs it, or ran it in this interval. The row's time is renewed while the work
 * runs, so a job whose process was killed is taken over after two intervals.
 */
const runInOneProcess = async (
  { db, clock, every }: Pick<BackgroundDeps, 'db' | 'clock' | 'every'>,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<void> => {
  const runAt = clock.now()
  // A tenth of the interval is allowed for timers that are early. A time in the future comes from a wrong clock.
  const isDue = and(eq(jobs.isRunning, false), lte(jobs.runAt, runAt - Math.round(everyMs * 0.9)))
  const isAbandoned = or(lt(jobs.runAt, runAt - 2 * everyMs), gt(jobs.runAt, runAt + everyMs))
  const claimedJobs = await db
    .insert(jobs)
    .values({ name, runAt, isRunning: true })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { runAt, isRunning: true },
      setWhere: sql`${isDue} or ${isAbandoned}`,
    })
    .returning({ name: jobs.name })
  if (claimedJobs.length === 0) return
  const store = (values: Partial<typeof jobs.$inferSelect>) => db.update(jobs).set(values).where(eq(jobs.name, name))
  const stopRenewing = every(everyMs, () => void store({ runAt: clock.now() }).catch(() => undefined))
  try {
    await work()
  } finally {
    stopRenewing()
    await store({ isRunning: false })
  }
}

const countWaitingMails = async (db: Database): Promise<number> => {
  const counts = [messages, staffInvitations].map((table) => db.$count(table, isNotNull(table.mailDue)))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

interface Job {
  readonly failure: string
  readonly everyMs: number
  readonly atOnce?: boolean
  /** Set for work that locks each row it handles, so that all processes share it. Other work runs in one process. */
  readonly inAll?: boolean
  readonly work: (now: number, onFault: (error: unknown) => void) => Promise<unknown>
}

const jobsOf = ({ db, random, log, metrics, files, mailer, config, ...deps }: BackgroundDeps): Job[] => [
  {
    failure: 'supplier-failed',
    everyMs: Math.min(2_000, Math.max(100, config.supplierDelayMs / 10)),
    atOnce: true,
    inAll: true,
    work: (now, onFault) => runDemoSuppliers({ db, delayMs: config.supplierDelayMs, onFault }, now),
  },
  {
    failure: 'mail-failed',
    everyMs: mailMs,
    atOnce: true,
    inAll: true,
    work: async (now, onFault) => {
      const { sellerUrl, payment } = config
      const { appUrl } = payment
      await mailStaffInvitations({ db, mailer, appUrl, onFault }, now)
      await sendNoticeMails({ db, mailer, appUrl, onFault }, now)
      metrics?.mailsWaiting(await countWaitingMails(db))
      if (sellerUrl !== null) await sendRequestMails({ db, mailer, random, sellerUrl, onFault }, now)
    },
  },
  { failure: 'push-failed', everyMs: mailMs, atOnce: true, inAll: true, work: deps.sendPushes },
  {
    failure: 'housekeeping-failed',
    everyMs: hourMs,
    atOnce: true,
    work: async (now) => {
      await expireRecords(db, null, now, lateQuotationPlanner(config.supplierDelayMs))
      await sweepKeys(db, now)
      for (const account of await deleteDueAccounts(db, now))
        log({ level: 'info', event: 'security', kind: 'deletion', account })
      // An import of prices checks alerts too, but ignores a price whose day has not begun yet.
      await checkPriceAlerts(db, alertConditions.all, now)
      await remindOfExpiries(db, now)
    },
  },
  {
    failure: 'sweep-of-files-failed',
    // A process first sweeps an hour after its start, so that the operator has time to notice a wrong database.
    everyMs: hourMs,
    work: (now) => sweepFiles({ db, files, random, log }, now),
  },
  { failure: 'replies-failed', everyMs: hourMs, atOnce: true, work: (now) => measureReplies(db, now) },
  { failure: 'news-feeds-failed', everyMs: hourMs, atOnce: true, work: deps.readFeeds },
  { failure: 'sweep-failed', everyMs: hourMs, work: (now) => deleteExpiredRows(db, now) },
  { failure: 'sweep-of-orders-failed', everyMs: orderPollMs, work: deps.sweepOrders },
  ...(config.demo
    ? [
        {
          failure: 'support-failed',
          everyMs: mailMs,
          work: (now: number) => answerDemoSupport({ db, delayMs: config.supplierDelayMs }, now),
        },
      ]
    : []),
]

export const startBackground = (deps: BackgroundDeps): { stop: () => Promise<void> } => {
  const { clock, log, metrics, every } = deps
  const running = jobsOf(deps).map(({ failure, everyMs, atOnce = false, inAll = false, work }) => {
    const name = failure.replace('-failed', '')
    const onFault = (error: unknown) => {
      metrics?.jobFault(name)
      log({ level: 'error', event: failure, message: errorMessageOf(error), stack: stackOf(error) })
    }
    const run = async () => {
      metrics?.jobRun(name)
      await work(clock.now(), onFault)
    }
    const job = oneAtATime(() => (inAll ? run() : runInOneProcess(deps, name, everyMs, run)), onFault)
    const stop = every(everyMs, job.turn)
    if (atOnce) job.turn()
    return { stop, settled: job.settled }
  })
  return {
    stop: async () => {
      for (const { stop } of running) stop()
      await Promise.all(running.map(({ settled }) => settled()))
    },
  }
}

const countedMs = 365 * dayMs
const graceMs = 7 * dayMs
const minRequests = 3

/** `answersHere` stays true once a supplier has answered, even if all its replies are more than a year old. */
export const measureReplies = (db: Database, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCatalogueClock(tx)
    const changedCompanies = await rowsOf<{ readonly id: string }>(
      tx,
      sql`
        with replies as (
          select request.company_id, request.create_time, request.status, min(entry.time) as replied
          from request_records as request
          left join request_log as entry
            on entry.record_id = request.id and entry.actor = 'supplier' and entry.type <> 'opened'
          where request.create_time > ${now - countedMs}
          group by request.id
        ), counted as (
          select company_id as id, count(replied) as replied, count(*) as asked,
            percentile_cont(0.5) within group (order by replied - create_time) filter (where replied is not null)
              as median
          from replies
          where replied is not null or (create_time < ${now - graceMs} and status <> ${status.cancelled})
          group by company_id
        ), facts as (
          select companies.id, companies.answers_here or coalesce(replied, 0) > 0 as answers,
            case when asked >= ${minRequests} then round(100.0 * replied / asked)::int end as rate,
            case when asked >= ${minRequests} and replied > 0 then greatest(1, round(median / 3600000))::int end as hours
          from companies left join counted on counted.id = companies.id
        )
        update companies set answers_here = answers, reply_rate = rate, usual_reply_hours = hours
        from facts
        where facts.id = companies.id
          and (answers_here, reply_rate, usual_reply_hours) is distinct from (answers, rate, hours)
        returning companies.id
      `,
    )
    const relabelledProducts = await rowsOf<{ readonly id: string }>(
      tx,
      sql`
        update products set answers_here = companies.answers_here
        from companies
        where companies.id = products.company_id and products.answers_here <> companies.answers_here
        returning products.id
      `,
    )
    const idOf = ({ id }: { readonly id: string }) => id
    await publishCompanies(tx, changedCompanies.map(idOf), now)
    await publishProducts(tx, relabelledProducts.map(idOf), null)
  })
