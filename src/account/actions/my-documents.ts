import { toStorageError } from '../store/tx.ts'
import { documentsDbOf, documentSlices } from '../store/side-databases.ts'
import { documentsOfRecord, maxDocumentBytes, type StoredDocument } from '#domain/documents/documents.ts'
import { safeFileName } from '#domain/files/file-kind.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { type FileRefusal, readBytesOf, readChosenFile, slicesOfBytes } from '../drafts/chosen-file.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { readPinnedFile } from './pin-files.ts'

export type DocumentDescription = Pick<StoredDocument, 'type' | 'product' | 'batch' | 'issuedOn' | 'validUntil'>

export type DocumentResult = { readonly ok: true } | { readonly ok: false; readonly why: FileRefusal | 'known' }

const addTo = async (
  { db, clock, random, sha256 }: AccountContext,
  file: File,
  label: DocumentDescription,
  origin: Pick<StoredDocument, 'receivedOn' | 'from'>,
): Promise<DocumentResult> => {
  if (file.size === 0) return { ok: false, why: 'empty' }
  if (file.size > maxDocumentBytes) return { ok: false, why: 'too-big' }
  const store = documentsDbOf(db)
  const bytes = await readBytesOf(file)
  if (bytes === null) return { ok: false, why: 'unreadable' }
  const hash = await sha256(bytes)
  const id = random.uuid()
  const parts = slicesOfBytes(bytes).map((slice, n) => ({ id, n, bytes: slice }))
  const document: StoredDocument = {
    ...label,
    ...origin,
    product: label.product.trim(),
    batch: label.batch.trim(),
    id,
    name: safeFileName(file.name),
    mime: file.type,
    size: file.size,
    sha256: hash,
    addedAt: clock.now(),
  }
  try {
    return await store.transaction('rw', store.documents, store.parts, async (): Promise<DocumentResult> => {
      if ((await store.documents.where('sha256').equals(hash).count()) > 0) return { ok: false, why: 'known' }
      await store.parts.bulkAdd(parts)
      await store.documents.add(document)
      return { ok: true }
    })
  } catch (error) {
    if (toStorageError(error)?.kind === 'full') return { ok: false, why: 'no-space' }
    throw error
  }
}

export const addDocument = accountAction(async (context: AccountContext, chosen: File, label: DocumentDescription) => {
  const reading = await readChosenFile(context.db, chosen, chosen.name)
  if (!reading.ok) return { ok: false, why: reading.reason } as const
  const { name, type, bytes } = reading.file
  return addTo(context, new File([bytes], name, { type }), label, { receivedOn: null, from: null })
})

export const removeDocument = accountAction(async ({ db }: AccountContext, id: string): Promise<void> => {
  const store = documentsDbOf(db)
  await store.transaction('rw', store.documents, store.parts, async () => {
    await documentSlices(store, id).delete()
    await store.documents.delete(id)
  })
})

export const updateDocumentDescription = accountAction(
  async ({ db }: AccountContext, id: string, label: DocumentDescription): Promise<void> => {
    const { product, batch } = label
    await documentsDbOf(db).documents.update(id, { ...label, product: product.trim(), batch: batch.trim() })
  },
)

/** Adds a record's documents once, if their bytes are on this device. One that the buyer removed is not added again. */
export const addRecordDocuments = accountAction(
  async (account: AccountContext, kind: RequestKind, record: RequestRecord, zone: string): Promise<void> => {
    const store = documentsDbOf(account.db)
    for (const { file, label } of documentsOfRecord(record, zone)) {
      if (await store.shelved.get(file.url)) continue
      const bytes = await readPinnedFile(file.url)
      if (!bytes) continue
      const { receivedOn, ...description } = label
      const from = { kind, id: record.id, recordNo: record.recordNo }
      const addedFile = new File([bytes], file.name, { type: bytes.type })
      const result = await addTo(account, addedFile, description, { receivedOn, from })
      if (result.ok || result.why !== 'no-space') await store.shelved.put({ url: file.url })
    }
  },
)

export const readDocument = accountAction(async ({ db }: AccountContext, id: string): Promise<File | null> => {
  const store = documentsDbOf(db)
  const document = await store.documents.get(id)
  if (!document) return null
  const parts = await documentSlices(store, id).toArray()
  const bytes = parts.map((part) => part.bytes)
  const file = new File(bytes, document.name, { type: document.mime })
  return file.size === document.size ? file : null
})
