import { createHash } from 'node:crypto'
import type { AccountId } from '#domain/ids.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { createApi, type Api } from '#api/client.ts'
// Imported in advance: an import at first use would take real time, during which the virtual clock does not advance.
import '#api/dialects/translate.ts'
import { onDatabaseRemoved } from '#account/store/database-mark.ts'
import { openAccountDb } from '#account/store/open.ts'
import { AccountDb, accountDbName } from '#account/store/db.ts'
import { callForAccount } from '#account/sync/reader.ts'
import { createEngine, drainWithBudget, type Engine } from '#account/outbox/engine/engine.ts'
import type { OutboxContext, OutboxEvent } from '#account/outbox/engine/context.ts'
import { Activity } from './activity.ts'
import { FakeLocks } from './fake-locks.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import type { SeededRandom } from './seeded.ts'
import type { VirtualTime } from './virtual-time.ts'
import { anAccountId } from '../ids.ts'
import type { OutboxPorts } from '#account/outbox/ports.ts'

/** Number of turns or timers after which a device counts as being in an endless loop. */
const maxTurns = 5_000

const sha256 = (bytes: ArrayBuffer) => Promise.resolve(createHash('sha256').update(Buffer.from(bytes)).digest('hex'))

export interface DeviceSession {
  sub: string
  accessToken: string
  /** Returns a renewed access token. If it is null, the renewal is refused. */
  renewal: (() => string) | null
}

export interface Tab {
  readonly name: string
  readonly device: Device
  readonly isWorker: boolean
  readonly activity: Activity
  readonly account: AccountContext
  readonly engine: Engine
  readonly events: OutboxEvent[]
  readonly signals: { removed: boolean }
  readonly context: OutboxContext
  readonly kill: () => void
}

interface Surroundings {
  readonly time: VirtualTime
  readonly seeded: SeededRandom
  readonly network: FaultyNetwork
  readonly all: Device[]
}

export class Device {
  readonly locks = new FakeLocks()
  readonly tabs: Tab[] = []
  session: DeviceSession | null
  honoursKeys = true
  today = '2026-11-21'
  hidden = false
  /** True if the journal may be incomplete, because the disk was full or the database was removed. */
  pressed = false
  removals = 0
  readonly sub: AccountId
  readonly name: string
  readonly #around: Surroundings
  readonly #opened: AccountDb[] = []
  #reader: AccountDb | null = null
  #count = 0

  constructor(sub: string, around: Surroundings) {
    this.sub = anAccountId(sub)
    this.name = around.all.length === 0 ? '' : `other${around.all.length}-`
    this.session = { sub, accessToken: `token-${sub}`, renewal: null }
    this.#around = around
    around.all.push(this)
  }

