import type { Database } from '../db/database.ts'

/** What the triggers of the database tell about: who is signed in and as whom; the clock of the catalogue. */
export const topics = ['people', 'catalogue'] as const
export type Topic = (typeof topics)[number]

/** The channel of PostgreSQL's that the triggers speak on. */
export const changesChannel = 'changes'

/** Whether what was read from the database may still be taken for the truth. */
export interface Changes {
  /** Another number after each change of the topic; null while this process would not hear of one. */
  readonly of: (topic: Topic) => number | null
  /** This process has written something: what the database tells of it may still be under way. */
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
      // Of a later release's topic it is not known what it means.
      count(known.length > 0 ? known : topics)
    },
  }
}

const ofDatabases = new WeakMap<Database, Changes>()

export const setChanges = (db: Database, changes: Changes): void => void ofDatabases.set(db, changes)

/** Undefined for a transaction: what it reads is its own. */
export const changesOf = (db: Database): Changes | undefined => ofDatabases.get(db)
