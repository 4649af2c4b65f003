import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf, type Rig } from '#tests/harness/sync/many.ts'
import { createWorld } from '#tests/harness/sync/world.ts'

/**
 * Rules S1 to S5 in memory. Every other history has S11; in the others receipts name their text. It is reset to older
 * copies, and then assigns its numbers again.
 */
const model: Rig = {
  name: 'model server',
  world: (seed) => {
    const world = createWorld(seed)
    world.server.refusesOtherText = seed % 2 === 0
    return world
  },
}

/**
 * Without keys and preconditions. Faults that no reading can undo are excluded: a request that the browser or a proxy
 * delivers twice.
 */
const keyless: Rig = {
  name: 'keyless server',
  world: (seed) => {
    const world = createWorld(seed)
    world.server.honoursHeaders = false
    world.device.honoursKeys = false
    return world
  },
  without: ['keys', 'restores'],
  allows: (step) => step.do !== 'fault' || (step.fault !== 'twice' && step.fault !== 'resent'),
}

const limit = (count: number) => 60_000 + count * 30_000

test.each([
  { rig: model, count: shareOf(0.3) },
  { rig: keyless, count: shareOf(0.15) },
])(
  `$rig.name: $count random histories from seed ${firstSeed} lose nothing and double nothing`,
  async ({ rig, count }) => {
    expect(await runMany(rig, firstSeed, count)).toBeNull()
  },
  limit(shareOf(0.3)),
)
