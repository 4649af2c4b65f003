import { expect, test } from 'vitest'
import { firstSeed, runHistories, historyShare } from '#tests/harness/sync/many.ts'
import { vendorRig } from '#tests/harness/vendor/rig.ts'

const count = historyShare(0.15)

test(
  `I27 ${count} random histories from seed ${firstSeed} on a specification-only server lose and double nothing`,
  async () => {
    expect(await runHistories(vendorRig, firstSeed, count)).toBeNull()
  },
  60_000 + count * 30_000,
)
