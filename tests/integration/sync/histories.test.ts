// @vitest-environment node
import { expect, test } from 'vitest'
import { runHistory } from '#tests/harness/sync/history.ts'
import { Seeded } from '#tests/harness/sync/seeded.ts'
import { shrink } from '#tests/harness/sync/shrink.ts'
import { drawSteps } from '#tests/harness/sync/steps.ts'

/** SYNC_HISTORIES: how many; SYNC_SEED: the first seed (a failure names its own). */
const count = Number(process.env['SYNC_HISTORIES'] ?? 200)
const firstSeed = Number(process.env['SYNC_SEED'] ?? 1)
const stepsPerHistory = 40
/** SYNC_SHRINK=0: name the seed and stop; shrinking runs the history hundreds of times. */
const shrinks = process.env['SYNC_SHRINK'] !== '0'

const stepsOf = (seed: number) => drawSteps(new Seeded(seed * 7919), stepsPerHistory)

test(
  `${count} random histories from seed ${firstSeed}: nothing lost, nothing doubled`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const { problems } = await runHistory(seed, stepsOf(seed))
      if (problems.length === 0) continue
      if (!shrinks) expect.fail(`seed ${seed}: ${problems.join('; ')}`)
      const fails = async (steps: Parameters<typeof runHistory>[1]) =>
        (await runHistory(seed, steps)).problems.some((one) => one.slice(0, 3) === problems[0]?.slice(0, 3))
      const least = await shrink(stepsOf(seed), fails)
      const again = await runHistory(seed, least)
      expect.fail(`seed ${seed}: ${again.problems.join('; ')}\n${least.map((step) => JSON.stringify(step)).join('\n')}`)
    }
  },
  // Longer runs are asked for by number, so the limit grows with them.
  60_000 + count * 3_000,
)
