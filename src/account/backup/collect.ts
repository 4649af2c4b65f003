import type { AccountId, DraftId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { blobRow, draftRow } from '../store/rows.ts'
import { isOwnValueRow } from '../store/own-value-keys.ts'
import type { RawDb } from '../store/raw.ts'
import {
  aboutBackup,
  backupFormat,
  backupName,
  backupVersion,
  documentText,
  plainRow,
  type BackupDocument,
} from './document.ts'

interface Made {
  readonly file: Blob
  readonly name: string
  readonly drafts: number
  readonly operations: number
  readonly files: number
  /** Texts, templates and prices that are stored only on the device. */
  readonly kept: number
  /** Files whose bytes could not be read completely: the backup names them but does not contain them. */
  readonly missing: number
}

interface From {
  readonly raw: RawDb
  /** Conversations, which are in a database of their own. */
  readonly chats?: () => Promise<readonly BackupDocument['kept'][number][]>
  readonly account: { readonly sub: AccountId; readonly email: string }
  readonly clock: Clock
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>
  /** Lays what a form could not store over the draft's content. */
  readonly held: (localId: DraftId, content: RequestContent) => RequestContent
}

const field = (row: unknown, name: string): unknown =>
  row instanceof Object ? (row as Record<string, unknown>)[name] : undefined

const withHeld = (row: unknown, held: From['held']): unknown => {
  const parsed = draftRow.safeParse(row)
  if (!parsed.success) return row
  const mine = held(parsed.data.localId, parsed.data.mine)
  return mine === parsed.data.mine ? row : { ...parsed.data, mine, rev: parsed.data.rev + 1 }
}

/**
 * Each slice becomes a Blob when it is read, which the browser may move to the disk, so no file is in memory as a
 * whole.
 */
const bytesOf = async (raw: RawDb, row: unknown): Promise<Blob | null> => {
  const blob = blobRow.safeParse(row)
  if (!blob.success) return null
  const slices: Blob[] = []
  for (let n = 0; n < blob.data.parts; n++) {
    const bytes = field(await raw.get('parts', [blob.data.blobId, n]), 'bytes')
    if (!(bytes instanceof ArrayBuffer)) return null
    slices.push(new Blob([bytes]))
  }
  const whole = new Blob(slices)
  return whole.size === blob.data.size ? whole : null
}

/**
 * EXP-1: everything of this account that the server has not answered: drafts, operations with their sealed bytes,
 * files, what is stored only here, and unreadable rows. Only reads. Stored files never change, so they can be read
 * after the rows without blocking a writer.
 */
export const collectUnsent = async ({ raw, chats, account, clock, sha256, held }: From): Promise<Made> => {
  const allDrafts = await raw.rows('drafts')
  const drafts = allDrafts.filter((row) => field(row, 'status') !== 'sent')
  const sent = new Set(allDrafts.flatMap((row) => (drafts.includes(row) ? [] : [field(row, 'localId')])))
  const operations = (await raw.rows('ops')).filter((row) => field(row, 'state') !== 'done')
  const blobs = (await raw.rows('blobs')).filter((row) => !sent.has(field(row, 'draftId')))
  const ownValues = (await raw.rows('meta')).filter((row) => isOwnValueRow(String(field(row, 'k'))))
  const talks = (await chats?.()) ?? []
  const read = []
  for (const row of blobs) read.push({ row: plainRow(row), bytes: await bytesOf(raw, row) })
  const document: BackupDocument = {
    format: backupFormat,
    version: backupVersion,
    about: aboutBackup,
    madeAt: clock.now(),
    databaseVersion: raw.version,
    account,
    drafts: drafts.map((row) => plainRow(withHeld(row, held))),
    operations: operations.map(plainRow),
    files: read.map(({ row, bytes }) => ({ row, size: bytes?.size ?? 0 })),
    kept: [...ownValues.map((row) => ({ k: String(field(row, 'k')), v: plainRow(field(row, 'v')) })), ...talks],
    unreadable: (await raw.rows('quarantine')).map(plainRow),
  }
  const parts = read.flatMap(({ bytes }) => bytes ?? [])
  return {
    file: new Blob([await documentText(document, sha256), ...parts], { type: 'application/octet-stream' }),
    name: backupName(document.madeAt, parts.length),
    drafts: drafts.length,
    operations: operations.length,
    files: parts.length,
    kept: ownValues.length + talks.length,
    missing: read.length - parts.length,
  }
}
