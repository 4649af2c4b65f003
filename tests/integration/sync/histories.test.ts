import { expect, test } from 'vitest'
import { firstSeed, runHistories, historyShare, type Rig } from '#tests/harness/sync/many.ts'
import { createWorld } from '#tests/harness/sync/world.ts'

/** Every second server refuses another text of a sent draft (S11); the others return the first text's hash. */
const model: Rig = {
  name: 'model server',
  world: (seed) => {
    const world = createWorld(seed)
    world.server.refusesOtherText = seed % 2 === 0
    return world
  },
}

/** Without keys, no read undoes a request that the browser or a proxy delivers twice, so these histories have none. */
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
  { rig: model, count: historyShare(0.6) },
  { rig: keyless, count: historyShare(0.3) },
])(
  `$rig.name: $count random histories from seed ${firstSeed} lose nothing and double nothing`,
  async ({ rig, count }) => {
    expect(await runHistories(rig, firstSeed, count)).toBeNull()
  },
  limit(historyShare(0.6)),
)
