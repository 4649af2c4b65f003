import type { RecordId, ShipmentId } from '#domain/ids.ts'
import type { DeclineReason, Outcome, SampleResult } from '#contract/entities/progress.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { getOp, pendingOps, watchTables } from '../store/db.ts'
import type { IntentOf, OpRow, RecordIntent } from '../store/rows.ts'
import { enqueueWithFiles, type ActionFileInput, type ActionResult } from './action-files.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'
import { systemClock } from '#lib/clock.ts'
import { readFavourites } from '../store/read-records.ts'
import type { Product } from '#contract/entities/product.ts'

export const addToCart = accountAction(async (context: AccountContext, products: readonly Product[]): Promise<void> => {
  if (products.length === 0) return
  const ids = products.map((product) => product.pesticideId)
  const byId = Object.fromEntries(products.map((product) => [product.pesticideId, product]))
  await enqueue(context, { name: 'cart-add', ids, products: byId }, products[0]?.name ?? '')
})

export const removeFromCart = accountAction(
  async (context: AccountContext, pesticideIds: readonly string[]): Promise<void> => {
    if (pesticideIds.length > 0) await enqueue(context, { name: 'cart-remove', ids: [...pesticideIds] }, '')
  },
)

interface Supplier {
  readonly companyId: string
  readonly name: string
}

const set = accountAction((context: AccountContext, { companyId, name }: Supplier, on: boolean, note: string | null) =>
  enqueue(context, { name: 'favourite', companyId, company: name, on, note, at: systemClock.now() }, name),
)

export const saveFavourite = (supplier: Supplier): Promise<void> => set(supplier, true, null)

export const removeFavourite = accountAction(async (context: AccountContext, supplier: Supplier): Promise<string> => {
  const { items } = await readFavourites(context.db)
  await set.in(context, supplier, false, null)
  return items.find(({ companyId }) => companyId === supplier.companyId)?.note ?? ''
})

export const setFavouriteNote = (supplier: Supplier, note: string): Promise<void> => set(supplier, true, note.trim())

const titleOf = async ({ db }: AccountContext, { kind, id }: RecordIntent): Promise<string> =>
  (await db.records.get([kind, id]))?.row.recordNo ?? id

const step = async (context: AccountContext, intent: RecordIntent): Promise<void> =>
  enqueue(context, intent, await titleOf(context, intent))

export const markRecordRead = accountAction(
  async (context: AccountContext, kind: RequestKind, id: RecordId): Promise<void> => {
    const storedRow = await context.db.records.get([kind, id])
    if (!storedRow || storedRow.row.unread) await step(context, { name: 'record-read', kind, id })
  },
)

export const remindSupplier = accountAction((context: AccountContext, kind: RequestKind, id: RecordId) =>
  step(context, { name: 'record-urge', kind, id }),
)

/** Resolves when each waiting reminder for `ids` was accepted, rejected or withdrawn: true if all were accepted. */
export const awaitReminders = accountAction(
  async ({ db }: AccountContext, kind: RequestKind, ids: readonly RecordId[]): Promise<boolean> => {
    const isOne = ({ intent }: OpRow) =>
      intent?.name === 'record-urge' && intent.kind === kind && ids.includes(intent.id)
    const opIds = (await pendingOps(db)).filter(isOne).map(({ opId }) => opId)
    return new Promise((resolve) => {
      const look = async () => {
        const ops = await Promise.all(opIds.map((opId) => getOp(db, opId)))
        if (ops.some((op) => op && op.state !== 'done' && op.state !== 'rejected')) return
        stop()
        resolve(ops.every((op) => op?.state === 'done'))
      }
      // If the account's database is closed first, the promise stays pending: no screen is waiting for it then.
      const stop = watchTables(db, ['ops'], () => void look().catch(() => stop()))
      void look().catch(() => stop())
    })
  },
)

const withText = (name: 'record-answer' | 'record-cancel' | 'record-close') =>
  accountAction((context: AccountContext, kind: RequestKind, id: RecordId, text: string = '') =>
    step(context, { name, kind, id, text: text.trim() }),
  )

