import { and, eq, inArray } from 'drizzle-orm'
import { languages, locales, type Locale } from '#contract/languages.ts'
import { localizedName } from '#domain/market/list.ts'
import { ingredientsBeyond } from '#domain/quotations/actives.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import { products, vocabulary } from '#server/modules/catalogue/schema.ts'
import type { FileRef } from '#contract/entities/company.ts'
import type { QuotationContent } from '#contract/entities/progress.ts'
import { code } from '#contract/codes.ts'
import { isReplyAction } from '#domain/lifecycle/status-word.ts'
import { status, type RequestAction, type Actor } from '#domain/lifecycle/status.ts'
import { nextStatus, hasExpired } from '#domain/lifecycle/transitions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { LogDetails } from '../schema.ts'
import { Refusal, notFound } from '#server/platform/http/refusal.ts'
import { linkFiles, requireAttachedFiles } from '#server/modules/files/attachments.ts'
import type { Text } from '#server/texts/texts.ts'
import { notify, notifyOnce } from '#server/modules/messages/repo.ts'
import {
  changeRecordWithEntry,
  findRecord,
  linesOfRecords,
  lockRequestGroup,
  lockRecord,
  lockRecordByNumber,
  findPossiblyExpired,
  findQuotationsEndingSoon,
  expiryNoticeRef,
  type NewRecord,
  type RecordRow,
} from './repo.ts'
import type { RecordRowId } from '../row-id.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { SupplierId } from '#server/platform/ids.ts'
import { addDays, dayInZone, daysUntil } from '#domain/lifecycle/deadline.ts'

declare const holder: unique symbol
/** A record that this actor may change, locked until the transaction ends. Only this file can create the type. */
export type LockedRecord<By extends Actor> = RecordRow & { readonly [holder]: By }

export const requireAccountRecord = async (tx: Database, accountId: AccountId, kind: RequestKind, id: string) => {
  const row = await findRecord(tx, kind, id, true)
  if (row?.accountId !== accountId) throw notFound()
  return row as LockedRecord<'buyer'>
}

export const lockRecordWithGroup = async (tx: Database, accountId: AccountId, kind: RequestKind, id: string) => {
  const unlockedRow = await findRecord(tx, kind, id)
  if (unlockedRow?.accountId !== accountId) throw notFound()
  const rows = (await lockRequestGroup(tx, accountId, unlockedRow.batchNo)) as LockedRecord<'buyer'>[]
  const buyerRecord = rows.find((row) => row.id === unlockedRow.id)
  if (!buyerRecord) throw notFound()
  return { own: buyerRecord, others: rows.filter((row) => row !== buyerRecord) }
}

export const requireReceivedRecord = async (
  tx: Database,
  companyId: SupplierId,
  kind: RequestKind,
  recordNo: string,
) => {
  const row = await lockRecordByNumber(tx, kind, recordNo)
  if (row?.companyId !== companyId) throw notFound()
  return row as LockedRecord<'supplier'>
}

export const lockDemoSupplierRecord = async (
  tx: Database,
  id: RecordRowId,
): Promise<LockedRecord<'supplier'> | null> => {
  const row = await lockRecord(tx, id)
  return row?.company.demo ? (row as LockedRecord<'supplier'>) : null
}

export const lockSystemRecord = async (tx: Database, id: RecordRowId): Promise<LockedRecord<'system'> | null> => {
  const row = await lockRecord(tx, id)
  return row === null ? null : (row as LockedRecord<'system'>)
}

/** These names are part of the API, so they must not change. */
const logTypes = {
  open: 'opened',
  ask: 'asked',
  quote: 'quoted',
  decline: 'declined',
  answer: 'answered',
  'request-revision': 'revision-requested',
  accept: 'accepted',
  confirm: 'confirmed',
  agree: 'agreed',
  'decline-offer': 'not-selected',
  cancel: 'cancelled',
  expire: 'expired',
  close: 'closed',
  'clear-export': 'export-clearance',
  ship: 'shipped',
  receive: 'received',
  'receive-part': 'received',
  'report-result': 'tested',
  'report-part': 'tested',
  'prepare-documents': 'documents-in-preparation',
  'file-done': 'file-done',
  'deliver-documents': 'documents-delivered',
  file: 'filed',
  approve: 'approved',
  refuse: 'refused',
} as const satisfies Record<RequestAction, string>

