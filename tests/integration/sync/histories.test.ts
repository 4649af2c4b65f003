import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf, type Rig } from '#tests/harness/sync/many.ts'
import { createWorld } from '#tests/harness/sync/world.ts'

/**
 * The rules S1 to S5 and S11 in memory; every other time without S11, with receipts that tell of which text they are. It
 * is set back to older copies, and gives its numbers again.
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
 * A backend that never heard of keys and preconditions. What no reading can undo is left out: a request that the
 * browser or a proxy delivers twice by itself.
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

/** Longer runs are asked for by number, so the limit grows with them. */
const limit = (count: number) => 60_000 + count * 30_000

test.each([
  { rig: model, count: shareOf(0.3) },
  { rig: keyless, count: shareOf(0.15) },
])(
  `$rig.name: $count random histories from seed ${firstSeed}, nothing lost, nothing doubled`,
  async ({ rig, count }) => {
    expect(await runMany(rig, firstSeed, count)).toBeNull()
  },
  limit(shareOf(0.3)),
)
