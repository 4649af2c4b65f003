import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runPaymentHistory } from '#tests/harness/payment/history.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { firstSeed } from '#tests/harness/sync/many.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'

const steps = 16
/** `npm run nightly -- histories --rig payment` sets the number of histories. */
const count = process.env['SYNC_REPORT'] ? Number(process.env['SYNC_HISTORIES'] ?? 20) : 20

test(
  `${count} payment histories from seed ${firstSeed} charge nothing twice, and make everybody who paid a member`,
  async () => {
    const { db } = await testDatabase()
    const failures: { seed: number; problems: string[] }[] = []
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const problems = await runPaymentHistory(db, new SeededRandom(seed * 7919), steps).catch((error: unknown) => [
        `thrown ${error instanceof Error ? error.message : String(error)}`,
      ])
      if (problems.length > 0) failures.push({ seed, problems })
    }
    const of = (id: string) => failures.filter(({ problems }) => problems.some((one) => one.startsWith(id))).length
    const report = process.env['SYNC_REPORT']
    if (report) {
      const [doubled, lost] = [of('P1'), of('P2')]
      const other = failures.filter(({ problems }) => !problems.some((one) => /^P[12]/.test(one))).length
      const tally = { rig: 'payment', histories: count, requests: 0, effects: 0, lost, doubled, untrue: 0, other }
      appendFileSync(report, `${JSON.stringify({ ...tally, questions: 0, seeds: failures.map(({ seed }) => seed) })}\n`)
    }
    expect(failures.map(({ seed, problems }) => `server seed ${seed}: ${problems.join('; ')}`)).toEqual([])
  },
  60_000 + count * 30_000,
)
