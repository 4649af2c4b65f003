import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { openCatalogueDb } from '../store/db.ts'
import { writeMeta } from '../store/meta.ts'
import { emptyCopyStatus, type CopyStatus } from '../store/schema.ts'
import type { CopyOutcome } from './replicate.ts'
import { refreshAndReport, setCatalogueRefresh } from './refresh-catalogue.ts'

let outcome: CopyOutcome
let statusAfter: Partial<CopyStatus>
setCatalogueRefresh(async () => {
  await writeMeta(await openCatalogueDb('en'), 'status', { ...emptyCopyStatus, phase: 'ready', ...statusAfter })
  return outcome
})

beforeEach(() => {
  outcome = { at: 'done' }
})
const now = systemClock.now()

test.each<[string, Partial<CopyStatus>, unknown]>([
  ['a complete current copy', { scope: 'full', asOf: now + 60_000 }, { at: 'all' }],
  ['featured rows', { scope: 'hot', asOf: now + 60_000 }, { at: 'hot' }],
  ['featured rows, beside an older complete copy,', { scope: 'full', asOf: 5 }, { at: 'older', asOf: 5 }],
])('a refresh that fetched %s reports that', async (_, status, report) => {
  statusAfter = status
  expect(await refreshAndReport()).toEqual(report)
})

test('a refresh that failed reports that nothing was refreshed, even if the copy is recent', async () => {
  statusAfter = { scope: 'full', asOf: now + 60_000 }
  outcome = { at: 'stopped', problem: 'offline' }
  expect(await refreshAndReport()).toEqual({ at: 'nothing' })
})
