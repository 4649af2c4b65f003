import type { DraftConflict } from '../conflict/conflict.ts'
import type { BlockCause, WaitCause } from './causes.ts'
import type { SendReceipt } from './content.ts'

interface Waiting {
  readonly cause: WaitCause | null
  /** In ms since 1970, for display only; null if unknown. */
  readonly nextTryAt: number | null
}

/** I15: the state is always derived from the stored rows and never stored. */
export type DraftState =
  /** The newest text is only on this device, and the outbox does not contain an operation that saves or sends it. */
  | { readonly at: 'device' }
  | ({ readonly at: 'waiting-to-save' } & Waiting)
  | { readonly at: 'saving' }
  | { readonly at: 'saved' }
  /** The request waits on the server until one of these administrators approves it. */
  | { readonly at: 'approval'; readonly administrators: readonly string[] }
  | ({ readonly at: 'waiting-to-send' } & Waiting)
  | { readonly at: 'sending'; readonly uploaded: number; readonly of: number }
  | { readonly at: 'sent'; readonly receipt: SendReceipt; readonly suppliers: number; readonly listed: boolean }
  /** The server has applied a step or, with `deleted`, a deletion. */
  | { readonly at: 'done'; readonly deleted?: true }
  | { readonly at: 'blocked'; readonly cause: BlockCause }
  /** The send was not answered, and the same request is repeated. `needs`: what the buyer must do before that. */
  | { readonly at: 'uncertain'; readonly needs: BlockCause | null; readonly nextTryAt: number | null }
  | { readonly at: 'conflict'; readonly type: DraftConflict['type'] }
  | ({ readonly at: 'waiting-to-delete' } & Waiting)

export interface OpFacts {
  readonly type: 'upload' | 'save' | 'send' | 'discard' | 'action'
  readonly state: 'open' | 'inflight' | 'retry' | 'rejected' | 'conflict' | 'parked' | 'done'
  /** True if the operation may have been applied: it was sent at least once without an answer. */
  readonly ambiguous: boolean
  readonly attempts: number
  readonly nextTryAt: number | null
  readonly block: BlockCause | null
}

/** `block`: the gate is closed until the buyer acts. `cause`: it is closed for now. Null: it is open. */
export type GateState =
  | { readonly block: BlockCause }
  | { readonly cause: WaitCause; readonly nextTryAt?: number | null }
  | null

export interface DraftFacts {
  readonly rev: number
  readonly ackedRev: number
  readonly sent: Omit<Extract<DraftState, { at: 'sent' }>, 'at'> | null
  readonly conflict: DraftConflict['type'] | null
  readonly approval: readonly string[] | null
  readonly ops: readonly OpFacts[]
  readonly gate: GateState
}

type Leading = 'save' | 'send' | 'discard'
const waitingAt = { save: 'waiting-to-save', send: 'waiting-to-send', discard: 'waiting-to-delete' } as const

const files = (ops: readonly OpFacts[]) => {
  const uploads = ops.filter((op) => op.type === 'upload')
  return { uploaded: uploads.filter((op) => op.state === 'done').length, of: uploads.length }
}

type DraftOps = Pick<DraftFacts, 'ops' | 'gate'>

const failedBefore = ({ state, attempts }: OpFacts) => state === 'retry' && attempts > 0

const waiting = ({ ops, gate }: DraftOps, op: OpFacts, as: Leading): DraftState => {
  if (gate && 'block' in gate) return { at: 'blocked', cause: gate.block }
  const sum = files(ops)
  const failedOp = [op, ...ops.filter((one) => one.type === 'upload')].find(failedBefore)
  const failedCause: WaitCause | null = failedOp ? { why: 'server' } : null
  const fileCause: WaitCause | null = sum.uploaded < sum.of ? { why: 'files', ...sum } : null
  return {
    at: waitingAt[as],
    cause: gate?.cause ?? failedCause ?? fileCause,
    nextTryAt: latest(gate?.nextTryAt ?? null, failedOp?.nextTryAt ?? op.nextTryAt),
  }
}

const latest = (a: number | null, b: number | null) => (a === null ? b : Math.max(a, b ?? a))

const ofOperation = (around: DraftOps, op: OpFacts, as: Leading): DraftState => {
  const uploads = around.ops.filter((one) => one.type === 'upload')
  const stuckFile = uploads.find((one) => one.block !== null)
  if (stuckFile?.block) return { at: 'blocked', cause: stuckFile.block }
  switch (op.state) {
    case 'inflight':
      if (as === 'discard') return { at: 'waiting-to-delete', cause: null, nextTryAt: null }
      return as === 'send' ? { at: 'sending', ...files(around.ops) } : { at: 'saving' }
    case 'open': {
      const moving = uploads.some((one) => one.state === 'inflight')
      return as === 'send' && moving ? { at: 'sending', ...files(around.ops) } : waiting(around, op, as)
    }
    case 'retry':
      if (!op.ambiguous || as !== 'send') return waiting(around, op, as)
      // The send is repeated automatically, unless the buyer must act before the gate opens.
      return around.gate && 'block' in around.gate
        ? { at: 'uncertain', needs: around.gate.block, nextTryAt: null }
        : { at: 'uncertain', needs: null, nextTryAt: latest(around.gate?.nextTryAt ?? null, op.nextTryAt) }
    case 'conflict':
      return { at: 'conflict', type: 'changed' }
    case 'rejected':
    case 'parked':
      return { at: 'blocked', cause: op.block ?? { why: 'unconfirmed' } }
    case 'done':
      return as === 'save' ? { at: 'saved' } : { at: 'done' }
  }
}

export const stepStateOf = (op: OpFacts, uploads: readonly OpFacts[], gate: GateState): DraftState =>
  ofOperation({ ops: uploads, gate }, op, 'send')

/** ORD-2: a blocked operation stops the later ones of its draft until the buyer acts. */
const isBlocking = ({ state }: OpFacts) => state === 'rejected' || state === 'parked' || state === 'conflict'

/** If a send waits for a save that is being retried, the send is shown with the save's attempts and next time. */
const sendAfterSave = (send: OpFacts, save: OpFacts | undefined): OpFacts =>
  send.state === 'open' && save?.state === 'retry'
    ? { ...send, attempts: save.attempts, nextTryAt: save.nextTryAt, state: 'retry' }
    : send

export const draftStateOf = (facts: DraftFacts): DraftState => {
  if (facts.sent) return { at: 'sent', ...facts.sent }
  const activeOp = (type: Leading) => facts.ops.find((op) => op.type === type && op.state !== 'done')
  const discard = activeOp('discard')
  if (discard) return ofOperation({ ops: [], gate: facts.gate }, discard, 'discard')
  if (facts.conflict) return { at: 'conflict', type: facts.conflict }
  const save = activeOp('save')
  const send = activeOp('send')
  if (send?.state === 'open' && save && isBlocking(save)) return ofOperation(facts, save, 'save')
  if (send) return ofOperation(facts, sendAfterSave(send, save), 'send')
  if (save) return ofOperation(facts, save, 'save')
  if (facts.rev > facts.ackedRev) return { at: 'device' }
  return facts.approval ? { at: 'approval', administrators: facts.approval } : { at: 'saved' }
}
