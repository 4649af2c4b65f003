import type { AccountId } from '#domain/ids.ts'
import * as backup from '#account/backup/document.ts'
import { chatValueKey } from '#account/store/account-value-keys.ts'
import type { Clock } from '#lib/clock.ts'
import { fieldOf, parseJson } from '#lib/field-of.ts'
import { fnv1a64 } from '#lib/fnv1a.ts'
import { sha256ByLibrary } from '#lib/sha256-library.ts'

/** A database of the app, opened without the app's code. This page neither creates nor upgrades it. */
interface Database extends backup.RawDb {
  readonly name: string
  readonly close: () => void
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
  })

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
      // Another tab that must upgrade or delete the database would wait until this page closes it.
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

export interface UnsentWork extends backup.UnsentWork {
  readonly db: Database
  readonly account: Account
}

const readWork = async (db: Database, account: Account): Promise<UnsentWork> => {
  const work = await backup.readUnsentWork(db)
  // Operations contain the account's id, of which the database name contains only the hash.
  const sub = account.sub || work.operations.map((row) => textOf(row, 'sub')).filter((one) => one !== '')[0]
  return { ...work, db, account: { ...account, sub: sub ?? '' } }
}

export const readUnsentWork = async (environment: string, settings: string | null): Promise<readonly UnsentWork[]> => {
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

export const hasNoUnsentWork = ({ drafts, operations, kept, unreadable }: UnsentWork): boolean =>
  drafts.length + operations.length + kept.length + unreadable.length === 0

/** EXP-1: conversations are in a separate database. If it cannot be read, the backup lacks them. */
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

export const createBackup = async ({ db, account, ...work }: UnsentWork, clock: Pick<Clock, 'now'>) => {
  const workWithChats = { ...work, kept: [...work.kept, ...(await conversations(db))] }
  const owner = { ...account, sub: account.sub as AccountId }
  // The file is hashed without WebCrypto, which a page without TLS lacks.
  return backup.buildBackupFile(db, workWithChats, owner, clock, (bytes) => Promise.resolve(sha256ByLibrary(bytes)))
}

export const unsentTotals = (works: readonly UnsentWork[]) => {
  const sum = (count: (work: UnsentWork) => number) => works.reduce((all, work) => all + count(work), 0)
  return {
    waiting: sum(({ operations }) => operations.filter((row) => /^(send|action)$/.test(textOf(row, 'type'))).length),
    drafts: sum(({ drafts }) => drafts.filter((row) => fieldOf(row, 'sendRev') === null).length),
    files: sum(({ files }) => files.length),
    bytes: sum(({ files }) => files.reduce<number>((all, row) => all + (Number(fieldOf(row, 'size')) || 0), 0)),
  }
}
