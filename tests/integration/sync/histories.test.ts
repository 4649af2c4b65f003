// @vitest-environment node
import { expect, test } from 'vitest'
import { runHistory } from '#tests/harness/sync/history.ts'
import { Seeded } from '#tests/harness/sync/seeded.ts'
import { shrink } from '#tests/harness/sync/shrink.ts'
import { drawSteps } from '#tests/harness/sync/steps.ts'

/** SYNC_HISTORIES: how many; SYNC_SEED: the first seed (a failure names its own). */
const count = Number(process.env['SYNC_HISTORIES'] ?? 300)
const firstSeed = Number(process.env['SYNC_SEED'] ?? 1)
const stepsPerHistory = 40
/** SYNC_SHRINK=0: name the seed and stop; shrinking runs the history hundreds of times. */
const shrinks = process.env['SYNC_SHRINK'] !== '0'

const stepsOf = (seed: number) => drawSteps(new Seeded(seed * 7919), stepsPerHistory)

type Steps = Parameters<typeof runHistory>[1]

/** The history that broke an invariant, as small as it gets, with its seed; null when none did. */
const firstFailure = async (): Promise<string | null> => {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { problems } = await runHistory(seed, stepsOf(seed))
    const [first] = problems
    if (first === undefined) continue
    if (!shrinks) return `seed ${seed}: ${problems.join('; ')}`
    const sameKind = (problem: string) => problem.slice(0, 3) === first.slice(0, 3)
    const least = await shrink(stepsOf(seed), async (steps: Steps) =>
      (await runHistory(seed, steps)).problems.some(sameKind),
    )
    const again = await runHistory(seed, least)
    return `seed ${seed}: ${again.problems.join('; ')}\n${least.map((step) => JSON.stringify(step)).join('\n')}`
  }
  return null
}

test(
  `${count} random histories from seed ${firstSeed}: nothing lost, nothing doubled`,
  async () => {
    expect(await firstFailure()).toBeNull()
  },
  // Longer runs are asked for by number, so the limit grows with them.
  60_000 + count * 3_000,
)
