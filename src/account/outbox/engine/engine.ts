import { pendingOps, parseReadable } from '../../store/db.ts'
import { gateRow } from '../../store/rows.ts'
import { toStorageError, writeTx } from '../../store/tx.ts'
import { apiVersion } from '#contract/headers.ts'
import { drainUntilIdle } from './drain.ts'
import { FencedError, readHeartbeat, type OutboxContext } from './context.ts'
import { gateName, hasSendableOp, quotaGateName } from './pick.ts'
import { createConnectionHealth } from '../connection/health.ts'
import { createWakeSignal, createPacing, type Pacing, startAlarm } from './timing.ts'
import type { OutboxPorts } from '../ports.ts'

/*
 * The loop of the outbox; each step is a file:
 *
 *  queued ──▶ pick ──▶ claim ──▶ attempt ──▶ classify ──▶ settle ──▶ done, waiting, or stopped for the buyer
 *              │         │ bytes and  │ one        │ pure: answer  │ one transaction: effects/ on rows,
 *              │ gates,  │ key are    │ request    │ → outcome, or │ journal, then events
 *              │ lanes   │ stored     │            │ read-back/    │
 *              │         │ first      │            │               │
 *
 * drain.ts repeats these steps while an operation may be sent. The engine starts a drain only if there is work, while
 * this context has the lock. Code that queues an operation wakes the engine; none of the steps calls it.
 */

/** LEAD-4: if there is work, the lock is taken from a holder that has shown no activity for this long, in ms. */
export const frozenAfterMs = 20_000
const lookEveryMs = 5_000

export const lockNameOf = (dbName: string): string => `out:${dbName}`

const never = () => new Promise<never>(() => {})

const watchBeat = async (context: OutboxContext, watchEnd: AbortSignal): Promise<'frozen'> => {
  const { clock, timers } = context.ports
  let lastBeat = await readHeartbeat(context)
  let since = clock.mono()
  for (;;) {
    const wait = startAlarm(timers, lookEveryMs, watchEnd)
    await wait.rung
    wait.cancel()
    if (watchEnd.aborted) return never()
    const currentBeat = await readHeartbeat(context)
    if (currentBeat !== lastBeat) [lastBeat, since] = [currentBeat, clock.mono()]
    else if (clock.mono() - since >= frozenAfterMs) return 'frozen'
  }
}

/** LEAD-1 to LEAD-4: waits for the lock, then runs `work`. A frozen holder loses the lock, and is fenced. */
export const runAsLeader = async (context: OutboxContext, signal: AbortSignal, work: () => Promise<void>) => {
  const { locks } = context.ports
  const name = lockNameOf(context.db.name)
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  signal.addEventListener('abort', stop, { once: true })
  let granted = false
  let runEnded: Promise<void> = Promise.resolve()
  const run = (): Promise<void> => {
    granted = true
    runEnded = work()
    return runEnded
  }
  const lockRequest = locks.request(name, { signal: waiting.signal, steal: false }, run).catch((error: unknown) => {
    // An error is expected if the wait was given up, or if the lock was taken from this context.
    if (!granted && !waiting.signal.aborted) throw error
  })
  try {
    const watchEnd = new AbortController()
    waiting.signal.addEventListener('abort', () => watchEnd.abort(), { once: true })
    const holderFrozen = watchBeat(context, watchEnd.signal).catch(never)
    const first = await Promise.race([lockRequest.then(() => 'done' as const), holderFrozen])
    watchEnd.abort()
    if (first === 'frozen' && !granted) {
      waiting.abort()
      await locks.request(name, { signal, steal: true }, run).catch((error: unknown) => {
        if (!granted && !signal.aborted) throw error
      })
    }
    await lockRequest
    await runEnded
  } finally {
    waiting.abort()
    signal.removeEventListener('abort', stop)
  }
}

/** Delay of `wake('soon')`, in ms: many keystrokes then cause one check of the outbox. */
export const wakeSoonMs = 400
const retryMs = 5_000

export type Engine = ReturnType<typeof createEngine>

const createAlarm = ({ clock, timers }: Pick<OutboxPorts, 'clock' | 'timers'>, ring: () => void) => {
  let cancel = () => {}
  let due = Infinity
  return {
    within: (ms: number) => {
      const dueAt = clock.mono() + ms
      if (dueAt >= due) return
      cancel()
      due = dueAt
      cancel = timers.after(ms, () => {
        due = Infinity
        ring()
      })
    },
    stop: () => cancel(),
  }
}

