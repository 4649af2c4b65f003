import { pendingOps, readable } from '../../store/account-rows.ts'
import { gateRow } from '../../store/rows.ts'
import { storageFault, writeTx } from '../../store/tx.ts'
import { apiVersion } from '#contract/headers.ts'
import type { SyncPorts } from '../ports.ts'
import type { SyncContext } from './context.ts'
import { drainUntilIdle } from './drain.ts'
import { Fenced } from './epoch.ts'
import { gateName, oneMayLeave, quotaGate } from './pick.ts'
import { asLeader } from './leader.ts'
import { createConnectionHealth } from '../connection/health.ts'
import { createBell, createPacing, type Pacing } from './timing.ts'

/** Delay before work that nobody waits for is taken up, so that many keystrokes cause one look. */
export const soonMs = 400
/** Delay after the storage failed, or after another context took over. */
const againMs = 5_000

export interface Engine {
  /** There is work. `now`: the buyer is waiting for it. */
  readonly wake: (when: 'soon' | 'now') => void
  /**
   * The line may be back ("online", page visible again, another request was answered): operations that wait for a time
   * are tried now.
   */
  readonly hurry: () => void
  /** What the browser says about the network. */
  readonly hint: (offline: boolean) => void
  /** Signed in again, or with a new token. */
  readonly signedIn: () => Promise<void>
  /** The membership was renewed, or the server says that some quota is left. */
  readonly quotaLeft: (permissionType: string) => Promise<void>
  /** Takes up everything that the last run left. */
  readonly start: () => Promise<void>
  /** Carries what can be carried within `budgetMs`. True when nothing is left that could leave. */
  readonly drain: (budgetMs: number) => Promise<boolean>
  /** Begins nothing more. Requests in progress stay marked so in the database, with an unknown outcome. */
  readonly stop: () => void
}

/** Rings once, at the earliest requested time; a later request does not delay it. */
const createAlarm = ({ clock, timers }: Pick<SyncPorts, 'clock' | 'timers'>, ring: () => void) => {
  let cancel = () => {}
  let due = Infinity
  return {
    within: (ms: number) => {
      const wished = clock.mono() + ms
      if (wished >= due) return
      cancel()
      due = wished
      cancel = timers.after(ms, () => {
        due = Infinity
        ring()
      })
    },
    stop: () => cancel(),
  }
}

/**
 * Finds out whether a drain would send anything. `cutOff`: a request was in progress when its context died, and the next
 * drain must finish it. The time of a gate that opens by itself counts from the first look, and ends with another look.
 */
const createLook =
  ({ db, sub }: Pick<SyncContext, 'db' | 'sub'>, pacing: Pacing, later: (ms: number) => void) =>
  async (): Promise<{ readonly cutOff: boolean; readonly mayLeave: boolean }> => {
    const ops = await pendingOps(db)
    const gates = readable(gateRow, await db.gates.toArray())
    const closed = gates.filter((gate) => {
      const inMs = pacing.gateIn(gate)
      if (inMs) later(inMs)
      return inMs !== 0
    })
    return { cutOff: ops.some(({ state }) => state === 'inflight'), mayLeave: oneMayLeave(ops, closed, sub) }
  }

export const createEngine = (context: SyncContext): Engine => {
  const { db, sub, ports, emit } = context
  const stopped = new AbortController()
  const line = createConnectionHealth(ports.clock, ports.random)
  const pacing = createPacing(ports.clock, ports.capabilities.honoursKeys)
  const bell = createBell()
  let busy: Promise<void> | null = null
  let asked = false
  /** The disk has failed since it was last written. */
  let ails = false
  const alarm = createAlarm(ports, () => run())
  const later = alarm.within
  const look = createLook(context, pacing, later)

  const failed = (error: unknown) => {
    if (stopped.signal.aborted) return
    const fault = storageFault(error)
    if (fault) {
      ails = true
      emit({ type: 'storage', state: fault.kind === 'full' ? 'full' : 'failing' })
    } else if (!(error instanceof Fenced)) console.error('outbox', error)
    later(againMs)
  }

  const carry = (enough: () => boolean) =>
    asLeader(context, stopped.signal, async () => {
      emit({ type: 'draining', active: true })
      try {
        const { signal } = stopped
        const nextInMs = await drainUntilIdle({ ...context, signal, line, pacing, woken: bell.heard, enough })
        ails = false
        emit({ type: 'storage', state: 'ok' })
        if (nextInMs !== null) later(nextInMs)
      } finally {
        emit({ type: 'draining', active: false })
      }
    })

  const whileAsked = async (enough: () => boolean) => {
    while (asked && !stopped.signal.aborted) {
      asked = false
      const { cutOff, mayLeave } = await look()
      if (ails || cutOff || mayLeave) await carry(enough)
    }
  }

  const run = (enough: () => boolean = () => false): void => {
    if (stopped.signal.aborted) return
    asked = true
    bell.ring()
    if (busy) return
    busy = whileAsked(enough)
      .catch(failed)
      .finally(() => {
        busy = null
        if (asked && !stopped.signal.aborted) run(enough)
      })
  }

  const openGates = (names: readonly string[]) => writeTx(db, ['gates'], () => db.gates.bulkDelete([...names]))

  const hurry = () => {
    line.hurry()
    pacing.hurry()
    run()
  }

  return {
    wake: (when) => (when === 'now' ? run() : later(soonMs)),
    hurry,
    hint: (offline) => {
      line.hint(offline)
      if (!offline) hurry()
    },
    signedIn: async () => {
      await openGates([gateName.auth])
      run()
    },
    quotaLeft: async (permissionType) => {
      if (!(await db.gates.get(quotaGate(permissionType)))) return
      await openGates([quotaGate(permissionType)])
      run()
    },
    start: async () => {
      const session = await ports.session.current()
      const gates = await db.gates.toArray()
      // At a start, gates that only an event or a long wait would open are tried once more.
      const open = gates.filter(
        (gate) =>
          gate.name.startsWith(quotaGate('')) ||
          (gate.name === gateName.auth && session?.sub === sub) ||
          (gate.name === gateName.client && gate.note !== apiVersion),
      )
      if (open.length > 0) await openGates(open.map((gate) => gate.name))
      run()
    },
    drain: async (budgetMs) => {
      const end = ports.clock.mono() + budgetMs
      run(() => ports.clock.mono() >= end)
      while (busy) await busy
      return !(await look()).mayLeave
    },
    stop: () => {
      stopped.abort()
      alarm.stop()
      bell.ring()
    },
  }
}

/**
 * LEAD-6: how the service worker uses the time it is granted. One engine for one drain: when the budget is used up
 * nothing more begins, and requests in progress are awaited. True if nothing is left that could be sent. What a gate
 * holds back is left to the page, because each run of the worker would count the gate's time anew.
 */
export const drainWithin = async (context: SyncContext, budgetMs: number): Promise<boolean> => {
  const engine = createEngine(context)
  try {
    return await engine.drain(budgetMs)
  } finally {
    engine.stop()
  }
}
