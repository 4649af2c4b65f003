import type { DraftConflict } from './conflict.ts'
import type { BlockCause, Cause } from './causes.ts'
import type { Receipt } from './receipt.ts'

/** Where a draft stands on this device, as one word with its data. Derived, never stored. */
export type DraftState =
  /** Its newest text is on this device only; nothing was asked of the server. */
  | { readonly at: 'device' }
  | { readonly at: 'waiting-to-save'; readonly cause: Cause | null }
  | { readonly at: 'saving' }
  | { readonly at: 'saved' }
  | { readonly at: 'waiting-to-send'; readonly cause: Cause | null }
  | { readonly at: 'sending'; readonly uploaded: number; readonly of: number }
  | { readonly at: 'sent'; readonly receipt: Receipt }
  | { readonly at: 'blocked'; readonly cause: BlockCause }
  /** The server failed; it is tried again by itself. */
  | { readonly at: 'failed'; readonly nextAttemptInMs: number; readonly attempts: number }
  /** It left and no answer came: the same request is repeated until one does; `needs`: not before somebody acts. */
  | { readonly at: 'uncertain'; readonly needs?: BlockCause }
  | { readonly at: 'conflict'; readonly type: DraftConflict['type'] }
  | { readonly at: 'waiting-to-delete' }

export type OpState = 'open' | 'inflight' | 'retry' | 'rejected' | 'conflict' | 'parked' | 'done'

/** What the state of a draft needs to know of one of its operations. */
export interface OpFacts {
  readonly type: 'upload' | 'save' | 'send' | 'discard' | 'action'
  readonly state: OpState
  /** It may have been applied: an attempt went out and nobody answered. */
  readonly ambiguous: boolean
  readonly attempts: number
  readonly nextAttemptInMs: number
  readonly block: BlockCause | null
}

export interface DraftFacts {
  readonly rev: number
  readonly ackedRev: number
  readonly receipt: Receipt | null
  readonly conflict: DraftConflict['type'] | null
  readonly ops: readonly OpFacts[]
  /** A closed gate before this draft's operation: somebody must act (`block`), or it opens by itself (`cause`). */
  readonly gate: { readonly block: BlockCause } | { readonly cause: Cause } | null
}

const files = (ops: readonly OpFacts[]) => {
  const uploads = ops.filter((op) => op.type === 'upload')
  return { uploaded: uploads.filter((op) => op.state === 'done').length, of: uploads.length }
}

const waiting = (facts: DraftFacts, op: OpFacts): DraftState => {
  const at = op.type === 'send' ? 'waiting-to-send' : 'waiting-to-save'
  const { gate } = facts
  if (gate && 'block' in gate) return { at: 'blocked', cause: gate.block }
  const sum = files(facts.ops)
  const cause: Cause | null = gate?.cause ?? (sum.uploaded < sum.of ? { why: 'files', ...sum } : null)
  return { at, cause }
}

const ofOperation = (facts: DraftFacts, op: OpFacts): DraftState => {
  const uploads = facts.ops.filter((one) => one.type === 'upload')
  const stuckFile = uploads.find((one) => one.block !== null)
  if (stuckFile?.block) return { at: 'blocked', cause: stuckFile.block }
  switch (op.state) {
    case 'inflight':
      return op.type === 'send' ? { at: 'sending', ...files(facts.ops) } : { at: 'saving' }
    case 'open': {
      const moving = uploads.some((one) => one.state === 'inflight')
      return op.type === 'send' && moving ? { at: 'sending', ...files(facts.ops) } : waiting(facts, op)
    }
    case 'retry':
      if (op.ambiguous && op.type === 'send') {
        // It goes on by itself, unless somebody has to open a gate first.
        const needs = facts.gate && 'block' in facts.gate ? facts.gate.block : null
        return needs ? { at: 'uncertain', needs } : { at: 'uncertain' }
      }
      if (facts.gate && 'block' in facts.gate) return { at: 'blocked', cause: facts.gate.block }
      return op.attempts === 0
        ? waiting(facts, op)
        : { at: 'failed', nextAttemptInMs: op.nextAttemptInMs, attempts: op.attempts }
    case 'conflict':
      return { at: 'conflict', type: facts.conflict ?? 'changed' }
    case 'rejected':
    case 'parked':
      return { at: 'blocked', cause: op.block ?? { why: 'unconfirmed' } }
    case 'done':
      return { at: 'saved' }
  }
}

export const draftStateOf = (facts: DraftFacts): DraftState => {
  if (facts.receipt) return { at: 'sent', receipt: facts.receipt }
  if (facts.ops.some((op) => op.type === 'discard' && op.state !== 'done')) return { at: 'waiting-to-delete' }
  if (facts.conflict) return { at: 'conflict', type: facts.conflict }
  const live = (type: OpFacts['type']) => facts.ops.find((op) => op.type === type && op.state !== 'done')
  const op = live('send') ?? live('save')
  if (op) return ofOperation(facts, op)
  return facts.rev > facts.ackedRev ? { at: 'device' } : { at: 'saved' }
}
