import { afterEach, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import type { AccountDb } from './db.ts'
import { storeUnannouncedRefusal, takeUnannouncedRefusals } from './unannounced-refusals.ts'

const openedDbs: AccountDb[] = []
afterEach(() => {
  for (const db of openedDbs.splice(0)) db.close()
})

const goneBlock = { why: 'gone' } as const
const refuseOp = async (db: AccountDb, opId: string, seq: number) => {
  const op = opOf(opId, { seq, state: 'rejected', block: goneBlock })
  await db.ops.put(op)
  await storeUnannouncedRefusal(db, op, goneBlock)
}

test('REFUSE-4 a second refusal of an operation replaces the first', async () => {
  const { db } = await testAccount()
  await refuseOp(db, 'a', 1)
  await storeUnannouncedRefusal(db, opOf('a'), { why: 'forbidden' })
  expect(await takeUnannouncedRefusals(db)).toEqual([{ title: 'a', block: { why: 'forbidden' } }])
})

test('STOR-5 an unreadable refusal is dropped, and the others are announced', async () => {
  const { db } = await testAccount()
  await db.meta.put({ k: 'untold:x', v: { title: 'x', block: { why: 'of tomorrow' } } })
  await refuseOp(db, 'a', 1)
  expect(await takeUnannouncedRefusals(db)).toEqual([{ title: 'a', block: goneBlock }])
  expect(await db.meta.get('untold:x')).toBeUndefined()
})

test('CRASH-1 refusals remain if the tab dies while it takes them', async () => {
  const { db } = await testAccount()
  await refuseOp(db, 'a', 1)
  const getting = vi.spyOn(db.ops, 'get').mockImplementation(() => {
    throw new DOMException('given up', 'AbortError')
  })
  await expect(takeUnannouncedRefusals(db)).rejects.toMatchObject({ name: 'StorageError' })
  getting.mockRestore()
  expect(await takeUnannouncedRefusals(db)).toHaveLength(1)
})
