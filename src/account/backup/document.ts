import type { AccountId } from '#domain/ids.ts'

/*
 * A backup is one file: a JSON document, then the bytes of the files it lists, in their order. The document begins with
 * its length and digest at fixed positions, so that it can be checked without reading hundreds of megabytes. This
 * module does not import schemas, because the repair page (src/repair) writes the same file without the app.
 */
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
  /** `row`: a row of the table `blobs`. `size`: the file's bytes in this backup, 0 if they could not be read. */
  readonly files: readonly { readonly row: unknown; readonly size: number }[]
  /** Values that only this device stores: half-written answers, templates, target prices. */
  readonly kept: readonly { readonly k: string; readonly v: unknown }[]
  readonly unreadable: readonly unknown[]
}

export const aboutBackup =
  'Unsent work of Agro Sourcing: drafts, what waits in the outbox, and behind this document the bytes of their files, in the order of "files". Open it on the outbox page of the app.'

const start = (length: number, digest: string): string =>
  `{"format":"${backupFormat}","version":${backupVersion},"bytes":"${String(length).padStart(12, '0')}","sha256":"${digest}",`

export const startBytes = start(0, '0'.repeat(64)).length

/** The backup's JSON document. Its digest covers everything after the start line. */
export const documentText = async (document: BackupDocument, sha256: (bytes: ArrayBuffer) => Promise<string>) => {
  const { format: _, version: __, ...rest } = document
  const body = `${JSON.stringify(rest, null, 1).slice(1)}\n`
  const bytes = new TextEncoder().encode(body)
  return start(startBytes + bytes.byteLength, await sha256(bytes.buffer)) + body
}

export const backupName = (madeAt: number, files: number): string => {
  const day = new Date(madeAt).toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return `agro-unsent-${day}.${files > 0 ? 'agrobackup' : 'json'}`
}

/** A value that JSON cannot express is converted to a string, so that its row is not lost. */
export const plainRow = (row: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(row)) as unknown
  } catch {
    return String(row)
  }
}
