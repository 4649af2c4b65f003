import type { Clock } from '#lib/clock.ts'
import type { Timers } from '#account/outbox/ports.ts'

interface Timer {
  readonly at: number
  readonly n: number
  readonly owner: object
  readonly work: () => void
}

/** Lets work that does not wait for a clock run, for 40 turns of the event loop. */
export const runPending = async () => {
  for (let n = 0; n < 40; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Time that advances only when a test says so. The wall clock can be wrong; the monotonic clock cannot. */
export class VirtualTime {
  mono = 0
  wallOffset = Date.UTC(2026, 10, 21, 12)
  #timers: Timer[] = []
  #count = 0
  readonly #frozen = new Set<object>()

  readonly clock: Clock = { now: () => this.mono + this.wallOffset, mono: () => this.mono }

  after(ms: number, work: () => void, owner: object = this): () => void {
    const timer = { at: this.mono + Math.max(0, ms), n: ++this.#count, owner, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** Owners of timers that fire once a minute, as in a hidden page. */
  readonly throttled = new Set<object>()

  timersOf(owner: object): Timers {
    const delayOf = (ms: number) =>
      this.throttled.has(owner) ? Math.ceil((this.mono + ms) / 60_000) * 60_000 - this.mono : ms
    return { after: (ms, work) => this.after(delayOf(ms), work, owner) }
  }

  drop(owner: object): void {
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner)
  }

  freeze(owner: object): void {
    this.#frozen.add(owner)
  }

  thaw(owner: object): void {
    this.#frozen.delete(owner)
  }

  #awake(): Timer[] {
    return this.#timers.filter((timer) => !this.#frozen.has(timer.owner))
  }

  nextAt(): number | null {
    const awake = this.#awake()
    return awake.length === 0 ? null : Math.min(...awake.map((timer) => timer.at))
  }

  async pass(ms: number, settle: () => Promise<void> = runPending): Promise<void> {
    const end = this.mono + ms
    await settle()
    for (let at = this.nextAt(); at !== null && at <= end; at = this.nextAt()) {
      this.fireNext()
      await settle()
    }
    this.mono = end
  }

  fireNext(): void {
    const [next] = this.#awake().toSorted((a, b) => a.at - b.at || a.n - b.n)
    if (!next) return
    this.#timers = this.#timers.filter((one) => one !== next)
    this.mono = Math.max(this.mono, next.at)
    next.work()
  }
}
