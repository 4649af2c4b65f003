import type { Database } from '../db/database.ts'

/** The topics that the database's triggers report: who is signed in and as whom; the clock of the catalogue. */
export const topics = ['people', 'catalogue'] as const
export type Topic = (typeof topics)[number]

/** The PostgreSQL channel that the triggers use. */
export const changesChannel = 'changes'

/** Whether data read from the database are still valid. */
export interface Changes {
  /** A number that differs after each change of the topic; null while this process would not receive notifications. */
  readonly of: (topic: Topic) => number | null
  /** This process has written something; the database's notification may still be in transit. */
  readonly wrote: () => void
}
export interface HeardChanges extends Changes {
  readonly listening: () => void
  readonly deaf: () => void
  readonly heard: (topic: string | undefined) => void
}

export const createChanges = (): HeardChanges => {
  const numbers = { people: 0, catalogue: 0 }
  let hears = false
  const count = (some: readonly Topic[]) => {
    for (const topic of some) numbers[topic] += 1
  }
  const hear = (now: boolean) => {
    hears = now
    count(topics)
  }
  return {
    of: (topic) => (hears ? numbers[topic] : null),
    wrote: () => count(topics),
    listening: () => hear(true),
    deaf: () => hear(false),
    heard: (told) => {
      const known = topics.filter((topic) => topic === told)
      // A later release may report a topic unknown here, so all topics count as changed.
      count(known.length > 0 ? known : topics)
    },
  }
}

const ofDatabases = new WeakMap<Database, Changes>()

export const setChanges = (db: Database, changes: Changes): void => void ofDatabases.set(db, changes)

/** Undefined for a transaction, which sees its own data. */
export const changesOf = (db: Database): Changes | undefined => ofDatabases.get(db)
