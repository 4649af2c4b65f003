import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf } from '#tests/harness/sync/many.ts'
import { vendorRig } from '#tests/harness/vendor/rig.ts'

const count = shareOf(0.15)

test(
  `I27 ${count} random histories from seed ${firstSeed}, specification only: nothing lost or doubled, no needless question`,
  async () => {
    expect(await runMany(vendorRig, firstSeed, count)).toBeNull()
  },
  // Longer runs are requested by number, so the limit grows with them.
  60_000 + count * 30_000,
)
