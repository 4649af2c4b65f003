import { eq } from 'drizzle-orm'
import { expect, test, beforeEach } from 'vitest'
import { draftRowId } from '#server/modules/requests/row-id.ts'
import { deleteDraftCall, enquiryCalls } from '#contract/calls/requests.ts'
import { drafts } from '#server/modules/requests/schema.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { advanceSequences, claimInstanceValue, readInstanceValue, writeInstanceValue } from './epoch.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import type { Database } from './database.ts'

test('S12 a backend that is started on an older copy of its database never assigns a number twice', async () => {
  const t = await testApp()
  const { db } = t.deps
  const { token } = await t.newBuyer()
  const product = (await requestableProducts(db)).real.id
  const create = async () => {
    const answer = await t.call(enquiryCalls.create, { token, body: enquiryBody([product]) })
    return draftRowId.parse(Number((answer.data as { caseDraftId: string }).caseDraftId))
  }
  const startTime = Date.UTC(2026, 10, 23)
  await advanceSequences(db, startTime)
  const idBefore = await create()
  await db.delete(drafts).where(eq(drafts.id, idBefore))
  await db.execute(`select setval(pg_get_serial_sequence('drafts', 'id'), 100001)`)
  await advanceSequences(db, startTime + 1_000)
  const idAfter = await create()
  expect(idAfter).toBeGreaterThan(idBefore)
  expect(Number.isSafeInteger(idAfter)).toBe(true)
  expect(await t.call(enquiryCalls.draftGet, { token, query: { id: String(idAfter) } })).toMatchObject({ code: 0 })
  expect(await t.call(deleteDraftCall, { token, query: { id: String(idAfter) } })).toMatchObject({ code: 0 })
  expect(await t.call(enquiryCalls.draftGet, { token, query: { id: String(idAfter) } })).toMatchObject({ code: 404 })
})

test('S12 a counter does not go back if the clock is set back', async () => {
  const { db } = (await testApp()).deps
  await advanceSequences(db, Date.UTC(2030, 0, 1))
  const nextId = async () => {
    const result = (await db.execute(`select nextval(pg_get_serial_sequence('drafts', 'id')) as id`)) as {
      rows: readonly { id: number }[]
    }
    return Number(result.rows[0]?.id)
  }
  const firstId = await nextId()
  await advanceSequences(db, Date.UTC(2020, 0, 1))
  expect(await nextId()).toBe(firstId + 1)
})

let db: Database
beforeEach(async () => {
  ;({ db } = await testDatabase())
})

test('an instance value is returned only for its key, and a later value replaces it', async () => {
  expect(await readInstanceValue(db, 'one')).toBeNull()
  await writeInstanceValue(db, 'one', 'a')
  await writeInstanceValue(db, 'two', '')
  await writeInstanceValue(db, 'one', 'b')
  expect([await readInstanceValue(db, 'one'), await readInstanceValue(db, 'two')]).toEqual(['b', ''])
})

test('if several instance values are claimed for one key at the same time, one is stored, and all callers get it', async () => {
  const claims = await Promise.all(['a', 'b', 'c', 'd'].map((value) => claimInstanceValue(db, 'one', value)))
  expect(new Set(claims)).toEqual(new Set([await readInstanceValue(db, 'one')]))
  expect(await claimInstanceValue(db, 'one', 'later')).toBe(claims[0])
})
