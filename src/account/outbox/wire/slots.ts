import type { OpId } from '#domain/ids.ts'
import type { OpRow } from '../../store/rows.ts'
import type { ConnectionHealth } from '../connection/health.ts'
import { header } from '#contract/headers.ts'
import { withDialect, type WireSender } from '#api/with-dialect.ts'
import { canStream, sendWireRequest, type WireRequest } from '#api/wire.ts'
import type { Network, OutgoingFile } from '../ports.ts'

const formOf = (file: OutgoingFile): FormData => {
  const form = new FormData()
  form.append('file', new Blob([...file.parts], { type: file.type }), file.name)
  return form
}

export const createWireNetwork = ({
  base,
  headers,
  send = sendWireRequest,
}: Readonly<{ base: string; headers: () => Readonly<Record<string, string>>; send?: WireSender }>): Network => {
  const sendTranslated = withDialect(send, base)
  return {
    streams: canStream(base),
    send: (request, { timeoutMs, signal, onProgress }) => {
      const body = typeof request.body === 'string' ? request.body : request.body ? formOf(request.body) : undefined
      const wire: WireRequest = {
        method: request.method,
        url: base + request.path,
        headers: { ...headers(), ...request.headers, [header.authorization]: `Bearer ${request.token}` },
        ...(body === undefined ? {} : { body }),
        ...(request.streamed ? { streamed: true } : {}),
      }
      return sendTranslated(wire, { timeoutMs, signal, onProgress })
    },
  }
}

/** LANE-2: maximum in flight while answers are slow: Chromium opens only six connections to a host. */
export const slotLimits = { requests: 4, uploads: 2 } as const
const connections = slotLimits.requests + slotLimits.uploads
/** RETRY-3: maximum number of overdue requests that do not count as in flight; each still occupies a connection. */
const maxOverdue = 2
const ahead = 12
export const refillThreshold = 2 * connections

export type ConnectionSlot = keyof typeof slotLimits

export const slotOf = (op: Pick<OpRow, 'type'>): ConnectionSlot => (op.type === 'upload' ? 'uploads' : 'requests')

/** LANE-2: without keys, operations are not claimed ahead: each would have to be read back if this context died. */
export const claimableCount = (connection: Pick<ConnectionHealth, 'quick'>, honoursKeys: boolean): number =>
  connection.quick() ? connections + (honoursKeys ? ahead : 0) : slotLimits.requests

export type WireSlots = ReturnType<typeof createWireSlots>

export function createWireSlots(connection: Pick<ConnectionHealth, 'quick'>, onFreed: () => void = () => undefined) {
  const overdue: Set<string> = new Set()
  const busySlots: Record<ConnectionSlot, number> = { requests: 0, uploads: 0 }
  let waiting: Readonly<{ slot: ConnectionSlot; go: (leaves: boolean) => void }>[] = []
  const isFree = (slot: ConnectionSlot): boolean => {
    if (slot === 'uploads') return busySlots.uploads < slotLimits.uploads
    return busySlots.requests < (connection.quick() ? connections - busySlots.uploads : slotLimits.requests)
  }
  const admit = () => {
    for (const one of waiting) {
      if (!isFree(one.slot)) continue
      waiting = waiting.filter((other) => other !== one)
      busySlots[one.slot] += 1
      one.go(true)
    }
  }
  return {
    enter: (slot: ConnectionSlot) =>
      new Promise<boolean>((resolve) => {
        waiting.push({ slot, go: resolve })
        admit()
      }),
    leave: (slot: ConnectionSlot, opId: OpId) => {
      if (!overdue.delete(opId)) busySlots[slot] -= 1
      admit()
    },
    excuse: (slot: ConnectionSlot, opId: OpId) => {
      if (overdue.size >= maxOverdue) return
      overdue.add(opId)
      busySlots[slot] -= 1
      admit()
      onFreed()
    },
    excused: overdue as ReadonlySet<string>,
    turnBack: () => {
      for (const one of waiting.splice(0)) one.go(false)
    },
  }
}
