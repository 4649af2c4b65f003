import * as z from 'zod/mini'
import { accountId } from '#domain/ids.ts'
import { backupFormat, backupVersion, startBytes, type BackupDocument } from './document.ts'

const count = z.number().check(z.int(), z.gte(0))

/** Rows stay `unknown`: each is parsed by its own schema when it is restored, so that a bad row costs only itself. */
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

type Digest = (bytes: ArrayBuffer) => Promise<string>

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
