import type { Database } from '#server/platform/db/database.ts'
import { dueRetryMs } from '#server/platform/db/statements.ts'
import { supplierDealSteps, type DealStep } from '#contract/entities/progress.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { nextStatus } from '#domain/lifecycle/transitions.ts'
import { status, type RequestAction } from '#domain/lifecycle/status.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import {
  lockDemoSupplierRecord,
  type LockedRecord,
  type OnExpired,
} from '#server/modules/requests/records/advance-record.ts'
import { reportDealStep } from '#server/modules/requests/records/deal.ts'
import { markFileDone } from '#server/modules/requests/records/registration-actions.ts'
import { linesOfRecords, logsOfRecords } from '#server/modules/requests/records/repo.ts'
import {
  planStep,
  planAutomaticStep,
  lockNextDueStep,
  type SupplierOutboxRow,
} from '#server/modules/requests/records/supplier-outbox.ts'
import {
  askBuyer,
  takeSupplierStep,
  sendQuotation,
  deliverDocuments,
  shipSample,
  type SupplierQuotation,
} from '#server/modules/seller/supplier-actions.ts'
import {
  firstReply,
  nextAutomaticStep,
  sendsLateQuotation,
  replyToAnswer,
  demoDocumentRef,
  type AutomaticStep,
} from './behaviour.ts'

type ReceivedRecord = LockedRecord<'supplier'>
interface NextStep {
  readonly step: SupplierOutboxRow['step']
  readonly inMs: number | null
}
const restStep: NextStep = { step: 'rest', inMs: null }

const allows = (row: ReceivedRecord, action: RequestAction) =>
  nextStatus(row.kind, row.status, 'supplier', action) !== null

const act = async (
  tx: Database,
  row: ReceivedRecord,
  deed: AutomaticStep,
  delayMs: number,
  now: number,
): Promise<NextStep> => {
  if (!allows(row, deed.does)) return restStep
  await perform(tx, row, deed, now)
  return awaitsBuyer.has(deed.does) ? restStep : { step: 'go-on', inMs: delayMs }
}

const awaitsBuyer: ReadonlySet<AutomaticStep['does']> = new Set(['ask', 'decline', 'quote', 'deliver-documents'])

const perform = (tx: Database, row: ReceivedRecord, deed: AutomaticStep, now: number): Promise<unknown> => {
  switch (deed.does) {
    case 'ask':
      return askBuyer(tx, row, deed, now)
    case 'decline':
    case 'clear-export':
    case 'prepare-documents':
      return takeSupplierStep(tx, row, deed.does, deed.text, now)
    case 'quote':
      return quoteOrAsk(tx, row, deed.offer, now)
    case 'ship':
      return shipSample(tx, row, { ...deed, proof: [demoDocumentRef(row, deed.documentName)] }, now)
    case 'file-done':
      return markFileDone(
        tx,
        'supplier',
        row,
        { file: deed.file, files: [demoDocumentRef(row, deed.documentName)] },
        now,
      )
    case 'deliver-documents':
      return deliverDocuments(tx, row, { text: deed.text, files: [] }, now)
  }
}

/** If the quotation is rejected (usually its total has too many digits), asks the buyer a question, if it may. */
const quoteOrAsk = async (tx: Database, row: ReceivedRecord, offer: SupplierQuotation, now: number) => {
  try {
    await sendQuotation(tx, row, offer, now)
  } catch (error) {
    if (!(error instanceof Refusal) || !allows(row, 'ask')) throw error
    const text = 'Please check the quantities of your request: they are larger than we can calculate.'
    await askBuyer(tx, row, { text }, now)
  }
}

const dealStep = async (tx: Database, row: ReceivedRecord, delayMs: number, now: number): Promise<NextStep> => {
  const log = (await logsOfRecords(tx, [row.id])).get(row.id) ?? []
  const has = (step: DealStep) => log.some(({ about }) => about.step === step)
  const step = supplierDealSteps.find((one) => !has(one))
  if (!step || (step !== 'proforma' && !has('paid'))) return restStep
  const [ref, day] = [`demo-${row.id}-${step}`, dayInZone(row.companyZone, now)]
  const amount = log.findLast(({ quote }) => quote)?.quote?.totalMoney
  const proformaFields = step === 'proforma' ? { number: `PI-${row.id}`, ...(amount && { amount }) } : {}
  await reportDealStep(tx, 'supplier', row, { ref, step, day, ...proformaFields }, now)
  return { step: 'go-on', inMs: delayMs }
}

const work = async (
  tx: Database,
  row: ReceivedRecord,
  step: SupplierOutboxRow['step'],
  delayMs: number,
  now: number,
): Promise<NextStep> => {
  const lines = (await linesOfRecords(tx, [row.id])).get(row.id) ?? []
  switch (step) {
    case 'open':
      if (allows(row, 'open')) await takeSupplierStep(tx, row, 'open', null, now)
      return { step: 'reply', inMs: delayMs }
    case 'reply':
      return act(tx, row, firstReply(row, lines, now), delayMs, now)
    case 'follow-up':
      return act(tx, row, replyToAnswer(row, lines, now), delayMs, now)
    case 'go-on': {
      if (row.kind === 'enquiry' && row.status === status.agreed) return dealStep(tx, row, delayMs, now)
      const deed = nextAutomaticStep(row, lines, now)
      return deed ? act(tx, row, deed, delayMs, now) : restStep
    }
    case 'rest':
    case 'by-hand':
      return { step, inMs: null }
  }
}

export interface WorkerDeps {
  readonly db: Database
  readonly delayMs: number
  readonly onFault: (error: unknown) => void
}

/** Takes a due step and plans the next in one transaction. Returns false if none is due. Several may run at once. */
const supplierStep = ({ db, delayMs, onFault }: WorkerDeps, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const due = await lockNextDueStep(tx, now)
    if (!due) return false
    const row = await lockDemoSupplierRecord(tx, due.recordId)
    let nextStep = restStep
    try {
      if (row) nextStep = await tx.transaction((inner) => work(inner, row, due.step, delayMs, now))
    } catch (error) {
      onFault(error)
      nextStep = { step: due.step, inMs: dueRetryMs }
    }
    await planStep(tx, due.recordId, nextStep.step, nextStep.inMs === null ? null : now + nextStep.inMs)
    return true
  })

export const runDemoSuppliers = async (deps: WorkerDeps, now: number): Promise<number> => {
  let steps = 0
  while (await supplierStep(deps, now)) steps += 1
  return steps
}

export const lateQuotationPlanner =
  (delayMs: number): OnExpired =>
  async (tx, record, now) => {
    if (record.company.demo && sendsLateQuotation(record))
      await planAutomaticStep(tx, record.id, 'go-on', now + delayMs)
  }
