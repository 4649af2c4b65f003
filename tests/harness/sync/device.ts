import { createHash } from 'node:crypto'
import type { AccountContext } from '#data/actions/account-context.ts'
import { openOutDb } from '#data/db/out-open.ts'
import { OutDb, outDbName } from '#data/db/out-db.ts'
import { createEngine, type Engine } from '#data/sync/engine.ts'
import type { SyncEvent } from '#data/sync/context.ts'
import type { SyncPorts } from '#data/sync/ports.ts'
import { Activity } from './activity.ts'
import { FakeLocks } from './fake-locks.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import type { Seeded } from './seeded.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A device that is busy for longer without time passing runs in circles. */
const mostTurns = 5_000

const sha256 = (bytes: ArrayBuffer) => Promise.resolve(createHash('sha256').update(Buffer.from(bytes)).digest('hex'))

export interface SignIn {
  sub: string
  accessToken: string
  /** What a renewal gives; null: it is refused. */
  renewal: (() => string) | null
}

export interface Tab {
  readonly name: string
  readonly activity: Activity
  readonly account: AccountContext
  readonly engine: Engine
  readonly events: SyncEvent[]
  readonly kill: () => void
}

/** One browser profile: its databases, its locks, its tabs, its session. */
export class Device {
  readonly locks = new FakeLocks()
  readonly tabs: Tab[] = []
  session: SignIn | null
  honoursKeys = true
  today = '2026-11-21'
  readonly sub: string
  readonly #time: VirtualTime
  readonly #seeded: Seeded
  readonly #network: FaultyNetwork
  readonly #opened: OutDb[] = []
  #reader: OutDb | null = null
  #count = 0

  constructor(sub: string, time: VirtualTime, seeded: Seeded, network: FaultyNetwork) {
    this.sub = sub
    this.session = { sub, accessToken: `token-${sub}`, renewal: null }
    this.#time = time
    this.#seeded = seeded
    this.#network = network
  }

  /** A connection of the observer's: what is on the disk, whoever lives or dies. */
  async reader(): Promise<OutDb> {
    this.#reader ??= await openOutDb(this.sub, this.#time.clock)
    return this.#reader
  }

  get live(): Tab[] {
    return this.tabs.filter((tab) => !tab.activity.dead)
  }

  /** Tabs a buyer can act in. */
  get awake(): Tab[] {
    return this.live.filter((tab) => !tab.activity.frozen)
  }

  freeze(tab: Tab): void {
    tab.activity.freeze()
    this.#time.freeze(tab.activity)
  }

  thaw(tab: Tab): void {
    tab.activity.thaw()
    this.#time.thaw(tab.activity)
  }

  /** `starts`: false for a context that does nothing by itself, as the service worker. */
  async openTab({ starts = true }: { starts?: boolean } = {}): Promise<Tab> {
    const activity = new Activity()
    const db = new OutDb(outDbName(this.sub))
    activity.watch(db)
    await this.reader()
    await db.open()
    this.#opened.push(db)
    const name = `tab${++this.#count}`
    const random = this.#seeded.asRandom(name)
    const timers = this.#time.timersOf(activity)
    const shared = { clock: this.#time.clock, random, today: () => this.today, sha256 }
    const ports: SyncPorts = {
      ...shared,
      timers,
      network: this.#network.of(activity),
      locks: this.locks.of(activity),
      capabilities: { honoursKeys: this.honoursKeys },
      visible: () => true,
      session: {
        current: () =>
          Promise.resolve(this.session ? { sub: this.session.sub, accessToken: this.session.accessToken } : null),
        renew: () => {
          if (!this.session?.renewal) {
            this.session = null
            return Promise.resolve(false)
          }
          this.session.accessToken = this.session.renewal()
          return Promise.resolve(true)
        },
      },
    }
    const events: SyncEvent[] = []
    const engine = createEngine({ db, sub: this.sub, ports, emit: (event) => events.push(event) })
    const account: AccountContext = {
      ...shared,
      db,
      sub: this.sub,
      estimate: () => Promise.resolve(null),
      kick: engine.wake,
    }
    const tab: Tab = { name, activity, account, engine, events, kill: () => activity.kill() }
    activity.onDeath = () => {
      this.#time.drop(activity)
      this.locks.drop(activity)
    }
    this.tabs.push(tab)
    if (starts) await engine.start()
    return tab
  }

  /** Nothing happens on the device any more until time passes. */
  async settle(): Promise<void> {
    let quiet = 0
    let turns = 0
    while (quiet < 6) {
      const before = this.tabs.reduce((sum, tab) => sum + tab.activity.steps, 0)
      await new Promise((resolve) => setImmediate(resolve))
      const after = this.tabs.reduce((sum, tab) => sum + tab.activity.steps, 0)
      const serving = this.#network.serving > 0
      const busy = serving || this.live.some((tab) => tab.activity.pending > 0)
      quiet = busy || after !== before ? 0 : quiet + 1
      turns = serving ? 0 : turns + 1
      if (turns > mostTurns)
        throw new Error(
          `never quiet: ${this.live.map((tab) => `${tab.name} pending ${tab.activity.pending}: ${tab.activity.names.slice(-12).join(' > ')}`).join(' | ')}`,
        )
    }
  }

  /** Lets `ms` pass, one timer at a time, all that follows from each included. */
  async pass(ms: number): Promise<void> {
    const end = this.#time.mono + ms
    let fired = 0
    await this.settle()
    for (let next = this.#time.nextAt(); next !== null && next <= end; next = this.#time.nextAt()) {
      this.#time.fireNext()
      await this.settle()
      fired += 1
      if (fired > mostTurns)
        throw new Error(
          `too many timers: ${this.live.map((tab) => `${tab.name}: ${tab.activity.names.slice(-30).join(' > ')}`).join(' | ')}`,
        )
    }
    this.#time.mono = end
  }

  async dispose(): Promise<void> {
    for (const tab of this.live) tab.engine.stop()
    for (const tab of this.tabs) tab.kill()
    for (const db of this.#opened) db.close()
    this.#reader?.close()
    await new OutDb(outDbName(this.sub)).delete()
  }
}
