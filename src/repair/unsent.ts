import type { AccountId } from '#domain/ids.ts'
import {
  aboutBackup,
  type BackupDocument,
  backupFormat,
  backupName,
  backupVersion,
  documentText,
  plainRow,
} from '#account/backup/document.ts'
import { chatValueKey, isAccountValueRow } from '#account/store/account-value-keys.ts'
import type { Clock } from '#lib/clock.ts'
import { fieldOf } from '#lib/field-of.ts'
import { fnv1a64 } from '#lib/fnv1a.ts'
import { parseJson } from '#lib/parse-json.ts'
import { byLibrary } from '#lib/sha256-library.ts'

/** A database of the app. It is opened without the app's code, and neither created nor upgraded. */
interface Database {
  readonly name: string
  /** Dexie's version number, which is the browser's version number divided by ten. */
  readonly version: number
  readonly rows: (table: string) => Promise<readonly unknown[]>
  readonly get: (table: string, key: string | readonly [string, number]) => Promise<unknown>
  readonly close: () => void
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
  })

/** Opens a database. Null if it does not exist or cannot be opened. */
export const openDatabase = (name: string): Promise<Database | null> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    // This event means that the database does not exist. Aborting the upgrade prevents the browser from creating it.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      resolve(null)
    }
    request.onsuccess = () => {
      const db = request.result
      // Otherwise another tab that must upgrade or delete the database would wait for this page.
      db.onversionchange = () => db.close()
      const has = (table: string) => db.objectStoreNames.contains(table)
      const store = (table: string) => db.transaction(table).objectStore(table)
      resolve({
        name,
        version: Math.round(db.version / 10),
        rows: (table) => (has(table) ? resultOf<unknown[]>(store(table).getAll()) : Promise.resolve([])),
        get: (table, key) =>
          has(table) ? resultOf<unknown>(store(table).get(key as IDBValidKey)) : Promise.resolve(undefined),
        close: () => db.close(),
      })
    }
  })

const databaseNames = async (): Promise<readonly string[]> => {
  if (typeof indexedDB.databases !== 'function') return []
  return (await indexedDB.databases().catch(() => [])).flatMap(({ name }) => name ?? [])
}

const textOf = (row: unknown, name: string): string => {
  const value = fieldOf(row, name)
  return typeof value === 'string' ? value : ''
}

interface Account {
  readonly sub: string
  readonly email: string
}

const knownAccounts = async (environment: string, settings: string | null): Promise<readonly Account[]> => {
  const prefs = parseJson(settings ?? '')
  const app = await openDatabase(`agro-app-${environment}`)
  const session = app && fieldOf(await app.get('kv', 'session').catch(() => undefined), 'v')
  app?.close()
  const guidedAccounts = fieldOf(prefs, 'guidesDone')
  return [
    { sub: textOf(fieldOf(prefs, 'account'), 'sub'), email: textOf(fieldOf(prefs, 'account'), 'email') },
    { sub: textOf(session, 'sub'), email: '' },
    { sub: textOf(fieldOf(prefs, 'unsent'), 'sub'), email: '' },
    ...(Array.isArray(guidedAccounts) ? guidedAccounts : []).map((one) => ({ sub: String(one), email: '' })),
  ].filter(({ sub }) => sub !== '')
}

export interface UnsentWork {
  readonly db: Database
  readonly account: Account
  readonly drafts: readonly unknown[]
  readonly operations: readonly unknown[]
  readonly files: readonly unknown[]
  readonly kept: readonly { readonly k: string; readonly v: unknown }[]
  readonly unreadable: readonly unknown[]
}

const readWork = async (db: Database, account: Account): Promise<UnsentWork> => {
  const allDrafts = await db.rows('drafts')
  const drafts = allDrafts.filter((row) => fieldOf(row, 'status') !== 'sent')
  const sentIds = new Set(allDrafts.filter((row) => drafts.indexOf(row) < 0).map((row) => fieldOf(row, 'localId')))
  const operations = (await db.rows('ops')).filter((row) => fieldOf(row, 'state') !== 'done')
  const files = (await db.rows('blobs')).filter((row) => !sentIds.has(fieldOf(row, 'draftId')))
  const accountValues = (await db.rows('meta')).filter((row) => isAccountValueRow(String(fieldOf(row, 'k'))))
  // Operations contain the account's id, of which the database name contains only the hash.
  const sub = account.sub || operations.map((row) => textOf(row, 'sub')).filter((one) => one !== '')[0]
  return {
    db,
    account: { ...account, sub: sub ?? '' },
    drafts,
    operations,
    files,
    kept: accountValues.map((row) => ({ k: String(fieldOf(row, 'k')), v: fieldOf(row, 'v') })),
    unreadable: await db.rows('quarantine'),
  }
}

