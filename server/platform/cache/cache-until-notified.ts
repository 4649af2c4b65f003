/**
 * This folder has what the backend caches in memory (docs/decisions/025). `changes` and `hear-changes` tell whether
 * cached data are still valid; `cache-until-notified` caches the little that every call needs; `lru-cache` caches
 * results for the most recently used keys; `prepared` keeps statements.
 */
import { changesOf } from './changes.ts'
import type { Topic } from './changes.ts'
import type { Database } from '../db/database.ts'

/**
 * Nothing is cached for longer, in ms, because notifications can be lost silently (a connection pooler that does not
 * pass them on, a broken network).
 */
const longestMs = 5000

interface Options<Answer> {
  /** Maximum number of cached answers. */
  readonly most: number
  /** Whether an answer may be cached. */
  readonly cachesAnswer?: (answer: Answer) => boolean
}
interface Cached<Answer> {
  readonly answer: Answer
  readonly askedAt: number
}

/**
 * Reads what every call needs: from memory as long as the database has reported no change of the topic. This process's
 * own writes are never missed; another's may be missed while the notification is in transit, a millisecond or two. If
 * notifications cannot be received, it reads each time.
 */
export const cacheUntilNotified = <Answer>(
  db: Database,
  topic: Topic,
  read: (question: string) => Promise<Answer | undefined>,
  { most, cachesAnswer = () => true }: Options<Answer>,
): ((question: string) => Promise<Answer | undefined>) => {
  const cached = new Map<string, Cached<Answer>>()
  let of: number | null = null
  return async (question) => {
    const changes = changesOf(db)
    const now = changes?.of(topic) ?? null
    if (now !== of) cached.clear()
    of = now
    if (now === null) return read(question)
    const known = cached.get(question)
    const askedAt = performance.now()
    if (known && askedAt - known.askedAt < longestMs) return known.answer
    const answer = await read(question)
    // The topic changed while the answer was read. This caller asked before the change; later ones must read again.
    if (answer === undefined || !cachesAnswer(answer) || changes?.of(topic) !== now) return answer
    cached.delete(question)
    cached.set(question, { answer, askedAt })
    const [oldest] = cached.keys()
    if (cached.size > most && oldest !== undefined) cached.delete(oldest)
    return answer
  }
}
