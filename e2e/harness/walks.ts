import { status, type StatusName, type RequestAction, type Actor } from '#domain/lifecycle/status.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'
import { nextStatus, transitionsOf } from '#domain/lifecycle/transitions.ts'
import type { Kind } from './records.ts'

export interface Step {
  readonly actor: Actor
  readonly action: RequestAction
  readonly from: number
  readonly to: number
}

const actors: Readonly<Record<string, Actor>> = { s: 'supplier', b: 'buyer', t: 'system' }

/** Parses the steps of a new record, such as `s:open b:cancel`. s: the supplier, b: the buyer, t: time. */
export const parseSteps = (kind: Kind, written: string): Step[] => {
  let at: number = status.sent
  return written.split(' ').map((word) => {
    const [letter = '', name = ''] = word.split(':')
    const actor = actors[letter]
    const action = name as RequestAction
    const to = actor ? nextStatus(kind, at, actor, action) : null
    if (!actor || to === null) throw new Error(`${kind}: no ${word} from ${at} in "${written}"`)
    const step = { actor, action, from: at, to }
    at = to
    return step
  })
}

export const stepName = ({ actor, action, from }: Omit<Step, 'to'>): string => `${from} ${action} by ${actor}`

export const everyStepName = (kind: Kind): string[] =>
  transitionsOf(kind).flatMap(({ action, by, from }) =>
    by.flatMap((actor) => from.map((code) => stepName({ actor, action, from: code }))),
  )

const words: Readonly<Record<StatusName, string>> = {
  sent: 'Sent',
  opened: 'Opened by supplier',
  'needs-answer': 'Needs your answer',
  quoted: 'Quoted',
  'cost-quoted': 'Cost quoted',
  'support-offered': 'Support offered',
  'revision-requested': 'Revision requested',
  accepted: 'Accepted',
  confirmed: 'Confirmed',
  agreed: 'Accepted',
  'export-clearance': 'Export clearance',
  shipped: 'Shipped',
  received: 'Received',
  tested: 'Tested',
  'documents-in-preparation': 'Documents in preparation',
  'documents-delivered': 'Documents delivered',
  filed: 'Submitted',
  approved: 'Approved',
  refused: 'Refused',
  declined: 'Declined by supplier',
  'not-selected': 'Declined by you',
  expired: 'Expired',
  cancelled: 'Cancelled',
  closed: 'Closed',
}

export const statusText = (kind: Kind, code: number): string => {
  const word = statusName(kind, code)
  if (!word) throw new Error(`${kind} has no status ${code}`)
  return words[word]
}