interface Step {
  readonly action: RequestAction
  readonly text?: string | null | undefined
  readonly quote?: Omit<QuotationContent, 'version' | 'late'>
  readonly files?: readonly FileRef[]
  readonly about?: LogDetails
  readonly change?: Partial<NewRecord>
  readonly now: number
}

const quietActions: ReadonlySet<RequestAction> = new Set(['open', 'file-done'])

const noticeOf = (actor: Actor, action: RequestAction): string | null => {
  // When a buyer closes a request, the buyer gets a notice that asks for a review of the supplier.
  if (action === 'close') return 'record-closed'
  return actor === 'buyer' || quietActions.has(action) ? null : `record-${logTypes[action]}`
}

export const stepRefusal = ({ status: at, version }: RecordRow, msg?: Text) =>
  new Refusal(code.transitionRefused, { ...(msg && { msg }), data: { status: at, version } })

export const requireStepFiles = (
  tx: Database,
  side: 'buyer' | 'supplier',
  { accountId, companyId }: RecordRow,
  attach: string | null | undefined,
  now: number,
) => {
  const user = side === 'buyer' ? { role: side, accountId } : { role: side, supplierId: companyId }
  return requireAttachedFiles(tx, user, attach, now)
}

const changeOf = (
  actor: Actor,
  row: RecordRow,
  step: Step,
  to: number,
  quote: QuotationContent | null,
): Partial<NewRecord> => {
  const replies = actor === 'supplier' && isReplyAction(step.action)
  return {
    ...step.change,
    status: to,
    version: row.version + 1,
    updateTime: step.now,
    ...(replies ? { replyState: 1, lastReplyTime: step.now } : {}),
    ...(replies || actor === 'system' ? { unread: true } : {}),
    ...(quote ? { offerVersion: quote.version, offerValidUntil: quote.validUntil ?? null } : {}),
  }
}

