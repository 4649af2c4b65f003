import * as z from 'zod/mini'
import { parseJson } from '#lib/field-of.ts'
import { accountId } from '#domain/ids.ts'
import { backupFormat, backupVersion, startLineBytes, type BackupDocument, type DigestFunction } from './document.ts'
import { blobRow, draftRow, opRow, type BlobRow, type DraftRow, type OpRow } from '../store/rows.ts'
import { isAccountValueKey } from '../store/account-value-keys.ts'
import { parseReadable } from '../store/db.ts'

const count = z.number().check(z.int(), z.gte(0))

const backupDocument = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  about: z.string(),
  madeAt: z.number(),
  databaseVersion: z.number(),
  account: z.object({ sub: accountId, email: z.string() }),
  drafts: z.array(z.unknown()),
  operations: z.array(z.unknown()),
  files: z.array(z.object({ row: z.unknown(), size: count })),
  kept: z.array(z.object({ k: z.string(), v: z.unknown() })),
  unreadable: z.array(z.unknown()),
})

const startPattern = new RegExp(
  String.raw`^\{"format":"${backupFormat}","version":(\d+),"bytes":"(\d{12})","sha256":"([0-9a-f]{64})",$`,
)
const anyVersion = new RegExp(String.raw`^\{"format":"${backupFormat}","version":(\d+),`)

export type BackupProblem = 'not-a-backup' | 'newer' | 'damaged'

type ReadDocument =
  | { readonly ok: true; readonly document: BackupDocument; readonly length: number }
  | { readonly ok: false; readonly fault: BackupProblem }

const no = (fault: BackupProblem): ReadDocument => ({ ok: false, fault })

/** EXP-2: reports a truncated file or a changed document. The bytes of files are checked at the import (EXP-5). */
export const readBackupDocument = async (file: Blob, sha256: DigestFunction): Promise<ReadDocument> => {
  const head = await file.slice(0, startLineBytes).text()
  const version = Number(anyVersion.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) return no('not-a-backup')
  if (version > backupVersion) return no('newer')
  const [, , length = '', digest] = startPattern.exec(head) ?? []
  const end = Number(length)
  if (digest === undefined || end > file.size) return no('damaged')
  const body = await file.slice(startLineBytes, end).arrayBuffer()
  if ((await sha256(body)) !== digest) return no('damaged')
  const document = backupDocument.safeParse(parseJson(head + new TextDecoder().decode(body)))
  if (!document.success) return no('damaged')
  const expectedSize = document.data.files.reduce((sum, entry) => sum + entry.size, end)
  return expectedSize === file.size ? { ok: true, document: document.data, length: end } : no('damaged')
}

export interface BackupFileEntry {
  readonly row: BlobRow
  readonly bytes: Blob | null
}

export interface Backup extends Pick<BackupDocument, 'account' | 'madeAt' | 'kept'> {
  readonly drafts: readonly DraftRow[]
  readonly ops: readonly OpRow[]
  readonly files: readonly BackupFileEntry[]
  readonly unreadable: number
}

export const openBackup = async (file: Blob, sha256: DigestFunction) => {
  const result = await readBackupDocument(file, sha256)
  if (!result.ok) return result
  const { document, length } = result
  const files: BackupFileEntry[] = []
  let at = length
  for (const entry of document.files) {
    const row = blobRow.safeParse(entry.row)
    if (row.success)
      files.push({ row: row.data, bytes: entry.size === row.data.size ? file.slice(at, at + entry.size) : null })
    at += entry.size
  }
  const drafts = parseReadable(draftRow, document.drafts)
  const ops = parseReadable(opRow, document.operations)
  const rows = document.drafts.length + document.operations.length + document.files.length
  const values = document.kept.filter(({ k }) => isAccountValueKey(k))
  const unreadable = document.unreadable.length + rows - drafts.length - ops.length - files.length
  const { account, madeAt } = document
  const backup: Backup = { account, madeAt, drafts, ops, files, kept: values, unreadable }
  return { ok: true as const, backup }
}
