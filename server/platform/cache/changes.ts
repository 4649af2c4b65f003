import type { Database } from '../db/database.ts'
import type pg from 'pg'
import type { OutageLog } from '../log.ts'

/** Topics of database triggers. `people`: sessions, users, buyer companies. `catalogue`: its clock, epoch and run. */
const topics = ['people', 'catalogue'] as const
export type Topic = (typeof topics)[number]

export const changesChannel = 'changes'

export interface ChangeCounts {
  /** A number that changes with each change of the topic. Null while this process receives no notifications. */
  readonly of: (topic: Topic) => number | null
  /** Counts a change of every topic immediately, because the notification of this process's write may be in transit. */
  readonly wrote: () => void
}
export interface ChangeReceiver extends ChangeCounts {
  readonly listening: () => void
  readonly deaf: () => void
  readonly notify: (topic: string | undefined) => void
}

export const createChangeCounts = (): ChangeReceiver => {
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
    notify: (reportedTopic) => {
      const knownTopics = topics.filter((topic) => topic === reportedTopic)
      // A later release may report a topic that this release does not know. All topics then count as changed.
      count(knownTopics.length > 0 ? knownTopics : topics)
    },
  }
}

const ofDatabases = new WeakMap<Database, ChangeCounts>()

export const setChangeCounts = (db: Database, changes: ChangeCounts): void => void ofDatabases.set(db, changes)

/** The change counts of a database. Undefined in a transaction: its own uncommitted writes cause no notification. */
export const changeCountsOf = (db: Database): ChangeCounts | undefined => ofDatabases.get(db)

const reconnectDelayMs = 1000

/** Listens on a separate connection, because a pool replaces its connections. Returns a function that stops it. */
export const listenForChanges = async (
  newClient: () => Pick<pg.Client, 'on' | 'connect' | 'query' | 'end'>,
  changes: ChangeReceiver,
  logLoss: OutageLog = () => undefined,
): Promise<() => Promise<void>> => {
  let client: ReturnType<typeof newClient> | null = null
  let timer: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const one = newClient()
    const handleLoss = (error: unknown = 'the connection ended') => {
      if (client !== one) return
      logLoss(true, error)
      client = null
      changes.deaf()
      one.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), reconnectDelayMs).unref()
    }
    client = one
    one.on('error', handleLoss)
    one.on('end', () => handleLoss())
    one.on('notification', ({ payload }) => changes.notify(payload))
    try {
      await one.connect()
      await one.query(`listen ${changesChannel}`)
      if (client !== one) return
      changes.listening()
      logLoss(false)
    } catch (error) {
      handleLoss(error)
    }
  }
  await connect()
  return async () => {
    const lastClient = client
    client = null
    clearTimeout(timer)
    changes.deaf()
    await lastClient?.end()
  }
}

/** Maximum age of a cached answer: a notification can be lost silently, in a pooler or a broken network. */
const maxAgeMs = 5000

interface Options<Answer> {
  readonly most: number
  readonly cachesAnswer?: (answer: Answer) => boolean
}
interface CachedAnswer<Answer> {
  readonly answer: Answer
  readonly askedAt: number
}

/** Caches answers until the topic changes, but not longer than `maxAgeMs`. Without notifications, caches nothing. */
export const cacheUntilNotified = <Answer>(
  db: Database,
  topic: Topic,
  read: (question: string) => Promise<Answer | undefined>,
  { most, cachesAnswer = () => true }: Options<Answer>,
): ((question: string) => Promise<Answer | undefined>) => {
  const cachedAnswers = new Map<string, CachedAnswer<Answer>>()
  let of: number | null = null
  return async (question) => {
    const changes = changeCountsOf(db)
    const countNow = changes?.of(topic) ?? null
    if (countNow !== of) cachedAnswers.clear()
    of = countNow
    if (countNow === null) return read(question)
    const cachedAnswer = cachedAnswers.get(question)
    const askedAt = performance.now()
    if (cachedAnswer && askedAt - cachedAnswer.askedAt < maxAgeMs) return cachedAnswer.answer
    const answer = await read(question)
    // If the topic changed during the read, the answer is not cached. This caller may get it: it asked before that.
    if (answer === undefined || !cachesAnswer(answer) || changes?.of(topic) !== countNow) return answer
    cachedAnswers.delete(question)
    cachedAnswers.set(question, { answer, askedAt })
    const [oldest] = cachedAnswers.keys()
    if (cachedAnswers.size > most && oldest !== undefined) cachedAnswers.delete(oldest)
    return answer
  }
}
