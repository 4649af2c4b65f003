// @vitest-environment node
import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf, type Rig } from '#tests/harness/sync/many.ts'
import { createWorld } from '#tests/harness/sync/world.ts'

const model: Rig = { name: 'model server', world: (seed) => createWorld(seed) }

/** Longer runs are asked for by number, so the limit grows with them. */
const limit = (count: number) => 60_000 + count * 5_000

const count = shareOf(0.2)
test(
  `${count} random histories from seed ${firstSeed}: nothing lost, nothing doubled`,
  async () => {
    expect(await runMany(model, firstSeed, count)).toBeNull()
  },
  limit(count),
)