  /** The name contains the device, because two devices of an account in one process need two databases. */
  get #dbOwner(): AccountId {
    return anAccountId(this.name + this.sub)
  }

  async reader(): Promise<AccountDb> {
    this.#reader ??= await openAccountDb(this.#dbOwner, this.#around.time.clock)
    return this.#reader
  }

  async removeDatabase(): Promise<void> {
    this.removals += 1
    this.pressed = true
    for (const { account } of this.live) account.db.close({ disableAutoOpen: false })
    this.#reader?.close()
    this.#reader = null
    await new AccountDb(accountDbName(this.#dbOwner)).delete()
  }

  get live(): Tab[] {
    return this.tabs.filter((tab) => !tab.activity.dead)
  }

  get awake(): Tab[] {
    return this.live.filter((tab) => !tab.activity.frozen && !tab.isWorker)
  }

  freeze(tab: Tab): void {
    tab.activity.freeze()
    this.#around.time.freeze(tab.activity)
  }

  thaw(tab: Tab): void {
    tab.activity.thaw()
    this.#around.time.thaw(tab.activity)
  }

  hide(hidden: boolean): void {
    this.hidden = hidden
    for (const tab of this.live)
      if (hidden) this.#around.time.throttled.add(tab.activity)
      else this.#around.time.throttled.delete(tab.activity)
  }

  #session(): OutboxPorts['session'] {
    return {
      current: () =>
        Promise.resolve(
          this.session ? { sub: anAccountId(this.session.sub), accessToken: this.session.accessToken } : null,
        ),
      renew: () => {
        if (!this.session?.renewal) {
          this.session = null
          return Promise.resolve(false)
        }
        this.session.accessToken = this.session.renewal()
        return Promise.resolve(true)
      },
    }
  }

  #apiOf(network: OutboxPorts['network'], session: OutboxPorts['session']): Api['call'] {
    const tokenOf = (authorization = '') => authorization.replace(/^Bearer /, '')
    const api = createApi({
      base: '',
      locale: () => 'en',
      deviceId: () => this.name,
      holder: session.current,
      renew: (refused) => session.renew(refused ?? ''),
      send: ({ method, url, headers, body }, { timeoutMs, signal }) =>
        network.send(
          {
            method,
            path: url,
            headers,
            body: typeof body === 'string' ? body : null,
            token: tokenOf(headers['Authorization']),
          },
          { timeoutMs, signal: signal ?? new AbortController().signal },
        ),
    })
    return callForAccount(api.call, this.sub, async () => (await session.current())?.sub ?? null)
  }

  /** `starts`: false for a context that does not start automatically, such as the service worker. */
  async openTab({ starts = true, isWorker = false }: { starts?: boolean; isWorker?: boolean } = {}): Promise<Tab> {
    const { time, seeded, network } = this.#around
    const activity = new Activity()
    const db = new AccountDb(accountDbName(this.#dbOwner))
    activity.watch(db)
    db.born = (await this.reader()).born
    await db.open()
    this.#opened.push(db)
    const name = `${this.name}${isWorker ? 'worker' : 'tab'}${++this.#count}`
    const sharedParts = { clock: time.clock, random: seeded.asRandom(name), today: () => this.today, sha256 }
    const session = this.#session()
    const ports: OutboxPorts = {
      ...sharedParts,
      timers: time.timersOf(activity),
      network: network.of(activity),
      locks: this.locks.of(activity),
      capabilities: { honoursKeys: this.honoursKeys },
      knowsAdditions: () => Promise.resolve(this.honoursKeys),
      visible: () => !isWorker && !this.hidden,
      session,
    }
    const events: OutboxEvent[] = []
    const context: OutboxContext = { db, sub: this.sub, ports, emit: (event) => events.push(event) }
    const engine = createEngine(context)
    const account: AccountContext = {
      ...sharedParts,
      db,
      sub: this.sub,
      call: this.#apiOf(ports.network, session),
      estimate: () => Promise.resolve(null),
      fits: () => Promise.resolve(null),
      kick: engine.wake,
      direct: () => Promise.reject(new Error('nothing is sent from memory here')),
    }
    const kill = () => activity.kill()
    const signals = { removed: false }
    onDatabaseRemoved(db, () => (signals.removed = true))
    const tab: Tab = { name, device: this, isWorker, activity, account, engine, events, signals, context, kill }
    activity.onDeath = () => {
      time.drop(activity)
      this.locks.drop(activity)
    }
    if (this.hidden && !isWorker) time.throttled.add(activity)
    this.tabs.push(tab)
    if (starts) await engine.start()
    return tab
  }

  async wakeWorker(budgetMs: number): Promise<Tab> {
    const tab = await this.openTab({ starts: false, isWorker: true })
    drainWithBudget(tab.context, budgetMs).then(tab.kill, tab.kill)
    return tab
  }

  async settle(): Promise<void> {
    const { all, network } = this.#around
    let quietTurns = 0
    let turns = 0
    const live = () => all.flatMap((device) => device.live)
    const countSteps = () =>
      all.reduce((sum, device) => sum + device.tabs.reduce((steps, tab) => steps + tab.activity.steps, 0), 0)
    while (quietTurns < 6) {
      const stepsBefore = countSteps()
      await new Promise((resolve) => setImmediate(resolve))
      const serving = network.serving > 0
      const isBusy = serving || live().some((tab) => tab.activity.pending > 0)
      quietTurns = isBusy || countSteps() !== stepsBefore ? 0 : quietTurns + 1
      turns = serving ? 0 : turns + 1
      if (turns > maxTurns)
        throw new Error(
          `never quiet: ${live()
            .map((tab) => `${tab.name} pending ${tab.activity.pending}: ${tab.activity.names.slice(-12).join(' > ')}`)
            .join(' | ')}`,
        )
    }
  }

  async pass(ms: number): Promise<void> {
    let turns = 0
    await this.#around.time.pass(ms, async () => {
      await this.settle()
      turns += 1
      if (turns > maxTurns)
        throw new Error(
          `too many timers: ${this.live.map((tab) => `${tab.name}: ${tab.activity.names.slice(-30).join(' > ')}`).join(' | ')}`,
        )
    })
  }

  async dispose(): Promise<void> {
    for (const tab of this.live) tab.engine.stop()
    for (const tab of this.tabs) tab.kill()
    for (const db of this.#opened) db.close()
    this.#reader?.close()
    await new AccountDb(accountDbName(this.#dbOwner)).delete()
  }
}
