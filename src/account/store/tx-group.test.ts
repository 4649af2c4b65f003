// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { groupTx, writeTx } from './tx.ts'

const keysIn = async (db: Awaited<ReturnType<typeof testAccount>>['db']) =>
  (await db.meta.toCollection().primaryKeys()).filter((key) => key.startsWith('group-'))

test('CLAIM-2 writes requested during a write share the next transaction', async () => {
  const { db } = await testAccount()
  const begun = vi.spyOn(db, 'transaction')
  const put = (name: string) => groupTx(db, null, async () => void (await db.meta.put({ k: `group-${name}`, v: 1 })))
  await Promise.all(['a', 'b', 'c', 'd'].map(put))
  expect(begun).toHaveBeenCalledTimes(2)
  expect(await keysIn(db)).toEqual(['group-a', 'group-b', 'group-c', 'group-d'])
})

test('CLAIM-2 a failing one fails alone, and leaves nothing behind; the others are stored', async () => {
  const { db } = await testAccount()
  const put = (name: string, fails = false) =>
    groupTx(db, name, async () => {
      await db.meta.put({ k: `group-${name}`, v: 1 })
      if (fails) throw new Error(`no ${name}`)
      return name
    })
  const settled = await Promise.allSettled([put('a'), put('b'), put('c', true), put('d')])
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'a',
    'b',
    'Error: no c',
    'd',
  ])
  expect(await keysIn(db)).toEqual(['group-a', 'group-b', 'group-d'])
})

test('CLAIM-1 it resolves only when it is stored: another transaction sees it', async () => {
  const { db } = await testAccount()
  await groupTx(db, null, async () => void (await db.meta.put({ k: 'group-a', v: 1 })))
  expect(await keysIn(db)).toEqual(['group-a'])
})

test('CLAIM-2 asked for from within another transaction, it is no part of that one', async () => {
  const { db } = await testAccount()
  let stored: Promise<void> = Promise.resolve()
  const outer = writeTx(db, ['ops'], async () => {
    await db.ops.count()
    stored = groupTx(db, null, async () => void (await db.meta.put({ k: 'group-a', v: 1 })))
    throw new Error('taken back')
  })
  await expect(outer).rejects.toThrow('taken back')
  await stored
  expect(await keysIn(db)).toEqual(['group-a'])
})

test('CLAIM-1 works of one lane never overlap, those of two lanes do, and one without a lane has all to itself', async () => {
  const { db } = await testAccount()
  const steps: string[] = []
  const work = (name: string, lane: string | null) =>
    groupTx(db, lane, async () => {
      steps.push(`${name} begins`)
      await db.meta.get('x')
      steps.push(`${name} ends`)
    })
  // The first one has a transaction of its own; the others share the next.
  await Promise.all([work('first', null), work('a1', 'a'), work('a2', 'a'), work('b', 'b'), work('alone', null)])
  const at = (step: string) => steps.indexOf(step)
  expect(at('alone ends')).toBeLessThan(at('a1 begins'))
  expect(at('a1 ends')).toBeLessThan(at('a2 begins'))
  expect(at('b begins')).toBeLessThan(at('a1 ends'))
})
