import type { BodyOut, Call, DataIn } from '#contract/call.ts'
import { enquiryCalls, intentionCalls, sampleCalls, agreeCallOf } from '#contract/calls/requests.ts'
import type { RequestKind, RequestRecordWire } from '#contract/entities/request.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor, App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { addDealMessage, reportDealStep, withdrawDealStep } from './deal.ts'
import {
  requireStepFiles,
  requireAccountRecord,
  expireRecords,
  type LockedRecord,
  type OnExpired,
  lockRecordWithGroup,
} from './advance-record.ts'
import {
  countRecords,
  findRecord,
  findRecordPage,
  type RecordFilter,
  type RecordRow,
  findRecordsChangedAfter,
} from './repo.ts'
import {
  answerSupplierQuestion,
  declineQuotation,
  markRecordRead,
  remindSupplier,
  requestRevision,
  scheduleDemoStep,
  acceptQuotation,
  endRecord,
} from './record-actions.ts'
import { recordToWire, recordsToWire } from './record-view.ts'
import { markFileDone, receiveShipment, reportRegistrationOutcome, reportSampleResult } from './registration-actions.ts'
import { type ServerRequestKind, serverRequestKinds } from '../request-kinds.ts'
import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { companies } from '../../catalogue/schema.ts'
import { attachableFiles, supplierOwner, fileOwnerOf } from '../../files/file-owners.ts'
import { fileLinks, files } from '../../files/schema.ts'
import { recordLog, records } from '../schema.ts'
import { prepareStatement } from '../../../platform/db/statements.ts'
import {
  epochAndRunColumns,
  compareMark,
  type Mark,
  readMark,
  renewEpoch,
  writeMark,
} from '../../../platform/db/epoch.ts'

const readNow = async (db: Database, seen: number) => {
  const statement = prepareStatement(db, 'era_now', () => {
    const row = sql.placeholder('seen')
    const inLog = exists(db.select({ id: recordLog.id }).from(recordLog).where(eq(recordLog.id, row)))
    return db
      .select({
        ...epochAndRunColumns,
        open: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number),
        hasSeen: sql<boolean>`${or(sql`${row}::bigint = 0`, inLog)}`,
      })
      .from(sql`(values (1)) as one(n)`)
      .prepare('era_now')
  })
  const [now] = await statement.execute({ seen })
  if (!now) throw new Error('a row without a condition is missing')
  return now
}

/** `mark` is null if all records must be read. A mark newer than the database proves a restore: a new epoch starts. */
const positionOf = async ({ db, random }: Pick<Deps, 'db' | 'random'>, after: string) => {
  const mark = after === '' ? null : await readMark(db, after, 'xid')
  const now = await readNow(db, mark?.seen ?? 0)
  const verdict = mark ? await compareMark(db, mark, { ...now, last: now.open }) : 'foreign'
  if (mark && typeof verdict === 'object') return { now, mark: { ...mark, at: verdict.at } }
  if (verdict !== 'lost') return { now, mark: null }
  await renewEpoch(db, random, now.epoch)
  return { now: await readNow(db, 0), mark: null }
}

const newestIn = (list: readonly RequestRecordWire[]): number =>
  Math.max(0, ...list.flatMap(({ log = [] }) => log.map(({ id }) => Number(id))))

/** The mark is the oldest transaction that was open at the first page: the next sync reads records again from there. */
const followRecords = async (deps: Pick<Deps, 'db' | 'random'>, filter: RecordFilter, after: string) => {
  const { db } = deps
  const listFilter: RecordFilter = { ...filter, updatedSince: undefined }
  // The position is read before the rows: changes of a transaction that ends in between are read twice, not never.
  const { now, mark } = await positionOf(deps, after)
  const { rows, more } = await findRecordsChangedAfter(db, listFilter, mark?.rest ?? [mark?.at ?? 0, 0])
  const list = await recordsToWire(db, rows)
  const lastRow = more ? rows.at(-1) : undefined
  const nextMark: Mark = {
    of: 'xid',
    epoch: now.epoch,
    run: now.run,
    at: mark?.rest ? mark.at : now.open,
    seen: Math.max(mark?.seen ?? 0, newestIn(list)),
    rest: lastRow ? [lastRow.changed, lastRow.id] : null,
  }
  const total = lastRow ? await countRecords(db, listFilter) : list.length
  return { list, total, mark: await writeMark(db, nextMark), epoch: now.epoch }
}

const stepsOf =
  (app: App, deps: Deps, kind: RequestKind) =>
  <C extends Call>(
    call: C,
    act: (tx: Database, row: LockedRecord<'buyer'>, body: BodyOut<C>, now: number) => Promise<RecordRow>,
  ): void =>
    mountWrite(app, deps, call, async (tx, { actor, body, now }) => {
      // The casts are safe: every body of a step has the id, and every answer is the record.
      const row = await requireAccountRecord(tx, actor.userId, kind, (body as { readonly id: string }).id)
      return (await recordToWire(tx, await act(tx, row, body, now))) as DataIn<C>
    })

