import * as z from 'zod/mini'
import { accountId } from '#domain/ids.ts'

/**
 * A backup is one file: a JSON document, followed by the bytes of the files it lists, in their order. Without files it
 * is only JSON. The document begins with its length and digest at fixed positions, so that a reader need not read
 * hundreds of megabytes to check it.
 */
export const backupFormat = 'agro-unsent-work'
export const backupVersion = 1

const count = z.number().check(z.int(), z.gte(0))

/** Rows stay `unknown`: each is parsed by its own schema when it is restored, so that a bad row costs only itself. */
const backupDocument = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  about: z.string(),
  /** ms; for display only. */
  madeAt: z.number(),
  /** Version of the database from which it was made. */
  databaseVersion: z.number(),
  account: z.object({ sub: accountId, email: z.string() }),
  drafts: z.array(z.unknown()),
  operations: z.array(z.unknown()),
  /** `row` of the table `blobs`; `size`: its bytes in this file, 0 if they could not be read. */
  files: z.array(z.object({ row: z.unknown(), size: count })),
  /** What is stored only on the device: half-written answers, templates, target prices. */
  kept: z.array(z.object({ k: z.string(), v: z.unknown() })),
  /** Rows that no schema could read, unchanged. */
  unreadable: z.array(z.unknown()),
})
export type BackupDocument = z.infer<typeof backupDocument>

const start = (length: number, digest: string): string =>
  `{"format":"${backupFormat}","version":${backupVersion},"bytes":"${String(length).padStart(12, '0')}","sha256":"${digest}",`

/** Length of the beginning, which holds format, version, length and digest. */
const startBytes = start(0, '0'.repeat(64)).length
const startPattern = new RegExp(
  String.raw`^\{"format":"${backupFormat}","version":(\d+),"bytes":"(\d{12})","sha256":"([0-9a-f]{64})",$`,
)
const anyVersion = new RegExp(String.raw`^\{"format":"${backupFormat}","version":(\d+),`)

type Digest = (bytes: ArrayBuffer) => Promise<string>

/** The document as text. The digest covers everything after the beginning. */
export const documentText = async (document: BackupDocument, sha256: Digest): Promise<string> => {
  const { format: _, version: __, ...rest } = document
  const body = `${JSON.stringify(rest, null, 1).slice(1)}\n`
  const bytes = new TextEncoder().encode(body)
  return start(startBytes + bytes.byteLength, await sha256(bytes.buffer)) + body
}

/** Why a file cannot be restored. `newer`: a newer app made it. */
export type BackupFault = 'not-a-backup' | 'newer' | 'damaged'

export type ReadDocument =
  | { readonly ok: true; readonly document: BackupDocument; readonly length: number }
  | { readonly ok: false; readonly fault: BackupFault }

const no = (fault: BackupFault): ReadDocument => ({ ok: false, fault })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** EXP-2: reads the document of a backup. A truncated or changed file is reported before anything of it is used. */
export const readDocument = async (file: Blob, sha256: Digest): Promise<ReadDocument> => {
  const head = await file.slice(0, startBytes).text()
  const version = Number(anyVersion.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) return no('not-a-backup')
  if (version > backupVersion) return no('newer')
  const [, , length = '', digest] = startPattern.exec(head) ?? []
  const end = Number(length)
  if (digest === undefined || end > file.size) return no('damaged')
  const body = await file.slice(startBytes, end).arrayBuffer()
  if ((await sha256(body)) !== digest) return no('damaged')
  const document = backupDocument.safeParse(parsed(head + new TextDecoder().decode(body)))
  if (!document.success) return no('damaged')
  const whole = document.data.files.reduce((sum, entry) => sum + entry.size, end)
  return whole === file.size ? { ok: true, document: document.data, length: end } : no('damaged')
}
