import { beforeEach, expect, test } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import type { FakeApi } from '#tests/harness/fake-catalogue.ts'
import type { CatalogueDb } from '../store/db.ts'
import { readRevisionAndStatus, readStatus, writeMeta } from '../store/meta.ts'
import { emptyCopyStatus } from '../store/schema.ts'

let world: CopyWorld<FakeApi>
let db: CatalogueDb
let mono = 0
const start = () => world.begun({ clock: { now: () => 1, mono: () => mono } })

beforeEach(async () => {
  mono = 0
  world = await createCopyWorld()
  ;({ db } = world)
})

test('the progress of a run is stored at intervals, and the next report stores all that came in between', async () => {
  const run = await start()
  await run.report({ phase: 'copying' })
  const writtenRows = async () => (await readStatus(db)).rows
  mono += 499
  await run.progress({ rows: 7 })
  expect([await writtenRows(), run.status().rows]).toEqual([0, 7])
  mono += 1
  await run.progress({ rows: 9 })
  expect(await writtenRows()).toBe(9)
  await run.progress({ rows: 12 })
  expect(await writtenRows()).toBe(9)
  await run.report({ error: 'offline' })
  expect(await readStatus(db)).toMatchObject({ rows: 12, error: 'offline', phase: 'copying' })
})

test('revision and status are read together; if the status is unreadable, it counts as missing', async () => {
  expect(await readRevisionAndStatus(db)).toMatchObject({ status: emptyCopyStatus })
  await writeMeta(db, 'revision', 4)
  await db.meta.put({ k: 'status', v: { phase: 'nonsense' } })
  expect(await readRevisionAndStatus(db)).toEqual({ revision: 4, status: emptyCopyStatus })
})
