import { appendFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { runApprovalHistory, type ReachedCounts } from '#tests/harness/approvals/history.ts'
import { requestableProducts } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { firstSeed } from '#tests/harness/sync/many.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'

const steps = 40
/** `npm run nightly -- histories --rig approval` sets the number of histories. */
const count = process.env['SYNC_REPORT'] ? Number(process.env['SYNC_HISTORIES'] ?? 20) : 8

describe(`${count} approval histories from seed ${firstSeed}`, () => {
  const reachedCounts: ReachedCounts = { asked: 0, edited: 0, approved: 0, stale: 0 }
  const failures: { seed: number; problems: string[] }[] = []
  const of = (id: string) =>
    failures.flatMap(({ seed, problems }) =>
      problems.some((one) => one.startsWith(id)) ? [`server seed ${seed}: ${problems.join('; ')}`] : [],
    )

  beforeAll(
    async () => {
      const t = await testApp({ config: { supplierDelayMs: 1000 } })
      const ids = await requestableProducts(t.deps.db)
      const products = [ids.ofDemo('9001')[0] ?? '', ids.ofDemo('9002')[0] ?? '']
      for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
        const chance = new SeededRandom(seed * 7919)
        const problems = await runApprovalHistory(t, products, chance, steps, reachedCounts).catch((error: unknown) => [
          `thrown ${error instanceof Error ? error.message : String(error)}`,
        ])
        if (problems.length > 0) failures.push({ seed, problems })
      }
      const report = process.env['SYNC_REPORT']
      if (!report) return
      const [untrue, other] = [of('APPR-4').length, failures.length - of('APPR-4').length]
      const tally = { rig: 'approval', histories: count, requests: 0, effects: 0, lost: 0, doubled: 0, untrue, other }
      appendFileSync(report, `${JSON.stringify({ ...tally, questions: 0, seeds: failures.map(({ seed }) => seed) })}\n`)
    },
    60_000 + count * 30_000,
  )

  test('APPR-4 an approved text is sent once, and no text is sent without approval', () => {
    expect(of('APPR-4')).toEqual([])
  })
  test('APPR-5 an edit ends the request for approval, and only a new send requests approval again', () => {
    expect(of('APPR-5')).toEqual([])
  })
  test('APPR-6 the quota is charged when a request is sent, and not while it waits', () => {
    expect(of('APPR-6')).toEqual([])
  })
  test('the histories contain every step of an approval', () => {
    for (const times of Object.values(reachedCounts)) expect(times).toBeGreaterThan(0)
  })
  test('no call is answered with a server error', () => {
    expect(of('thrown')).toEqual([])
  })
})
