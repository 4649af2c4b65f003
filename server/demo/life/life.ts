import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql, getTableName, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { demoAccount, hasDemoSuppliers } from '#server/seed/accounts.ts'
import { buyerCompanies, quotas, users } from '#server/modules/accounts/schema.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { createDraft } from '#server/modules/requests/drafts/drafts.ts'
import { parseRequestBody, type DraftWrite } from '#server/modules/requests/drafts/judge-request.ts'
import { sendRequest } from '#server/modules/requests/drafts/send.ts'
import { requireAccountRecord } from '#server/modules/requests/records/advance-record.ts'
import { markRecordRead } from '#server/modules/requests/records/record-actions.ts'
import { serverRequestKinds } from '#server/modules/requests/request-kinds.ts'
import { drafts, records, supplierOutbox, draftLines, recordLines, recordLog } from '#server/modules/requests/schema.ts'
import { recordRowId, type RecordRowId } from '#server/modules/requests/row-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { derivedNumber, type Random } from '#server/platform/system.ts'
import { addDemoAccountData } from './belongings.ts'
import { draftStories, type Story } from './story.ts'
import { ongoingEnquiries, pastEnquiries } from './enquiries.ts'
import { registrationStories } from './registrations.ts'
import { sampleStories } from './samples.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fileLinks } from '#server/modules/files/schema.ts'
import { advanceSequences } from '#server/platform/db/epoch.ts'
import { rowsOf } from '#server/platform/db/statements.ts'

const tables = [drafts, draftLines, records, recordLines, recordLog, supplierOutbox, messages, fileLinks]

/** The time at which a packed history ends. `unpackLife` shifts it to the present. */
const packedEnd = Date.UTC(2027, 11, 28, 0, 30)

const minuteMs = 60_000

const packedLife = z.object({ accountId: z.string(), rows: z.record(z.string(), z.array(z.unknown())) })

const packLife = async (db: Database, accountId: AccountId, file: string): Promise<void> => {
  const rows: z.infer<typeof packedLife>['rows'] = {}
  for (const table of tables) {
    const found = await rowsOf<{ row: unknown }>(db, sql`select to_jsonb(one) as row from ${table} as one`)
    rows[getTableName(table)] = found.map(({ row }) => row)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(JSON.stringify({ accountId, rows })))
}

