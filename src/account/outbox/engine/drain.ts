import { storedDraftReader, pendingOps, parseReadable } from '../../store/db.ts'
import { gateRow, type GateRow, type OpRow } from '../../store/rows.ts'
import { attemptOp } from './attempt.ts'
import { storeHeartbeat, beginEpoch, FencedError, type DrainContext, type OutboxContext } from './context.ts'
import { gateName, minOf, pickOps, type PickResult } from './pick.ts'
import type { ConnectionHealth } from '../connection/health.ts'
import { createWireSlots, refillThreshold, claimableCount, type WireSlots } from '../wire/slots.ts'
import { startAlarm, createWakeSignal, type Pacing } from './timing.ts'

/** Number of operations in the first read and in each later one: reading a long outbox for each send would be slow. */
const firstWindow = 24
const laterWindow = 64
const beatEveryMs = 5_000
const maxWaitUnderLockMs = 1_000

interface DrainOptions extends OutboxContext {
  readonly signal: AbortSignal
  readonly line: ConnectionHealth
  readonly pacing: Pacing
  readonly woken: () => Promise<void>
  readonly enough: () => boolean
}

const closedGates = async ({ db, pacing }: DrainContext): Promise<{ gates: GateRow[]; nextInMs: number | null }> => {
  const gates = parseReadable(gateRow, await db.gates.toArray())
  const expiredGates = gates.filter((gate) => pacing.gateIn(gate) === 0)
  if (expiredGates.length > 0) await db.gates.bulkDelete(expiredGates.map((gate) => gate.name))
  const remainingGates = gates.filter((gate) => !expiredGates.includes(gate))
  return { gates: remainingGates, nextInMs: minOf(...remainingGates.map(pacing.gateIn)) }
}

/** DEP-1: reads dependencies by id: `pickOps` may not see an upload that was queued after the save that needs it. */
const withDepsDone = async ({ db }: DrainContext, ops: readonly OpRow[]): Promise<OpRow[]> => {
  const deps = [...new Set(ops.flatMap((op) => op.deps))]
  if (deps.length === 0) return [...ops]
  const waiting = new Set((await db.ops.bulkGet(deps)).flatMap((dep) => (dep && dep.state !== 'done' ? dep.opId : [])))
  return ops.filter((op) => !op.deps.some((dep) => waiting.has(dep)))
}

const nextToLeave = async (drain: DrainContext, { ops: running, slots: { excused } }: Running): Promise<PickResult> => {
  const { line, pacing, sub } = drain
  const { gates, nextInMs } = await closedGates(drain)
  if (gates.some((gate) => gate.name === gateName.server)) line.assumeDown()
  const probeIn = line.down() ? line.probeIn() : null
  const room = claimableCount(line, drain.ports.capabilities.honoursKeys)
  let ops: OpRow[] = []
  for (;;) {
    const size = ops.length === 0 ? firstWindow : laterWindow
    const nextOps = await pendingOps(drain.db, ops.at(-1)?.seq ?? -1, size)
    ops = [...ops, ...nextOps]
    const picked = pickOps({ ops, gates, sub, dueIn: pacing.dueIn, probeIn, running, excused, room })
    const freeOps = await withDepsDone(drain, picked.ops)
    if (freeOps.length > 0 || nextOps.length < size) return { ops: freeOps, nextInMs: minOf(picked.nextInMs, nextInMs) }
  }
}

const startBeat = (drain: DrainContext): (() => void) => {
  let cancel = () => {}
  const scheduleBeat = () => {
    cancel = drain.ports.timers.after(beatEveryMs, () => {
      storeHeartbeat(drain, drain.epoch).then(scheduleBeat, () => undefined)
    })
  }
  scheduleBeat()
  return () => cancel()
}

class Running {
  readonly ops = new Map<string, OpRow>()
  readonly work = new Map<string, Promise<void>>()
  failure: { readonly error: unknown } | null = null
  readonly freed = createWakeSignal()
  readonly slots: WireSlots

  constructor(connection: ConnectionHealth) {
    this.slots = createWireSlots(connection, this.freed.ring)
  }

  start(drain: DrainContext, op: OpRow): void {
    const work = attemptOp(drain, op, this.slots)
      .catch((error: unknown) => {
        this.failure ??= { error }
      })
      .finally(() => {
        this.ops.delete(op.opId)
        this.work.delete(op.opId)
      })
    this.ops.set(op.opId, op)
    this.work.set(op.opId, work)
  }
}

const sendUntilIdle = async (options: DrainOptions, drain: DrainContext, running: Running): Promise<number | null> => {
  for (;;) {
    if (running.failure) throw running.failure.error
    const { size } = running.work
    if (options.signal.aborted || (options.enough() && size === 0)) return null
    let isNoticed = false
    const notice = () => {
      isNoticed = true
    }
    const wakeNotice = options.woken().then(notice)
    const freeNotice = running.freed.heard().then(notice)
    const pickResult = options.enough() ? { ops: [], nextInMs: null } : await nextToLeave(drain, running)
    for (const op of pickResult.ops) running.start(drain, op)
    const isIdle = running.work.size === 0
    if (isIdle && (pickResult.nextInMs === null || pickResult.nextInMs > maxWaitUnderLockMs)) return pickResult.nextInMs
    const bell = startAlarm(drain.ports.timers, pickResult.nextInMs, options.signal)
    const rung = bell.rung.then(notice)
    do await Promise.race([...running.work.values(), wakeNotice, freeNotice, rung])
    while (!isNoticed && !running.failure && running.work.size > refillThreshold)
    bell.cancel()
  }
}

/** LEAD-3: correct also without the lock. Resolves with the ms until more is due; null if nothing is, or if stopped. */
export const drainUntilIdle = async (options: DrainOptions): Promise<number | null> => {
  const drain: DrainContext = { ...options, drafts: storedDraftReader(options.db), epoch: await beginEpoch(options) }
  const running = new Running(options.line)
  options.signal.addEventListener('abort', running.slots.turnBack, { once: true })
  const stopBeat = startBeat(drain)
  try {
    return await sendUntilIdle(options, drain, running)
  } catch (error) {
    running.slots.turnBack()
    // A fenced drain ends without waiting for its requests in flight: their successes are still stored (FENCE-2).
    if (!(error instanceof FencedError)) await Promise.allSettled(running.work.values())
    throw error
  } finally {
    stopBeat()
    options.signal.removeEventListener('abort', running.slots.turnBack)
  }
}
