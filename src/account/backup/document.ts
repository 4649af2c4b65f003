import type { AccountId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import { fieldOf } from '#lib/field-of.ts'
import { isAccountValueKey } from '../store/account-value-keys.ts'

// A backup is a JSON document, then the bytes of its `files`, in order. The small src/repair must not import schemas.
export const backupFormat = 'agro-unsent-work'
export const backupVersion = 1

export interface BackupDocument {
  readonly format: typeof backupFormat
  readonly version: typeof backupVersion
  readonly about: string
  readonly madeAt: number
  readonly databaseVersion: number
  readonly account: { readonly sub: AccountId; readonly email: string }
  readonly drafts: readonly unknown[]
  readonly operations: readonly unknown[]
  readonly files: readonly { readonly row: unknown; readonly size: number }[]
  readonly kept: readonly { readonly k: string; readonly v: unknown }[]
  readonly unreadable: readonly unknown[]
}

const aboutBackup =
  'Unsent work of Agro Sourcing: drafts, what waits in the outbox, and behind this document the bytes of their files, in the order of "files". Open it on the outbox page of the app.'

const start = (length: number, digest: string): string =>
  `{"format":"${backupFormat}","version":${backupVersion},"bytes":"${String(length).padStart(12, '0')}","sha256":"${digest}",`

export const startLineBytes = start(0, '0'.repeat(64)).length

export type DigestFunction = (bytes: ArrayBuffer) => Promise<string>

export const serializeBackupDocument = async (document: BackupDocument, sha256: DigestFunction) => {
  const { format: _, version: __, ...rest } = document
  const body = `${JSON.stringify(rest, null, 1).slice(1)}\n`
  const bytes = new TextEncoder().encode(body)
  return start(startLineBytes + bytes.byteLength, await sha256(bytes.buffer)) + body
}

const backupName = (madeAt: number, files: number): string => {
  const day = new Date(madeAt).toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return `agro-unsent-${day}.${files > 0 ? 'agrobackup' : 'json'}`
}

const plainRow = (row: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(row)) as unknown
  } catch {
    return String(row)
  }
}

/** A database read without schemas, so that the database of a newer app can be read too. */
export interface RawDb {
  readonly version: number
  readonly rows: (table: string) => Promise<readonly unknown[]>
  readonly get: (table: string, key: string | readonly [string, number]) => Promise<unknown>
}

export interface UnsentWork extends Pick<BackupDocument, 'drafts' | 'operations' | 'kept' | 'unreadable'> {
  readonly files: readonly unknown[]
}

export const readUnsentWork = async (raw: RawDb): Promise<UnsentWork> => {
  const allDrafts = await raw.rows('drafts')
  const drafts = allDrafts.filter((row) => fieldOf(row, 'status') !== 'sent')
  const sentIds = new Set(allDrafts.filter((row) => drafts.indexOf(row) < 0).map((row) => fieldOf(row, 'localId')))
  const accountValues = (await raw.rows('meta')).filter((row) => isAccountValueKey(String(fieldOf(row, 'k'))))
  return {
    drafts,
    operations: (await raw.rows('ops')).filter((row) => fieldOf(row, 'state') !== 'done'),
    files: (await raw.rows('blobs')).filter((row) => !sentIds.has(fieldOf(row, 'draftId'))),
    kept: accountValues.map((row) => ({ k: String(fieldOf(row, 'k')), v: plainRow(fieldOf(row, 'v')) })),
    unreadable: await raw.rows('quarantine'),
  }
}

/** Null if bytes are missing. Each slice becomes a Blob, so that no whole file is in memory. */
const bytesOf = async (raw: RawDb, row: unknown): Promise<Blob | null> => {
  const slices: Blob[] = []
  for (let n = 0; n < Number(fieldOf(row, 'parts')); n += 1) {
    const bytes = fieldOf(await raw.get('parts', [String(fieldOf(row, 'blobId')), n]), 'bytes')
    if (!(bytes instanceof ArrayBuffer)) return null
    slices.push(new Blob([bytes]))
  }
  const file = new Blob(slices)
  return file.size === fieldOf(row, 'size') ? file : null
}

export const buildBackupFile = async (
  raw: RawDb,
  { drafts, operations, files, kept, unreadable }: UnsentWork,
  account: BackupDocument['account'],
  clock: Pick<Clock, 'now'>,
  sha256: DigestFunction,
) => {
  const entries = []
  for (const row of files) entries.push({ row: plainRow(row), bytes: await bytesOf(raw, row) })
  const parts = entries.map(({ bytes }) => bytes).filter((bytes) => bytes !== null)
  const document: BackupDocument = {
    format: backupFormat,
    version: backupVersion,
    about: aboutBackup,
    madeAt: clock.now(),
    databaseVersion: raw.version,
    account,
    drafts: drafts.map(plainRow),
    operations: operations.map(plainRow),
    files: entries.map(({ row, bytes }) => ({ row, size: bytes?.size ?? 0 })),
    kept,
    unreadable: unreadable.map(plainRow),
  }
  return {
    file: new Blob([await serializeBackupDocument(document, sha256), ...parts], { type: 'application/octet-stream' }),
    name: backupName(document.madeAt, parts.length),
    files: parts.length,
    missing: entries.length - parts.length,
  }
}
