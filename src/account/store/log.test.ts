import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { writeLog } from './log.ts'
import { writeTx } from './tx.ts'
import { aDraftId, anOp } from '#tests/harness/ids.ts'

test('an entry has its time, event and operation; missing values are null, so that its index finds the rest', async () => {
  const { db, clock } = await testAccount()
  await writeLog(db, clock, { what: 'applied', opId: anOp('o1'), draftId: aDraftId('d1'), detail: { key: 'k' } })
  await writeLog(db, clock, { what: 'alone' })
  expect(await db.log.toArray()).toEqual([
    { n: 1, at: clock.now(), what: 'applied', opId: 'o1', draftId: 'd1', detail: { key: 'k' } },
    { n: 2, at: clock.now(), what: 'alone', opId: null, draftId: null, detail: null },
  ])
  expect(await db.log.where('opId').equals('o1').count()).toBe(1)
})

test('STOR-1 an entry of a transaction that was given up is not in the journal', async () => {
  const { db, clock } = await testAccount()
  const given = writeTx(db, ['log'], async () => {
    await writeLog(db, clock, { what: 'never was' })
    throw new RangeError('mine')
  })
  await expect(given).rejects.toThrow(RangeError)
  expect(await db.log.count()).toBe(0)
})

test('I18 the journal forgets its oldest entries beyond the ring, and never one within it', async () => {
  const { db, clock } = await testAccount()
  const entry = (n: number) => ({ n, at: 0, what: `entry ${n}`, opId: null, draftId: null, detail: null })
  await db.log.bulkPut(Array.from({ length: 5_098 }, (_, at) => entry(at + 1)))
  await writeLog(db, clock, { what: 'the 5,099th' })
  expect(await db.log.count()).toBe(5_099)
  await writeLog(db, clock, { what: 'the 5,100th' })
  expect((await db.log.toCollection().first())?.n).toBe(100)
  expect((await db.log.toCollection().last())?.what).toBe('the 5,100th')
  expect(await db.log.count()).toBe(5_001)
})

test('CRASH-1 numbers continue after the journal was cleared for space: no entry is overwritten', async () => {
  const { db, clock } = await testAccount()
  await writeLog(db, clock, { what: 'before' })
  await db.log.clear()
  await writeLog(db, clock, { what: 'after' })
  expect(await db.log.toArray()).toMatchObject([{ n: 2, what: 'after' }])
})
