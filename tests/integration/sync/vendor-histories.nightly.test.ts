import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf } from '#tests/harness/sync/many.ts'
import { vendorRig } from '#tests/harness/vendor/rig.ts'

const count = shareOf(0.15)

test(
  `I27 ${count} random histories from seed ${firstSeed} on a server that speaks the specification only: nothing lost, nothing doubled, the buyer asked only where reading cannot tell`,
  async () => {
    expect(await runMany(vendorRig, firstSeed, count)).toBeNull()
  },
  // Longer runs are asked for by number, so the limit grows with them.
  60_000 + count * 30_000,
)