/** The formatters are built once, because building one takes longer than formatting a price. */
const priceFormats = locales.map((locale) => ({
  locale,
  figures: new Intl.NumberFormat(languages[locale].intlTag, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
}))

/** Returns a price such as "USD 7.67/kg FOB" if there is one priced line, otherwise the total. */
const priceOf = (quote: Step['quote'], figures: Intl.NumberFormat): string => {
  if (!quote) return ''
  const money = (figure: string) => `${quote.currency} ${figures.format(figure as `${number}`)}`
  const [line, ...others] = quote.lines
  const total = quote.totalMoney ?? quote.totalFee ?? quote.fee
  if (line && others.length === 0)
    return (
      money(line.prePrice) + (line.unit ? `/${line.unit}` : '') + (quote.tradeClause ? ` ${quote.tradeClause}` : '')
    )
  return total ? money(total) : ''
}

const extraActivesText = async (tx: Database, productId: string, wanted: string) => {
  const [product] = await tx
    .select({ ingredients: products.ingredients })
    .from(products)
    .where(eq(products.id, productId))
  const ingredients = product?.ingredients ?? []
  if (wanted === '' || ingredients.length < 2) return null
  const ids = ingredients.flatMap(({ id }) => id ?? [])
  const words = await tx
    .select({ id: vocabulary.id, labels: vocabulary.labels })
    .from(vocabulary)
    .where(and(eq(vocabulary.kind, 'ingredient'), inArray(vocabulary.id, ids)))
  const named = ingredients.map(({ id, en, zh }) => {
    const labels = words.find((word) => word.id === id)?.labels ?? { en, ...(zh && { 'zh-Hans': zh }) }
    return { labels, nameEn: en, nameZh: zh, nameZhHant: labels['zh-Hant'], nameEs: labels.es }
  })
  const extra = ingredientsBeyond(wanted, named)
  if (extra.length === 0) return null
  return (requested: string, locale: Locale) => {
    const names = extra.map(({ labels }) => localizedName(labels, locale)).join(locale.startsWith('zh') ? '、' : ', ')
    return withValues(texts.quotations.alsoContains, { product: requested, names })[locale]
  }
}

/** `row` must be locked. With a `ref`, the buyer gets only one notice for each `ref`. */
export const notifyBuyer = async (
  tx: Database,
  row: RecordRow,
  template: string,
  text: string | null | undefined,
  now: number,
  { quote, ref }: { readonly quote?: Step['quote'] | undefined; readonly ref?: string } = {},
): Promise<void> => {
  const [line, ...others] = (await linesOfRecords(tx, [row.id])).get(row.id) ?? []
  const [product] = line
    ? await tx.select({ names: products.names }).from(products).where(eq(products.id, line.pesticideId))
    : []
  const requestedName = (locale: Locale) =>
    (line?.wish || localizedName(product?.names ?? {}, locale) || line?.name || row.recordNo) +
    (others.length > 0 ? ` +${others.length}` : '')
  const offeredId = quote?.lines.find(({ pesticideId }) => pesticideId === line?.pesticideId)?.offeredPesticideId
  const wanted = line?.wish || (offeredId && line?.name) || ''
  const withExtraActives = line && quote && (await extraActivesText(tx, offeredId ?? line.pesticideId, wanted))
  const nameFor = (locale: Locale) => withExtraActives?.(requestedName(locale), locale) ?? requestedName(locale)
  const { nameZh, nameZhHant } = row.company
  const notice = {
    accountId: row.accountId,
    template,
    values: {
      company: row.companyName,
      ...(nameZh && { 'company.zh-Hans': nameZh, 'company.zh-Hant': nameZhHant ?? nameZh }),
      recordNo: row.recordNo,
      text: text ?? '',
      ...Object.fromEntries(
        priceFormats.flatMap(({ locale, figures }) => [
          [`product.${locale}`, nameFor(locale)],
          [`price.${locale}`, priceOf(quote, figures)],
        ]),
      ),
    },
    linkKind: row.kind,
    linkId: String(row.id),
    createTime: now,
  }
  await (ref === undefined ? notify(tx, notice) : notifyOnce(tx, { ...notice, ref }))
}

export const advanceRecord = async <A extends Actor>(tx: Database, actor: A, row: LockedRecord<A>, step: Step) => {
  const to = nextStatus(row.kind, row.status, actor, step.action)
  if (to === null) throw stepRefusal(row)
  const late = row.status === status.expired
  const quote: QuotationContent | null = step.quote ? { ...step.quote, version: row.offerVersion + 1, late } : null
  const changedRow = await changeRecordWithEntry(tx, row.id, changeOf(actor, row, step, to, quote), {
    time: step.now,
    actor,
    type: logTypes[step.action],
    text: step.text || null,
    status: to,
    quote,
    about: step.about ?? {},
    files: step.files ?? [],
  })
  if (actor === 'buyer') await linkFiles(tx, row.recordNo, step.files ?? [])
  const template = noticeOf(actor, step.action)
  if (template !== null) await notifyBuyer(tx, row, template, step.text, step.now, { quote: step.quote })
  return changedRow
}

const perRun = 500

export type OnExpired = (tx: Database, record: RecordRow, now: number) => Promise<void>

/** Each record is checked again under its lock, so that several processes may run this. */
export const expireRecords = async (
  db: Database,
  accountId: AccountId | null,
  now: number,
  onExpired: OnExpired = () => Promise.resolve(),
): Promise<number> => {
  // Tomorrow in UTC is the latest possible day in any zone.
  const candidates = await findPossiblyExpired(db, addDays(dayInZone('UTC', now), 1), accountId, perRun)
  let endedCount = 0
  for (const candidate of candidates.filter((row) => hasExpired(row, now)))
    endedCount += await db.transaction(async (tx) => {
      const row = await lockSystemRecord(tx, candidate.id)
      if (!row || !hasExpired(row, now)) return 0
      await advanceRecord(tx, 'system', row, { action: 'expire', now })
      await onExpired(tx, row, now)
      return 1
    })
  return endedCount
}

export const remindOfExpiries = async (db: Database, now: number): Promise<void> => {
  const endsSoon = ({ offerValidUntil, buyerZone, ...row }: RecordRow): boolean => {
    if (row.status !== status.offered || offerValidUntil === null) return false
    const daysLeft = daysUntil(offerValidUntil, dayInZone(buyerZone, now))
    return daysLeft === 0 || daysLeft === 1
  }
  for (const candidate of (await findQuotationsEndingSoon(db, dayInZone('UTC', now), perRun)).filter(endsSoon))
    await db.transaction(async (tx) => {
      const row = await lockSystemRecord(tx, candidate.id)
      if (!row || !endsSoon(row)) return
      await notifyBuyer(tx, row, 'quotation-expiring', row.offerValidUntil, now, { ref: expiryNoticeRef(row) })
    })
}
