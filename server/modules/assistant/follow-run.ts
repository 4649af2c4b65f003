import { streamSSE } from 'hono/streaming'
import type { HttpContext } from '#server/platform/http/context.ts'
import type { Exchange } from './conversations.ts'
import { wireEvent, type AnswerEvent } from './events.ts'
import type { Run } from './runs.ts'

/** An intermediary would cut a connection that is silent for longer. */
const silenceMs = 15_000

/** How many events of an answer the client has seen, as its browser reports after an interruption. */
export const lastSeen = (http: HttpContext): number => {
  const id = http.req.header('Last-Event-ID') ?? ''
  return /^\d{1,6}$/.test(id) ? Number(id) : 0
}

/** The events of a run or a stored answer, from the one after `seen` on. */
export const follow = (
  http: HttpContext,
  exchange: Exchange,
  source: Run | readonly AnswerEvent[],
  seen: number,
): Response => {
  http.header('Cache-Control', 'no-store')
  // Tells a proxy not to buffer the answer until its end.
  http.header('X-Accel-Buffering', 'no')
  const run: Pick<Run, 'events' | 'ended' | 'more'> =
    'events' in source ? source : { events: source, ended: true, more: () => Promise.resolve() }
  return streamSSE(http, async (stream) => {
    let at = Math.min(seen, run.events.length)
    while (!stream.aborted) {
      for (; at < run.events.length; at += 1) {
        const event = run.events[at]
        if (!event) break
        await stream.writeSSE({
          id: String(at + 1),
          event: event.name,
          data: JSON.stringify(wireEvent(exchange, event)),
        })
      }
      if (run.ended && at >= run.events.length) return
      const known = at
      await run.more(known, silenceMs)
      if (run.events.length === known && !run.ended) await stream.write(': \n\n')
    }
  })
}