export const answerRecord = withText('record-answer')
export const cancelRecord = withText('record-cancel')
export const closeRecord = withText('record-close')

export const declineRecord = accountAction(
  (
    context: AccountContext,
    kind: RequestKind,
    id: RecordId,
    text: string = '',
    because: { readonly reason?: DeclineReason; readonly tellReason?: boolean } = {},
  ) => step(context, { name: 'record-decline', kind, id, text: text.trim(), ...because }),
)

/** `version`: the version of the quotation that the buyer saw; 0 if there was none. */
export const requestRevision = accountAction(
  (context: AccountContext, kind: RequestKind, id: RecordId, version: number, text: string) =>
    step(context, { name: 'record-request-revision', kind, id, version, text: text.trim() }),
)

interface Remarks {
  readonly text?: string
  readonly files?: readonly ActionFileInput[]
}

type StepWithFiles = Extract<RecordIntent, { files: unknown }>
type BareStep<Step> = Step extends unknown ? Omit<Step, 'text' | 'files'> : never

const stepWith = async (
  context: AccountContext,
  bareStep: BareStep<StepWithFiles>,
  { text = '', files = [] }: Remarks,
): Promise<ActionResult> => {
  const intent: StepWithFiles = { ...bareStep, text: text.trim(), files: [] }
  return enqueueWithFiles(context, intent, files, await titleOf(context, intent))
}

export const addRecordMessage = accountAction(
  (context: AccountContext, kind: RequestKind, id: RecordId, more: Remarks) =>
    stepWith(context, { name: 'record-say', kind, id, ref: context.random.uuid() }, more),
)

/** `number` and `amount` are '' if not stated; `day` is not in the future. */
export type ReportedStep = Pick<IntentOf<'record-deal-step'>, 'step' | 'day' | 'number' | 'amount'>

export const reportDealStep = accountAction(
  (context: AccountContext, id: RecordId, reported: ReportedStep, more: Remarks = {}) => {
    const ref = context.random.uuid()
    return stepWith(context, { name: 'record-deal-step', kind: 'enquiry', id, ref, ...reported }, more)
  },
)

export const withdrawDealStep = accountAction((context: AccountContext, id: RecordId, ref: string) =>
  step(context, { name: 'record-take-back', kind: 'enquiry', id, ref }),
)

export const receiveShipment = accountAction(
  (context: AccountContext, id: RecordId, shipmentId: ShipmentId, more: Remarks = {}) =>
    stepWith(context, { name: 'record-receive', kind: 'sample', id, shipmentId }, more),
)

export const reportResult = accountAction(
  (context: AccountContext, id: RecordId, shipmentId: ShipmentId, result: SampleResult, more: Remarks = {}) =>
    stepWith(context, { name: 'record-result', kind: 'sample', id, shipmentId, result }, more),
)

/** `file` is a value of the dictionary `require_file_list`. */
export const markFileDone = accountAction((context: AccountContext, id: RecordId, file: string, more: Remarks = {}) =>
  stepWith(context, { name: 'record-file-done', kind: 'intention', id, file }, more),
)

/** `day` is `yyyy-MM-dd`, and not in the future. */
export const reportOutcome = accountAction(
  (context: AccountContext, id: RecordId, outcome: Outcome, day: string, more: Remarks = {}) =>
    stepWith(context, { name: 'record-outcome', kind: 'intention', id, outcome, day }, more),
)

export const markMessagesRead = accountAction(
  async (context: AccountContext, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await enqueue(context, { name: 'messages-read', ids: [...ids] }, '')
  },
)

export const markAllMessagesRead = accountAction((context: AccountContext) =>
  enqueue(context, { name: 'messages-read-all' }, ''),
)

export const writeReview = accountAction((context: AccountContext, companyName: string, review: ReviewBody) =>
  enqueue(context, { name: 'review', company: companyName, review }, companyName),
)