/** `cutOff`: true if an operation is in flight, because its context may have died. */
async function findWork({ db, sub }: OutboxContext, pacing: Pacing, later: (ms: number) => void) {
  const ops = await pendingOps(db)
  const gates = parseReadable(gateRow, await db.gates.toArray())
  const closedGates = gates.filter((gate) => {
    const inMs = pacing.gateIn(gate)
    if (inMs) later(inMs)
    return inMs !== 0
  })
  return { cutOff: ops.some(({ state }) => state === 'inflight'), mayLeave: hasSendableOp(ops, closedGates, sub) }
}

export function createEngine(context: OutboxContext) {
  const { db, sub, ports, emit } = context
  const stopController = new AbortController()
  const line = createConnectionHealth(ports.clock, ports.random)
  const pacing = createPacing(ports.clock, ports.capabilities.honoursKeys)
  const bell = createWakeSignal()
  let currentRun: Promise<void> | null = null
  let lookRequested = false
  let failing = false
  const wakeUp = createAlarm(ports, () => run())
  const wakeLater = wakeUp.within
  const look = () => findWork(context, pacing, wakeLater)

  const handleFailure = (error: unknown) => {
    if (stopController.signal.aborted) return
    const fault = toStorageError(error)
    if (fault) {
      failing = true
      emit({ type: 'storage', state: fault.kind === 'full' ? 'full' : 'failing' })
    } else if (!(error instanceof FencedError)) console.error('outbox', error)
    wakeLater(retryMs)
  }

  const carry = (enough: () => boolean) =>
    runAsLeader(context, stopController.signal, async () => {
      emit({ type: 'draining', active: true })
      try {
        const { signal } = stopController
        const nextInMs = await drainUntilIdle({ ...context, signal, line, pacing, woken: bell.heard, enough })
        failing = false
        emit({ type: 'storage', state: 'ok' })
        if (nextInMs !== null) wakeLater(nextInMs)
      } finally {
        emit({ type: 'draining', active: false })
      }
    })

  const whileWanted = async (enough: () => boolean) => {
    while (lookRequested && !stopController.signal.aborted) {
      lookRequested = false
      const { cutOff, mayLeave } = await look()
      if (failing || cutOff || mayLeave) await carry(enough)
    }
  }

  const run = (enough: () => boolean = () => false): void => {
    if (stopController.signal.aborted) return
    lookRequested = true
    bell.ring()
    if (currentRun) return
    currentRun = whileWanted(enough)
      .catch(handleFailure)
      .finally(() => {
        currentRun = null
        if (lookRequested && !stopController.signal.aborted) run(enough)
      })
  }

  const openGates = (names: readonly string[]) => writeTx(db, ['gates'], () => db.gates.bulkDelete([...names]))

  const hurry = () => {
    line.hurry()
    pacing.hurry()
    run()
  }

  return {
    wake: (when: 'soon' | 'now') => (when === 'now' ? run() : wakeLater(wakeSoonMs)),
    hurry,
    hint: (offline: boolean) => {
      line.hint(offline)
      if (!offline) hurry()
    },
    signedIn: async () => {
      await openGates([gateName.auth])
      run()
    },
    quotaLeft: async (permissionType: string) => {
      if (!(await db.gates.get(quotaGateName(permissionType)))) return
      await openGates([quotaGateName(permissionType)])
      run()
    },
    start: async () => {
      const session = await ports.session.current()
      const gates = await db.gates.toArray()
      const open = gates.filter(
        (gate) =>
          gate.name.startsWith(quotaGateName('')) ||
          (gate.name === gateName.auth && session?.sub === sub) ||
          (gate.name === gateName.client && gate.note !== apiVersion),
      )
      if (open.length > 0) await openGates(open.map((gate) => gate.name))
      run()
    },
    drain: async (budgetMs: number): Promise<boolean> => {
      const end = ports.clock.mono() + budgetMs
      run(() => ports.clock.mono() >= end)
      while (currentRun) await currentRun
      return !(await look()).mayLeave
    },
    stop: () => {
      stopController.abort()
      wakeUp.stop()
      bell.ring()
    },
  }
}

/** LEAD-6: the worker's drain. Resolves with true if no operation is left that may be sent. */
export const drainWithBudget = async (context: OutboxContext, budgetMs: number): Promise<boolean> => {
  const engine = createEngine(context)
  try {
    return await engine.drain(budgetMs)
  } finally {
    engine.stop()
  }
}