const kindRoutes = (app: App, deps: Deps, kind: ServerRequestKind, onExpired: OnExpired): void => {
  const { calls } = kind
  const delay = deps.config.supplierDelayMs
  mount(app, deps, calls.recordPage, async ({ actor, query, now }) => {
    await expireRecords(deps.db, actor.userId, now, onExpired)
    const { after, ...asked } = query
    const filter = { owner: { accountId: actor.userId }, kind: kind.kind, ...asked }
    if (after !== undefined) return followRecords(deps, filter, after)
    const { rows, total } = await findRecordPage(deps.db, filter)
    return { list: await recordsToWire(deps.db, rows), total }
  })
  mount(app, deps, calls.recordGet, async ({ actor, query, now }) => {
    await expireRecords(deps.db, actor.userId, now, onExpired)
    const row = await findRecord(deps.db, kind.kind, query.id)
    if (row?.accountId !== actor.userId) throw notFound()
    return recordToWire(deps.db, row)
  })
  const step = stepsOf(app, deps, kind.kind)
  step(calls.urge, (tx, row, _, now) => remindSupplier(tx, row, now))
  step(calls.answer, (tx, row, { text }, now) => answerSupplierQuestion(tx, row, text, delay, now))
  step(calls.say, (tx, row, body, now) => addDealMessage(tx, 'buyer', row, body, now))
  step(calls.decline, (tx, row, body, now) => declineQuotation(tx, row, body, now))
  step(calls.cancel, (tx, row, { text }, now) => endRecord(tx, row, 'cancel', text, now))
  step(calls.requestRevision, (tx, row, body, now) => requestRevision(tx, row, body, delay, now))
  step(calls.close, (tx, row, { text }, now) => endRecord(tx, row, 'close', text, now))
  step(calls.read, (tx, row, _, now) => markRecordRead(tx, row, now))
  mountWrite(app, deps, agreeCallOf(kind.kind), async (tx, { actor, body, now }) => {
    const { own, others } =
      body.declineOthers === true
        ? await lockRecordWithGroup(tx, actor.userId, kind.kind, body.id)
        : { own: await requireAccountRecord(tx, actor.userId, kind.kind, body.id), others: [] }
    return acceptQuotation(tx, own, others, body, delay, now)
  })
}

const kindOnlyRoutes = {
  enquiry: (app, deps) => {
    const step = stepsOf(app, deps, 'enquiry')
    step(enquiryCalls.dealStep, async (tx, row, body, now) => {
      const changedRecord = await reportDealStep(tx, 'buyer', row, body, now)
      await scheduleDemoStep(tx, row, 'go-on', now + deps.config.supplierDelayMs)
      return changedRecord
    })
    step(enquiryCalls.takeBack, (tx, row, { ref }, now) => withdrawDealStep(tx, 'buyer', row, ref, now))
  },
  sample: (app, deps) => {
    const step = stepsOf(app, deps, 'sample')
    step(sampleCalls.receive, receiveShipment)
    step(sampleCalls.result, reportSampleResult)
  },
  intention: (app, deps) => {
    const step = stepsOf(app, deps, 'intention')
    step(intentionCalls.fileDone, async (tx, row, { file, text, attach }, now) => {
      const attachments = await requireStepFiles(tx, 'buyer', row, attach, now)
      return markFileDone(tx, 'buyer', row, { file, text, files: attachments }, now)
    })
    step(intentionCalls.outcome, reportRegistrationOutcome)
  },
} satisfies Record<RequestKind, (app: App, deps: Deps) => void>

export const recordRoutes = (app: App, deps: Deps, onExpired: OnExpired): void => {
  for (const kind of Object.values(serverRequestKinds)) {
    kindRoutes(app, deps, kind, onExpired)
    kindOnlyRoutes[kind.kind](app, deps)
  }
}

const names = (column: unknown): SQL => sql`position('/files/' || ${files.id} || '/' in ${column}::text) > 0`

const isInRecordsOf = (actor: Extract<Actor, { role: 'buyer' }>): SQL => sql`exists (
  select 1 from ${records} where ${records.accountId} = ${actor.userId}
  and ${files.owner} = ${supplierOwner('')} || ${records.companyId}
  and (${names(sql`${records.shipments}::text || ${records.filesDone}::text`)} or exists (
    select 1 from ${recordLog} where ${recordLog.recordId} = ${records.id} and ${names(recordLog.files)})))`

const isSentTo = (supplierId: string): SQL => sql`exists (
  select 1 from ${fileLinks} join ${records} on ${records.recordNo} = ${fileLinks.recordNo}
  where ${fileLinks.fileId} = ${files.id} and ${records.companyId} = ${supplierId})`

const isInCatalogue = sql`exists (select 1 from ${companies}
  where ${names(sql`${companies.photos}::text || ${companies.documents}::text`)})`

const isReadableBy = (actor: Actor | null, address: string): SQL | undefined => {
  if (actor === null) return eq(files.owner, fileOwnerOf(null, address))
  return actor.role === 'buyer'
    ? or(attachableFiles({ role: 'buyer', accountId: actor.userId }), isInRecordsOf(actor))
    : or(attachableFiles({ role: 'supplier', supplierId: actor.supplierId }), isSentTo(actor.supplierId))
}

export const fileAccessOf = async (db: Database, fileId: string, actor: Actor | null, address: string) => {
  const ofFile = eq(files.id, fileId)
  if ((await db.$count(files, and(ofFile, isReadableBy(actor, address)))) > 0) return 'party'
  return (await db.$count(files, and(ofFile, isInCatalogue))) > 0 ? 'public' : null
}