const dayOf = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`

/** Shifts times (13 digits), row numbers (14 digits, epoch.ts), days, and days in numbers such as E-20270131-7K2QX. */
export const shiftTimesInJson = (json: string, days: number): string =>
  json
    .replaceAll(/\b\d{14}\b/g, (id) => String(Number(id) + days * dayMs * 10))
    .replaceAll(/\b\d{13}\b/g, (moment) => String(Number(moment) + days * dayMs))
    .replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (_, day: string) => `"${addDays(day, days)}"`)
    .replaceAll(
      /\b([A-Z])-(\d{8})-/g,
      (_, letter: string, day: string) => `${letter}-${addDays(dayOf(day), days).replaceAll('-', '')}-`,
    )

/** Shifts the history, so that its last day is today or yesterday. Returns false if the file is missing. */
const unpackLife = async (tx: Database, accountId: AccountId, file: string, now: number): Promise<boolean> => {
  if (!existsSync(file)) return false
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const { accountId: before } = packedLife.parse(JSON.parse(text))
  // The shifted history ends at least a minute ago, so its row numbers are below the counters of this database.
  const days = Math.floor((now - minuteMs - packedEnd) / dayMs)
  const { rows } = packedLife.parse(JSON.parse(shiftTimesInJson(text, days).replaceAll(before, accountId)))
  for (const table of tables)
    await tx.execute(sql`
      insert into ${table} overriding system value
      select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows[getTableName(table)] ?? [])}::jsonb)`)
  return true
}

const stories = [...pastEnquiries, ...ongoingEnquiries, ...sampleStories, ...registrationStories]

const readAfterDays = 5
/** In 21 days, demo suppliers continue with requests that wait for them; a reminder makes them continue immediately. */
const goesOnInDays = 21
const memberForDays = 190

const ms = (days: number) => Math.round(days * dayMs)

/** `below` returns the same numbers in each run, so that each demonstration has the same history. */
const repeatableRandom = (random: Random): Random => {
  let drawCount = 0
  return { ...random, below: (limit) => derivedNumber(limit, 'life', (drawCount += 1)) }
}

const refOf = (...words: readonly unknown[]): string => {
  const hex = createHash('sha256')
    .update(['reference', ...words].join('\n'))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface Life {
  readonly tx: Database
  readonly random: Random
  readonly actor: BuyerActor
  readonly start: number
}

const writeOf = ({ actor, start }: Life, story: Story, clientRef: string): DraftWrite => {
  const kind = serverRequestKinds[story.kind]
  const [zone, now] = [actor.timezone, start - ms(story.daysAgo)]
  const maxReplyTime = addDays(dayInZone(zone ?? 'UTC', now), story.replyIn)
  const body = z.parse(kind.calls.send.body, { ...story.content, caseDraftId: '0', clientRef, maxReplyTime })
  return {
    kind,
    buyer: { accountId: actor.userId, zone, country: actor.country },
    body: parseRequestBody(body),
    ifMatch: null,
    now,
  }
}

/** Replays the events in chronological order, so that numbers and row ids grow as in actual use. */
const replay = async (life: Life): Promise<void> => {
  const { tx, random, actor, start } = life
  const sentIds = new Map<string, RecordRowId>()
  const events = stories.flatMap((story, index) => [
    {
      at: start - ms(story.daysAgo),
      run: async () => {
        const write = writeOf(life, story, refOf(story.kind, index))
        const receipt = await sendRequest(tx, { random, config: { supplierDelayMs: 0, membershipNeeded: true } }, write)
        if (receipt instanceof Refusal) throw receipt
        for (const { id, companyId } of receipt.records)
          sentIds.set(`${index} ${companyId}`, recordRowId.parse(Number(id)))
      },
    },
    ...Object.entries(story.courses).flatMap(([companyId, course]) =>
      course.map(([daysAfter, deed]) => ({
        at: start - ms(story.daysAgo - daysAfter),
        run: async (now: number) => {
          const recordId = sentIds.get(`${index} ${companyId}`)
          if (recordId === undefined) throw new Error(`request ${index} has nothing for ${companyId}`)
          await deed({ tx, accountId: actor.userId, kind: story.kind, recordId, now })
        },
      })),
    ),
  ])
  for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) await run(at)
}

const markRead = async ({ tx, actor, start }: Life): Promise<void> => {
  const isOld = and(eq(records.accountId, actor.userId), lt(records.updateTime, start - ms(readAfterDays)))
  for (const { id, kind, updateTime } of await tx.select().from(records).where(isOld))
    await markRecordRead(tx, await requireAccountRecord(tx, actor.userId, kind, String(id)), updateTime + dayMs / 4)
}

const suppliersTurn = [status.sent, status.opened, status.revisionRequested, status.agreed, status.preparing]

/** Plans suppliers' next steps for later, so that open requests neither finish within a minute nor wait forever. */
const planWhatFollows = async ({ tx, actor, start }: Life): Promise<void> => {
  const dueAt = start + ms(goesOnInDays)
  const ofRecords = (condition?: SQL) => {
    const isOwn = and(eq(records.accountId, actor.userId), condition)
    return inArray(supplierOutbox.recordId, tx.select({ id: records.id }).from(records).where(isOwn))
  }
  await tx
    .update(supplierOutbox)
    .set({ dueAt })
    .where(ofRecords(inArray(records.status, suppliersTurn)))
  await tx
    .update(supplierOutbox)
    .set({ step: 'rest', dueAt: null })
    .where(and(ofRecords(), sql`${supplierOutbox.dueAt} is distinct from ${dueAt}`))
}

const actorOf = async (db: Database): Promise<{ actor: BuyerActor; passwordHash: string } | null> => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'buyer'), eq(users.email, demoAccount.email)))
  if (!user) return null
  if ((await db.$count(drafts, eq(drafts.accountId, user.id))) > 0) return null
  const { id: userId, email, companyId, isCompanyAdmin, timezone, country, passwordHash } = user
  const actor = { role: 'buyer', userId, email, companyId, isCompanyAdmin, timezone, country, sessionId: '' } as const
  return { actor, passwordHash }
}

const createHistory = async (tx: Database, random: Random, actor: BuyerActor, start: number): Promise<void> => {
  const life: Life = { tx, random: repeatableRandom(random), actor, start }
  await replay(life)
  await markRead(life)
  await planWhatFollows(life)
  await tx.update(messages).set({ mailDue: null, pushDue: null }).where(eq(messages.accountId, actor.userId))
  for (const [index, story] of draftStories.entries())
    await createDraft(tx, writeOf(life, story, refOf('draft', index)))
}

const countSent = async (tx: Database, userId: AccountId): Promise<void> => {
  for (const { kind, permissionType } of Object.values(serverRequestKinds)) {
    const sentCount = sql`(select count(*) from ${drafts} where ${and(eq(drafts.accountId, userId), eq(drafts.kind, kind), eq(drafts.state, 'sent'))})`
    await tx
      .update(quotas)
      .set({ usedCount: sentCount })
      .where(and(eq(quotas.userId, userId), eq(quotas.permissionType, permissionType)))
  }
}

/** Fills an unused demo account from the file `packed`, or else by a replay. Does nothing without demo suppliers. */
export const fillDemoAccount = async (deps: Pick<Deps, 'db' | 'clock' | 'random' | 'files'>, packed: string) => {
  if (!(await actorOf(deps.db)) || !(await hasDemoSuppliers(deps.db))) return
  const start = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // Waits for the lock without a time limit, because another process may take longer to write the same history.
    await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
    const account = await actorOf(tx)
    if (!account) return
    const { actor, passwordHash } = account
    const createdAt = start - ms(memberForDays)
    await tx.update(users).set({ createdAt }).where(eq(users.id, actor.userId))
    if (actor.companyId)
      await tx.update(buyerCompanies).set({ createdAt }).where(eq(buyerCompanies.id, actor.companyId))
    if (await unpackLife(tx, actor.userId, packed, start)) await countSent(tx, actor.userId)
    else await createHistory(tx, deps.random, actor, start)
    await addDemoAccountData({ deps, tx, actor, passwordHash, now: start })
  })
}

export const writeDemoAccountFile = async (deps: Pick<Deps, 'db' | 'random'>, file: string): Promise<void> => {
  const account = await actorOf(deps.db)
  if (!account) throw new Error('there is no demonstration account to live a life')
  // The membership must not end before the history.
  await deps.db
    .update(users)
    .set({ vipExpireTime: packedEnd + dayMs })
    .where(eq(users.id, account.actor.userId))
  // The counters begin at the end of the history, so that they are higher in a database that unpacks the file later.
  await advanceSequences(deps.db, packedEnd)
  await createHistory(deps.db, deps.random, account.actor, packedEnd)
  await packLife(deps.db, account.actor.userId, file)
}
