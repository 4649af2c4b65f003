import { header } from '#contract/headers.ts'
import type { AccountDb } from '#account/store/db.ts'
import type { OpRow } from '#account/store/rows.ts'
import type { Authority } from './authority.ts'
import type { World } from './world.ts'

export interface Watch {
  readonly problems: string[]
  readonly after: () => Promise<void>
}

export const watchInvariants = (world: World<Authority>, onOps: (ops: readonly OpRow[]) => void = () => {}): Watch => {
  const problems: string[] = []
  const { network, devices, server } = world
  const first = new Map<string, string>()

  network.onLeave = async (arrival, from) => {
    const key = arrival.headers[header.idempotencyKey]?.slice(1, -1)
    const tab = devices.flatMap((one) => one.tabs).find((one) => one.activity === from)
    if (tab && server.tokens.has(arrival.token) && server.tokens.get(arrival.token) !== tab.account.sub)
      problems.push('I12 a token of another account left')
    if (key === undefined || !tab) return
    const bytes = JSON.stringify([
      arrival.method,
      arrival.path,
      arrival.headers[header.ifMatch],
      arrival.body,
      arrival.file?.digest,
    ])
    // KEY-1: bodies are compared per device, because the server must refuse a key that another device made for another
    // text. After a restore they are also compared per `clientRef`, because new ids can repeat a key.
    const replayRef = server.undone.length > 0 ? (/"clientRef":"[^"]*"/.exec(arrival.body)?.[0] ?? '') : ''
    const deviceKey = `${tab.device.name}${key}${replayRef}`
    const firstBytes = first.get(deviceKey)
    if (firstBytes !== undefined && firstBytes !== bytes) problems.push(`I6 other bytes under the key ${key}`)
    first.set(deviceKey, bytes)
    const db = await tab.device.reader()
    const claimedOps = await db.ops.where('state').equals('inflight').toArray()
    if (!claimedOps.some((op) => op.sealed?.key === key && op.claim !== null)) {
      // If another tab has since taken the lock and the operation, the row has that tab's claim or its answer.
      const opCount = await db.ops
        .filter((op) => op.sealed?.key === key && (op.claim !== null || op.state === 'done' || op.state === 'retry'))
        .count()
      // If the request was refused, its bytes were dropped from the row. The journal still has them.
      const isRecorded = opCount > 0 || JSON.stringify(await db.log.toArray()).includes(key)
      // On a full disk, the app deletes done work and the journal (STOR-3), but only of requests that were sent before.
      const isDropped = firstBytes !== undefined && (await db.ops.filter((op) => op.sealed?.key === key).count()) === 0
      // If the browser removed the database with the claim, requests in transit still leave the device.
      const wasRemoved = tab.device.removals > 0
      if (!isRecorded && !isDropped && !wasRemoved) problems.push(`I7 ${key} left without a stored claim`)
    }
  }

  const snapshot = async (db: AccountDb) => {
    const drafts = await db.drafts.toArray()
    const ops = await db.ops.toArray()
    onOps(ops)
    for (const draft of drafts) {
      const draftOps = ops.filter((op) => op.draftId === draft.localId && op.state !== 'done')
      const sends = draftOps.filter((op) => op.type === 'send')
      if (sends.length > 1) problems.push(`COAL ${draft.localId} has ${sends.length} sends waiting`)
      if (draftOps.filter((op) => op.type === 'save' && op.state === 'open').length > 1)
        problems.push(`COAL ${draft.localId} has two open saves`)
      const isWaiting = sends.some((op) => op.state !== 'conflict')
      if (draft.status === 'draft' && isWaiting && draft.sendRev !== draft.rev)
        problems.push(`I9 ${draft.localId}: send of rev ${draft.sendRev}, text of rev ${draft.rev}`)
    }
    for (const op of ops) {
      if (op.draftId && op.state === 'open' && !drafts.some((draft) => draft.localId === op.draftId))
        problems.push(`I9 ${op.type} without its draft`)
      if (op.pending !== (op.state === 'done' ? 0 : 1))
        problems.push(`index: ${op.opId} is ${op.state}, pending ${op.pending}`)
    }
  }

  return {
    problems,
    after: async () => {
      for (const device of devices) await snapshot(await device.reader())
    },
  }
}