export const unsentWork = async (environment: string, settings: string | null): Promise<readonly UnsentWork[]> => {
  const prefix = `agro-out-${environment}-`
  const accounts = await knownAccounts(environment, settings)
  const nameOf = (sub: string) => prefix + fnv1a64(new TextEncoder().encode(sub))
  const accountOf = (name: string) => accounts.filter(({ sub }) => nameOf(sub) === name)[0] ?? { sub: '', email: '' }
  const existing = (await databaseNames()).filter(
    (name) => name.indexOf(prefix) === 0 && /^[0-9a-f]{16}$/.test(name.slice(prefix.length)),
  )
  const names = new Set([...existing, ...accounts.map(({ sub }) => nameOf(sub))])
  const works: UnsentWork[] = []
  for (const name of names) {
    const db = await openDatabase(name)
    const work = db && (await readWork(db, accountOf(name)).catch(() => null))
    if (work) works.push(work)
    else db?.close()
  }
  return works
}

export const isEmpty = ({ drafts, operations, kept, unreadable }: UnsentWork): boolean =>
  drafts.length + operations.length + kept.length + unreadable.length === 0

/** EXP-1: conversations are in a separate database. Unreadable ones are left out. */
const conversations = async (account: Database): Promise<UnsentWork['kept']> => {
  const db = await openDatabase(account.name.replace('agro-out-', 'agro-chat-'))
  if (!db) return []
  try {
    const exchanges = [...(await db.rows('exchanges'))].sort(
      (a, b) => Number(fieldOf(a, 'askedAt')) - Number(fieldOf(b, 'askedAt')),
    )
    return (await db.rows('conversations')).map((conversation) => {
      const id = textOf(conversation, 'id')
      return {
        k: chatValueKey(id),
        v: { conversation, exchanges: exchanges.filter((one) => fieldOf(one, 'conversationId') === id) },
      }
    })
  } catch {
    return []
  } finally {
    db.close()
  }
}

/** A file's bytes; null if they are incomplete. Each slice becomes a Blob, so that no whole file is in memory. */
const bytesOf = async (db: Database, row: unknown): Promise<Blob | null> => {
  const slices: Blob[] = []
  for (let n = 0; n < Number(fieldOf(row, 'parts')); n += 1) {
    const bytes = fieldOf(await db.get('parts', [textOf(row, 'blobId'), n]), 'bytes')
    if (!(bytes instanceof ArrayBuffer)) return null
    slices.push(new Blob([bytes]))
  }
  const wholeFile = new Blob(slices)
  return wholeFile.size === fieldOf(row, 'size') ? wholeFile : null
}

/** Creates the same file as the app (src/account/backup/collect.ts), so that the app can import it. */
export const backupOf = async (
  { db, account, drafts, operations, files, kept, unreadable }: UnsentWork,
  clock: Pick<Clock, 'now'>,
): Promise<{ readonly file: Blob; readonly name: string }> => {
  const attachments = []
  for (const row of files) attachments.push({ row: plainRow(row), bytes: await bytesOf(db, row) })
  const parts = attachments.map(({ bytes }) => bytes).filter((bytes) => bytes !== null)
  const document: BackupDocument = {
    format: backupFormat,
    version: backupVersion,
    about: aboutBackup,
    madeAt: clock.now(),
    databaseVersion: db.version,
    account: { sub: account.sub as AccountId, email: account.email },
    drafts: drafts.map(plainRow),
    operations: operations.map(plainRow),
    files: attachments.map(({ row, bytes }) => ({ row, size: bytes?.size ?? 0 })),
    kept: [...kept.map(({ k, v }) => ({ k, v: plainRow(v) })), ...(await conversations(db))],
    unreadable: unreadable.map(plainRow),
  }
  // Hashed without WebCrypto, which a page without TLS lacks. Only the document is hashed, because the files have
  // separate digests.
  const text = await documentText(document, (bytes) => Promise.resolve(byLibrary(bytes)))
  return {
    file: new Blob([text, ...parts], { type: 'application/octet-stream' }),
    name: backupName(document.madeAt, parts.length),
  }
}

export const totals = (works: readonly UnsentWork[]) => {
  const sum = (count: (work: UnsentWork) => number) => works.reduce((all, work) => all + count(work), 0)
  return {
    waiting: sum(({ operations }) => operations.filter((row) => /^(send|action)$/.test(textOf(row, 'type'))).length),
    drafts: sum(({ drafts }) => drafts.filter((row) => fieldOf(row, 'sendRev') === null).length),
    files: sum(({ files }) => files.length),
    bytes: sum(({ files }) => files.reduce<number>((all, row) => all + (Number(fieldOf(row, 'size')) || 0), 0)),
  }
}
