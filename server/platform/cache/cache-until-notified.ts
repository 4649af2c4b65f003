/**
 * This folder holds what the backend caches in memory so that a page of products or a search costs the database nothing the
 * second time, up to some 100,000 products on a small machine (docs/decisions/016). `changes` and `hear-changes` say
 * whether what was read still holds; `cache-until-notified` caches the little that every call needs; `lru-cache` caches what
 * was made for the keys asked for last; `batch-loader` asks in one statement what many ask in one moment; `prepared` and
 * `json-row` make a read that cannot be avoided cheaper.
 */
import { changesOf } from './changes.ts'
import type { Topic } from './changes.ts'
import type { Database } from '../db/database.ts'

/**
 * However sure, nothing is cached for longer, in ms: notices can get lost on the way without a word (a connection pooler
 * that does not pass them on, a network that swallows them).
 */
const longestMs = 5000

interface Options<Answer> {
  /** How many answers are cached. */
  readonly most: number
  /** Answers that are not to be cached. */
  readonly keeps?: (answer: Answer) => boolean
}
interface Cached<Answer> {
  readonly answer: Answer
  readonly askedAt: number
}

/**
 * Reads what is asked before every call: from memory while the database has told of no change of the topic. What this
 * process itself has written is never missed; what another one has, for as long as the notice is under way, which is a
 * millisecond or two. Where no notice would be heard of, it is read each time.
 */
export const cacheUntilNotified = <Answer>(
  db: Database,
  topic: Topic,
  read: (question: string) => Promise<Answer | undefined>,
  { most, keeps = () => true }: Options<Answer>,
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
    // The topic changed while the answer was read. This caller asked before the change; later ones must read anew.
    if (answer === undefined || !keeps(answer) || changes?.of(topic) !== now) return answer
    cached.delete(question)
    cached.set(question, { answer, askedAt })
    const [oldest] = cached.keys()
    if (cached.size > most && oldest !== undefined) cached.delete(oldest)
    return answer
  }
}
