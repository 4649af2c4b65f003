import type { AccountId } from '#domain/ids.ts'
import { blobRow, draftRow, opRow, type BlobRow, type DraftRow, type OpRow } from '../store/rows.ts'
import { isOwnValueRow } from '../store/own-value-keys.ts'
import { readable } from '../store/account-rows.ts'
import { readDocument, type BackupFault } from './format.ts'

export interface BackupFileEntry {
  readonly row: BlobRow
  /** A slice of the chosen file, read when it is restored; null if the backup lacks the bytes. */
  readonly bytes: Blob | null
}

/** A backup that was read and checked. Nothing of it has been restored yet. */
export interface Backup {
  readonly account: { readonly sub: AccountId; readonly email: string }
  readonly madeAt: number
  readonly drafts: readonly DraftRow[]
  readonly ops: readonly OpRow[]
  readonly files: readonly BackupFileEntry[]
  readonly kept: readonly { readonly k: string; readonly v: unknown }[]
  /** Rows that this version of the app cannot read. */
  readonly unreadable: number
}

export type OpenedBackup =
  | { readonly ok: true; readonly backup: Backup }
  | { readonly ok: false; readonly fault: BackupFault }

type Digest = (bytes: ArrayBuffer) => Promise<string>

export const openBackup = async (file: Blob, sha256: Digest): Promise<OpenedBackup> => {
  const read = await readDocument(file, sha256)
  if (!read.ok) return read
  const { document, length } = read
  const files: BackupFileEntry[] = []
  let at = length
  for (const entry of document.files) {
    const row = blobRow.safeParse(entry.row)
    if (row.success)
      files.push({ row: row.data, bytes: entry.size === row.data.size ? file.slice(at, at + entry.size) : null })
    at += entry.size
  }
  const drafts = readable(draftRow, document.drafts)
  const ops = readable(opRow, document.operations)
  const rows = document.drafts.length + document.operations.length + document.files.length
  return {
    ok: true,
    backup: {
      account: document.account,
      madeAt: document.madeAt,
      drafts,
      ops,
      files,
      kept: document.kept.filter(({ k }) => isOwnValueRow(k)),
      unreadable: document.unreadable.length + rows - drafts.length - ops.length - files.length,
    },
  }
}
