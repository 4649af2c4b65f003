import { sql } from 'drizzle-orm'
import { status } from '#domain/lifecycle/status.ts'
import { dayMs } from '#lib/day-ms.ts'
import { lockCatalogueClock } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { publishCompanies, publishProducts } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/statements.ts'

/** How far back requests are counted. Older ones say little about who answers today. */
const countedMs = 365 * dayMs
const graceMs = 7 * dayMs
const minRequests = 3

/**
 * Stores for each supplier whether it answers, the percentage of requests that it answered, and the median delay in
 * hours, from a year of requests by all buyers. Opening a request is not an answer; a request that was cancelled before
 * an answer does not count.
 */
export const measureReplies = (db: Database, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    // An import writes the same rows in another order. With this lock the two never run at once.
    await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
    const changed = await rowsOf<{ readonly id: string }>(
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
    // A review locks the company, the clock and then the products. Another order could cause a deadlock.
    await lockCatalogueClock(tx)
    const relabelled = await rowsOf<{ readonly id: string }>(
      tx,
      sql`
        update products set answers_here = companies.answers_here
        from companies
        where companies.id = products.company_id and products.answers_here <> companies.answers_here
        returning products.id
      `,
    )
    const idOf = ({ id }: { readonly id: string }) => id
    await publishCompanies(tx, changed.map(idOf), now)
    await publishProducts(tx, relabelled.map(idOf), null)
  })
