import type { Intent, OpRow } from '#account/store/rows.ts'
import { pendingOps } from '#account/store/db.ts'
import type { Authority } from '../sync/authority.ts'
import type { Rig } from '../sync/many.ts'
import { SeededRandom } from '../sync/seeded.ts'
import type { Step } from '../sync/steps.ts'
import { createWorldWith, type World } from '../sync/world.ts'
import { randomVariant, type VendorVariant } from './manner.ts'
import { VendorServer, type Reading } from './vendor-server.ts'

/** Calls that a slow variant does not answer in time, so that their result is read back. It answers all other calls. */
const slowCalls = /\/case-draft\/(create|update|send)-/u

let count = 0

const mannerOf = (seed: number): VendorVariant => randomVariant(new SeededRandom(seed * 104_729))

export const createVendorWorld = (seed: number, manner: VendorVariant = mannerOf(seed)): World<VendorServer> => {
  const world = createWorldWith(seed, { server: new VendorServer(manner), sub: `vendor-${seed}-${++count}` })
  world.device.honoursKeys = false
  world.network.slowFor = ({ path }) => (slowCalls.test(path) ? manner.slowMs : 0)
  return world
}

/** Excludes faults that no read can undo: a request that the browser or a proxy delivers twice. */
const allows = (step: Step): boolean => step.do !== 'fault' || (step.fault !== 'twice' && step.fault !== 'resent')

const about: Readonly<Record<string, readonly Reading['about'][]>> = {
  create: ['drafts'],
  update: ['draft', 'drafts'],
  send: ['records'],
  action: ['record'],
}

/** Intents whose result only the record's log shows. */
const inLog: readonly Intent['name'][] = [
  'record-answer',
  'record-request-revision',
  'record-say',
  'record-deal-step',
  'record-take-back',
]

const isJustified = (op: OpRow, { manner, readings }: VendorServer): boolean => {
  const call = op.sealed?.call ?? ''
  if (manner.lists === 'none' || op.intent?.name === 'feedback') return true
  const ref = op.draftId ?? (op.intent && 'id' in op.intent ? op.intent.id : '')
  const last = readings.findLast((reading) => reading.ref === ref && about[call]?.includes(reading.about))
  return last?.conclusive === false || (last?.logged === false && op.intent !== null && inLog.includes(op.intent.name))
}

/** VERIFY-3: the buyer may be asked only if reading cannot show the result. */
const judge = async (world: World<Authority>): Promise<string[]> => {
  const problems: string[] = []
  for (const device of world.devices)
    for (const op of await pendingOps(await device.reader())) {
      if (op.state !== 'parked' || !(world.server instanceof VendorServer)) continue
      if (op.block?.why === 'unconfirmed' && !isJustified(op, world.server))
        problems.push(`VERIFY ${op.sealed?.call} ${op.opId} was left to the buyer, though the lists tell`)
    }
  return problems
}

export const vendorRig: Rig = {
  name: 'vendor',
  world: (seed) => createVendorWorld(seed),
  without: ['keys', 'elsewhere', 'devices', 'restores', 'removals'],
  allows,
  judge,
}
