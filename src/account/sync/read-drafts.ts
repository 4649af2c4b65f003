import { requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { Draft, RequestKind } from '#contract/entities/request.ts'
import type { DraftId } from '#domain/ids.ts'
import { findDifferences } from '#domain/requests/conflict/conflict.ts'
import { mayContainProducts } from '#domain/requests/record/record-of-send.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { recordFinding } from '#api/capabilities.ts'
import { ApiError } from '#api/errors.ts'
import { getDraft, opsOfDraft, pendingOps, parseReadable, deleteDraftRows } from '../store/db.ts'
import { draftRow, type DraftRow } from '../store/rows.ts'
import { newDraftRow } from '../outbox/operations/draft-ops.ts'
import { draftTables, nextSeq, writeTx } from '../store/tx.ts'
import { readAllPages, type ReplicationContext } from './reader.ts'
import { storeUnreadableRows, createUnreadableCollector } from '../store/unreadable.ts'

/** Products of sealed drafts without a server id: a list may contain such a draft before the answer arrives. */
const unclearProducts = async ({ db }: ReplicationContext, kind: RequestKind): Promise<ReadonlySet<string>> => {
  const unclearIds = new Set<string>()
  const sealedOps = (await pendingOps(db)).filter((op) => op.kind === kind && op.sealed !== null)
  for (const { draftId: id, sealed } of sealedOps) {
    const row = id === null ? undefined : await db.drafts.get(id)
    if (row?.serverId === null) for (const line of sealed?.content?.lines ?? []) unclearIds.add(line.pesticideId)
  }
  return unclearIds
}

/** VERIFY-1: whether a listed draft may be this device's unanswered create, which must not be imported as another. */
export const mayBeFromThisDevice = ({ clientRef, companyList }: Draft, unclearIds: ReadonlySet<string>): boolean => {
  const products = companyList.flatMap((company) => company.productList)
  return !clientRef && unclearIds.size > 0 && mayContainProducts(products, unclearIds)
}

const maxPages = 50

const referenceOf = ({ clientRef }: Draft): DraftId | null => (clientRef ? clientRef : null)

const isClean = async (reader: ReplicationContext, row: DraftRow): Promise<boolean> => {
  if (row.status !== 'draft' || row.conflict || row.rev !== row.ackedRev) return false
  return (await opsOfDraft(reader.db, row.localId)).every((op) => op.state === 'done')
}

/** I24: another text under a version that is not newer means that the backend was restored; both are shown. */
const isRestoredBackend = (row: DraftRow, before: DraftRow | undefined, theirs: Draft): boolean =>
  before?.rev === row.rev &&
  before.serverVersion === row.serverVersion &&
  theirs.version !== null &&
  row.serverVersion !== null &&
  theirs.version <= row.serverVersion

const showBoth = async ({ db }: ReplicationContext, row: DraftRow, theirs: Draft): Promise<void> => {
  const content = fromWireDraft(row.kind, theirs)
  const fields = findDifferences(row.base, row.mine, content)
  // If only the files differ, they are merged at the next save, without a decision by the buyer.
  if (fields.length === 0) return
  const conflict = { type: 'changed' as const, theirs: content, theirsVersion: theirs.version, fields }
  await db.drafts.put({ ...row, conflict, updatedSeq: await nextSeq(db) })
}

/** APPR-3: imports an approval's state only if the listed draft has the version that this device knows. */
const importApproval = async ({ db }: ReplicationContext, row: DraftRow, theirs: Draft): Promise<void> => {
  const approval = theirs.approval ?? null
  if (theirs.version === null || theirs.version !== row.serverVersion) return
  if (JSON.stringify(approval) === JSON.stringify(row.approval ?? null)) return
  await db.drafts.put({ ...row, approval, updatedSeq: await nextSeq(db) })
}

const fastForward = async (reader: ReplicationContext, row: DraftRow, before: DraftRow | undefined, theirs: Draft) => {
  if (!(await isClean(reader, row))) return
  const mine = fromWireDraft(row.kind, theirs)
  const newer = theirs.version === null || row.serverVersion === null || theirs.version > row.serverVersion
  // The same text is not imported again: a backend without versions may return it with fewer files and suppliers.
  if (sameContent(row.mine, mine) && (theirs.version === null || !newer)) return importApproval(reader, row, theirs)
  if (isRestoredBackend(row, before, theirs)) return showBoth(reader, row, theirs)
  if (!newer) return
  const seq = await nextSeq(reader.db)
  const rev = row.rev + 1
  const at = theirs.updateTime ?? reader.clock.now()
  await reader.db.drafts.put({
    ...row,
    mine,
    base: mine,
    serverVersion: theirs.version,
    approval: theirs.approval ?? null,
    rev,
    ackedRev: rev,
    updatedSeq: seq,
    updatedAt: at,
    savedAt: at,
  })
}

const importDraft = async (reader: ReplicationContext, kind: RequestKind, theirs: Draft): Promise<void> => {
  const { db, clock } = reader
  const reference = referenceOf(theirs)
  if (reference !== null && (await db.drafts.get(reference))) return
  const mine = fromWireDraft(kind, theirs)
  const at = theirs.updateTime ?? clock.now()
  const row = newDraftRow(reader, mine, await nextSeq(db))
  await db.drafts.add({
    ...row,
    localId: reference ?? row.localId,
    serverId: theirs.caseDraftId,
    serverVersion: theirs.version,
    base: mine,
    ackedRev: row.rev,
    createdAt: at,
    updatedAt: at,
    savedAt: at,
    fromServer: true,
    approval: theirs.approval ?? null,
  })
}

/** I25: a draft is matched by its reference, or without one by the server's id. */
const rowOf = async ({ db }: ReplicationContext, theirs: Draft): Promise<DraftRow | null | undefined> => {
  const reference = referenceOf(theirs)
  if (reference !== null) return getDraft(db, reference)
  return parseReadable(draftRow, await db.drafts.where('serverId').equals(theirs.caseDraftId).toArray())[0]
}

const fateOf = async (reader: ReplicationContext, row: DraftRow): Promise<'sent' | 'missing' | null> => {
  try {
    const theirs = await reader.call(requestCalls[row.kind].draftGet, { query: { id: row.serverId ?? '' } })
    const reference = referenceOf(theirs)
    if (reference !== null && reference !== row.localId) return 'missing'
    return theirs.draftStatus === 'sent' ? 'sent' : null
  } catch (error) {
    const missing = error instanceof ApiError && (error.code === code.notFound || error.code === code.gone)
    return missing ? 'missing' : null
  }
}

/** A sent draft is deleted. I24: a missing one is deleted if it came from the server; otherwise the buyer decides. */
const settleMissing = async (reader: ReplicationContext, seen: DraftRow, fate: 'sent' | 'missing'): Promise<void> => {
  const { db, clock } = reader
  const currentDraft = await getDraft(db, seen.localId)
  if (!currentDraft || currentDraft.rev !== seen.rev || !(await isClean(reader, currentDraft))) return
  if (fate === 'sent' || currentDraft.fromServer) return deleteDraftRows(db, clock, currentDraft)
  await db.drafts.put({ ...currentDraft, conflict: { type: 'deleted' }, updatedSeq: await nextSeq(db) })
}

/** Only drafts that this device saved show whether the backend returns references and versions. */
const learnOf = async (
  { offers }: ReplicationContext,
  list: readonly Draft[],
  rows: readonly DraftRow[],
): Promise<void> => {
  const savedIds = new Set(rows.flatMap((row) => (row.fromServer ? [] : (row.serverId ?? []))))
  const savedHere = list.filter((theirs) => savedIds.has(theirs.caseDraftId))
  if (savedHere.length === 0) return
  const hasReference = savedHere.some(({ clientRef }) => clientRef)
  await recordFinding(offers, 'client-ref', hasReference)
  const hasVersion = savedHere.some(({ version }) => version !== null)
  await recordFinding(offers, 'versions', hasVersion)
}

/** REC-2: reads the drafts of other devices. A draft with unsaved changes or waiting operations is not updated. */
export const syncDraftsOf = async (reader: ReplicationContext, kind: RequestKind): Promise<void> => {
  const { db, clock } = reader
  const rowsBefore = await db.drafts.where('[kind+updatedSeq]').between([kind, -Infinity], [kind, Infinity]).toArray()
  const cleanRows = new Map<DraftId, DraftRow>()
  for (const row of rowsBefore) if (await isClean(reader, row)) cleanRows.set(row.localId, row)
  const unreadable = createUnreadableCollector()
  const { marks } = unreadable
  const { draftPage } = requestCalls[kind]
  const { rows: list, whole } = await readAllPages(
    (query) => reader.call(draftPage, { query, onUnreadable: unreadable.onUnreadable }),
    unreadable,
    maxPages,
  )
  if (!whole) return
  await learnOf(reader, list, rowsBefore)
  const open = list.filter((one) => one.draftStatus !== 'sent')
  const listedRefs = new Set(open.map((one) => referenceOf(one) ?? `number ${one.caseDraftId}`))
  const missing: { readonly row: DraftRow; readonly fate: 'sent' | 'missing' }[] = []
  for (const row of rowsBefore) {
    // If any row was unreadable, it may be the draft that seems to be missing, so no draft counts as missing.
    if (marks.length > 0 || row.serverId === null) continue
    if (listedRefs.has(row.localId) || listedRefs.has(`number ${row.serverId}`)) continue
    if (!(await isClean(reader, row))) continue
    const fate = await fateOf(reader, row)
    if (fate) missing.push({ row, fate })
  }
  await writeTx(db, [...draftTables, 'kv'], async () => {
    const unclearIds = await unclearProducts(reader, kind)
    for (const theirs of open) {
      const row = await rowOf(reader, theirs)
      if (row) await fastForward(reader, row, cleanRows.get(row.localId), theirs)
      else if (!mayBeFromThisDevice(theirs, unclearIds)) await importDraft(reader, kind, theirs)
    }
    for (const { row, fate } of missing) await settleMissing(reader, row, fate)
    await storeUnreadableRows(db, `drafts:${kind}`, marks, clock.now())
    await db.kv.put({ k: `drafts:${kind}`, v: null, asOf: clock.now() })
  })
}
