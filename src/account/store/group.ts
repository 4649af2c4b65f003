import { Dexie } from 'dexie'
import type { OutDb } from './db.ts'
import { writeTx, type TableName } from './tx.ts'

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

type Told = () => void

interface Waiting {
  readonly lane: string | null
  /** Its outcome, to be told once the transaction is durable. */
  readonly run: () => Promise<Told>
  readonly fail: (error: unknown) => void
}

interface Group {
  waiting: Waiting[]
  writing: boolean
}

const groups = new WeakMap<OutDb, Group>()

const inTurn = async (works: readonly Waiting[]): Promise<Told[]> => {
  const told = []
  for (const work of works) told.push(await work.run())
  return told
}

/** Those without a lane first, one by one; then the lanes side by side: their requests wait for each other no more. */
const together = async (works: readonly Waiting[]): Promise<Told[]> => {
  const lanes = new Map<string, Waiting[]>()
  for (const work of works) if (work.lane !== null) lanes.set(work.lane, [...(lanes.get(work.lane) ?? []), work])
  const alone = await inTurn(works.filter((work) => work.lane === null))
  return [...alone, ...(await Promise.all([...lanes.values()].map(inTurn))).flat()]
}

const write = async (db: OutDb, works: readonly Waiting[]): Promise<void> => {
  try {
    // An async function: only in one does Dexie keep a transaction open across what is awaited side by side.
    const told = await writeTx(db, groupTables, async () => await together(works))
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
 * resolves only when its own effects are durable; one that fails fails alone. `lane`: it touches no row that the work of
 * another lane touches; null: it may touch any.
 */
export const groupTx = <T>(db: OutDb, lane: string | null, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const group = groups.get(db) ?? { waiting: [], writing: false }
    groups.set(db, group)
    const run = async () => {
      const value = await work()
      return () => resolve(value)
    }
    group.waiting.push({ lane, run, fail: reject })
    // Whoever asks may stand in what is left of another transaction's zone: this one is nobody's part.
    if (!group.writing) void Dexie.ignoreTransaction(() => writeAll(db, group))
  })
