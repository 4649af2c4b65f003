import { Dexie } from 'dexie'
import type { OutDb } from './out-db.ts'
import { writeTx, type TableName } from './out-tx.ts'

/** What claims and answers may touch. */
const groupTables: readonly TableName[] = [
  'meta',
  'ops',
  'drafts',
  'blobs',
  'parts',
  'gates',
  'log',
  'records',
  'cart',
  'messages',
  'kv',
]

interface Waiting {
  /** Its outcome, to be told once the transaction is durable. */
  readonly run: () => Promise<() => void>
  readonly fail: (error: unknown) => void
}

interface Group {
  waiting: Waiting[]
  writing: boolean
}

const groups = new WeakMap<OutDb, Group>()

const write = async (db: OutDb, works: readonly Waiting[]): Promise<void> => {
  try {
    const told = await writeTx(db, groupTables, async () => {
      const outcomes = []
      for (const work of works) outcomes.push(await work.run())
      return outcomes
    })
    for (const tell of told) tell()
  } catch (error) {
    // One of them failed and took the others with it: nothing is stored, and each goes alone.
    if (works.length > 1) for (const work of works) await write(db, [work])
    else works[0]?.fail(error)
  }
}

const writeAll = async (db: OutDb, group: Group): Promise<void> => {
  group.writing = true
  while (group.waiting.length > 0) await write(db, group.waiting.splice(0))
  group.writing = false
}

/**
 * `writeTx` for the engine, which writes twice for each operation: what is asked for while a transaction is under way
 * shares the next one. A durable commit costs the same for one as for six. Each `work` must stand being run again, and
 * resolves only when its own effects are durable; one that fails fails alone.
 */
export const groupTx = <T>(db: OutDb, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const group = groups.get(db) ?? { waiting: [], writing: false }
    groups.set(db, group)
    const run = async () => {
      const value = await work()
      return () => resolve(value)
    }
    group.waiting.push({ run, fail: reject })
    // Whoever asks may stand in what is left of another transaction's zone: this one is nobody's part.
    if (!group.writing) void Dexie.ignoreTransaction(() => writeAll(db, group))
  })
