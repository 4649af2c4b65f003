import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { firstSeed, runHistories, historyShare, type Rig } from '#tests/harness/sync/many.ts'
import { openRealBackend, createRealWorld, type RealBackend } from '#tests/harness/sync/real-world.ts'

const count = historyShare(0.1)

test(
  `${count} random histories against the real backend, from seed ${firstSeed}, lose nothing and double nothing`,
  async () => {
    let backend: RealBackend | null = null
    const rig: Rig = {
      name: 'real backend',
      world: async (one) => createRealWorld(one, (backend ??= await openRealBackend())),
    }
    expect(await runHistories(rig, firstSeed, count)).toBeNull()
  },
  60_000 + count * 60_000,
)
