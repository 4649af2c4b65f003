import { accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import type { WireAnswer } from '#api/wire.ts'
import type { Activity } from './activity.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import type { Authority, AuthorityAnswer } from './authority.ts'
import type { SeededRandom } from './seeded.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Network, OutgoingRequest } from '#account/outbox/ports.ts'

export const faults = [
  'lost',
  'reply-lost',
  'hang',
  'hang-applied',
  'late',
  'twice',
  'portal',
  'proxy-html-applied',
  'error-500',
  'error-502-applied',
  'unauthorized',
  'throttled',
  'quota',
  'busy',
  'unknown-code',
  'truncated',
  'resent',
  'error-503',
  'error-504-applied',
  'forbidden',
  'invalid',
  'key-reused',
] as const
export type Fault = (typeof faults)[number]

interface SentArrival {
  readonly arrival: Arrival
  readonly at: number
}

export const toWireAnswer = (
  status: number,
  envelope: AuthorityAnswer['envelope'],
  headers: Readonly<Record<string, string>> = {},
): WireAnswer => ({
  transport: 'ok',
  status,
  contentType: envelope ? 'application/json' : 'text/html',
  headers,
  envelope,
})

export class FaultyNetwork {
  readonly chances = new Map<Fault, number>()
  readonly script: (Fault | null)[] = []
  online = true
  latencyMs = 40
  /** Maximum extra delay in each direction, in ms. It lets lanes overtake one another. */
  jitterMs = 0
  /** Whether the network carries a request, streamed or not; null if streams are impossible. */
  streams: ((request: OutgoingRequest) => boolean) | null = null
  slowFor: (arrival: Arrival) => number = () => 0
  serving = 0
  readonly log: SentArrival[] = []
  /** Monotonic times at which the device probed for a network (LINE-1). */
  readonly tries: number[] = []
  onLeave: (arrival: Arrival, from: Activity) => Promise<void> = () => Promise.resolve()
  readonly #time: VirtualTime
  readonly #seeded: SeededRandom
  readonly #backend: Pick<Authority, 'handle'>

  constructor(time: VirtualTime, seeded: SeededRandom, backend: Pick<Authority, 'handle'>) {
    this.#time = time
    this.#seeded = seeded
    this.#backend = backend
  }

  #delay(): number {
    return this.latencyMs + (this.jitterMs > 0 ? this.#seeded.below(this.jitterMs) : 0)
  }

  calm(): void {
    this.latencyMs = 40
    this.jitterMs = 0
    this.chances.clear()
    this.script.length = 0
    this.online = true
  }

  of(context: Activity): Network {
    return {
      streams: this.streams !== null,
      send: (request, options) =>
        context.track(`send ${request.method} ${request.path.split('?')[0]?.split('/').slice(-1)[0]}`, async () => {
          // A request in transit is not work of the device, so the rig may advance the time meanwhile.
          context.pending -= 1
          await context.whenAwake()
          await this.onLeave(arrivalOf(request), context)
          const answer = await this.#limited(request, options)
          await context.whenAwake()
          if (!context.dead) context.pending += 1
          context.step('answer')
          return context.dead ? new Promise<never>(() => {}) : answer
        }),
    }
  }

  #limited(
    request: OutgoingRequest,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<WireAnswer> {
    return new Promise((resolve) => {
      const end = (answer: WireAnswer) => {
        cancel()
        signal.removeEventListener('abort', stop)
        resolve(answer)
      }
      const stop = () => end({ transport: 'aborted' })
      const cancel = this.#time.after(timeoutMs, () => end({ transport: 'timeout' }))
      signal.addEventListener('abort', stop, { once: true })
      if (this.streams?.(request) === false) end({ transport: 'offline' })
      else void this.#travel(arrivalOf(request)).then(end)
    })
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#time.after(ms, resolve)
    })
  }

  #draw(): Fault | null {
    if (this.script.length > 0) return this.script.shift() ?? null
    for (const [fault, chance] of this.chances) if (this.#seeded.chance(chance)) return fault
    return null
  }

  async #travel(arrival: Arrival): Promise<WireAnswer> {
    const isTry = arrival.path === cartCalls.cartTotal.path || arrival.path === accountCalls.quotaRefreshCache.path
    if (isTry) this.tries.push(this.#time.mono)
    else this.log.push({ arrival, at: this.#time.mono })
    if (!this.online) return { transport: 'offline' }
    // Without random faults a probe takes no time, so that scripted tests can predict times.
    if (isTry && this.chances.size === 0) return this.#answer(arrival)
    const fault = this.#draw()
    await this.#wait(this.#delay())
    switch (fault) {
      case 'lost':
        return { transport: 'offline' }
      case 'hang':
        return new Promise(() => {})
      case 'portal':
        return toWireAnswer(200, null)
      case 'error-500':
        return toWireAnswer(500, { code: 500, msg: 'boom' })
      case 'error-503':
        return toWireAnswer(503, null)
      case 'error-504-applied':
        await this.#deliver(arrival)
        return toWireAnswer(504, { code: 504, msg: 'gateway' })
      case 'forbidden':
        return toWireAnswer(403, { code: code.forbidden })
      case 'invalid':
        return toWireAnswer(200, { code: code.badRequest, data: { fields: [{ path: 'note', rule: 'x' }] } })
      case 'key-reused':
        return arrival.method === 'GET' ? this.#deliver(arrival) : toWireAnswer(422, { code: code.keyReused })
      case 'resent':
        // A kept-alive connection broke after the request was written, so the browser repeats the request.
        await this.#deliver(arrival)
        return this.#deliver(arrival)
      case 'unauthorized':
        return toWireAnswer(200, { code: code.unauthorized })
      case 'throttled':
        return toWireAnswer(429, { code: 429 }, { 'retry-after': '7' })
      case 'quota':
        return arrival.path.includes('/send-')
          ? toWireAnswer(200, { code: code.membershipLimit })
          : this.#deliver(arrival)
      case 'busy':
        return toWireAnswer(409, { code: 409 }, { 'retry-after': '2' })
      case 'unknown-code':
        return toWireAnswer(200, { code: 987654321, msg: 'what?' })
      case 'late':
        await this.#wait(25_000)
        return this.#deliver(arrival)
      case 'reply-lost':
        await this.#deliver(arrival)
        return { transport: 'offline' }
      case 'hang-applied':
        await this.#deliver(arrival)
        return new Promise(() => {})
      case 'proxy-html-applied':
      case 'truncated':
        await this.#deliver(arrival)
        return toWireAnswer(200, null)
      case 'error-502-applied':
        await this.#deliver(arrival)
        return toWireAnswer(502, null)
      case 'twice': {
        const answer = await this.#deliver(arrival)
        void this.#wait(3_000).then(() => this.#deliver(arrival))
        return answer
      }
      case null:
        return this.#deliver(arrival)
    }
  }

  async #deliver(arrival: Arrival): Promise<WireAnswer> {
    const slow = this.slowFor(arrival)
    if (slow > 0) await this.#wait(slow)
    const answer = await this.#answer(arrival)
    await this.#wait(this.#delay())
    return answer
  }

  async #answer(arrival: Arrival): Promise<WireAnswer> {
    // A real backend works in real time, so virtual time must not advance while it works.
    this.serving += 1
    const { status, envelope, headers = {} } = await this.#backend.handle(arrival)
    this.serving -= 1
    return toWireAnswer(status, envelope, headers)
  }
}
