import { requestRecord, type RequestKind, type RequestRecordWire } from '#contract/entities/request.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import type { RequestContent, SendReceipt } from '#domain/requests/draft/content.ts'
import { draftLineOf } from '#account/drafts/start.ts'
import type { AccountDb } from '#account/store/db.ts'
import type { BlobRow, DraftRow, OpRow, SealedRequest } from '#account/store/rows.ts'
import { fillContent } from './fill.ts'
import { testProduct } from './products.ts'
import { aDraftId, anAccountId, anOpId } from '../ids.ts'

export const contentOf = (note = '', products = ['1']): RequestContent =>
  fillContent({ ...emptyContent('enquiry'), note, lines: products.map((id) => draftLineOf(testProduct(id))) })

export const draftOf = (name: string, part: Partial<DraftRow> = {}): DraftRow => ({
  localId: aDraftId(name),
  kind: 'enquiry',
  serverId: null,
  serverVersion: null,
  base: null,
  mine: contentOf(),
  rev: 1,
  ackedRev: 0,
  sendRev: null,
  status: 'draft',
  conflict: null,
  receipt: null,
  refusals: 0,
  updatedSeq: 1,
  createdAt: 1,
  updatedAt: 1,
  savedAt: null,
  v: 1,
  ...part,
})

type OpPart = Partial<Omit<OpRow, 'draftId'>> & { readonly draftId?: string | null }

export const opOf = (opId: string, { draftId = null, ...part }: OpPart = {}): OpRow => ({
  opId: anOpId(opId),
  seq: 1,
  pending: part.state === 'done' ? 0 : 1,
  draftId: draftId === null ? null : aDraftId(draftId),
  kind: null,
  lane: `lane:${opId}`,
  type: 'action',
  deps: [],
  state: 'open',
  intent: null,
  sealed: null,
  attempts: 0,
  ambiguous: false,
  delayMs: 0,
  claim: null,
  block: null,
  lastAnswer: null,
  sub: anAccountId('me'),
  title: opId,
  createdAt: 1,
  attemptedAt: null,
  doneAt: null,
  v: 1,
  ...part,
})

export const sealedOf = (call: SealedRequest['call'], part: Partial<SealedRequest> = {}): SealedRequest => ({
  method: 'POST',
  path: `/${call}`,
  apiVersion: '1',
  key: `key-${call}`,
  ifMatch: null,
  body: '{}',
  bodyHash: '',
  blobId: null,
  rev: 1,
  content: null,
  call,
  ...part,
})

export const storeRecord = async (db: AccountDb, kind: RequestKind, wire: RequestRecordWire): Promise<void> => {
  const row = requestRecord.parse(wire)
  const { id, createTime, batchNo } = row
  await db.records.put({ kind, id, createTime, batchNo: batchNo ?? '', provisional: false, row })
}

export const sentDraftOf = (name: string, receipt: Partial<SendReceipt> = {}, part: Partial<DraftRow> = {}): DraftRow =>
  draftOf(name, {
    status: 'sent',
    receipt: { sentAt: 1, batchNo: null, contentHash: null, bodyHash: '', records: [], ...receipt },
    ...part,
  })

export const putFile = async (
  db: AccountDb,
  blobId: string,
  text: string,
  { draftId = '', ...part }: Partial<Omit<BlobRow, 'draftId'>> & { readonly draftId?: string } = {},
): Promise<void> => {
  const bytes = new TextEncoder().encode(text)
  const count = Math.ceil(bytes.length / 4)
  for (let n = 0; n < count; n += 1) await db.parts.put({ blobId, n, bytes: bytes.slice(n * 4, (n + 1) * 4).buffer })
  const row: BlobRow = {
    blobId,
    draftId: aDraftId(draftId),
    name: `${blobId}.pdf`,
    type: 'application/pdf',
    size: bytes.length,
    sha256: `sha-${blobId}`,
    parts: count,
    url: null,
    bytesSent: 0,
    createdAt: 1,
    ...part,
  }
  await db.blobs.put(row)
}

export const listedRecord = (id: number, updateTime: number): RequestRecordWire => ({
  id,
  recordNo: `R${id}`,
  company: { companyId: 'c', name: 'C' },
  status: 10,
  createTime: id,
  updateTime,
  products: [],
  log: [],
})
