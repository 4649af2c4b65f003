import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { firstSeed, runMany, shareOf, type Rig } from './many.ts'
import { realBackend, realWorld, type RealBackend } from './real-world.ts'

/**
 * A part of the histories against the real backend. Each part is a test file of its own, so that a machine with
 * several cores runs several at once; `part` from 0.
 */
export const realHistories = (part: number, share: number): void => {
  const count = shareOf(share)
  const seed = firstSeed + part * count
  test(
    `${count} random histories against the real backend, from seed ${seed}: nothing lost, nothing doubled`,
    async () => {
      let backend: RealBackend | null = null
      const rig: Rig = {
        name: 'real backend',
        world: async (one) => realWorld(one, (backend ??= await realBackend())),
      }
      expect(await runMany(rig, seed, count)).toBeNull()
    },
    // A busy machine is slow, not wrong.
    60_000 + count * 60_000,
  )
}
