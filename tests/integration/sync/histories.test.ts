import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf, type Rig } from '#tests/harness/sync/many.ts'
import { createWorld } from '#tests/harness/sync/world.ts'

/**
 * A server with the rules S1 to S5 in memory. Every second history also has S11; in the others, a receipt states the
 * hash of the sent text. After a reset to an older copy, the server assigns the same numbers again.
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
 * A server without keys and preconditions. Its histories have no request that the browser or a proxy delivers twice,
 * because no reading can undo that.
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
