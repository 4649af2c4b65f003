import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { shelfOf } from './shelf-db.ts'
import { forgetVoice, voiceDb } from './voice-db.ts'

test('ACC-1 each account has a shelf of its own, and changing accounts closes the one before', async () => {
  const [one, two] = [await testAccount(), await testAccount()]
  const shelf = shelfOf(one.db)
  await shelf.shelved.put({ url: '/files/1' })
  expect(shelfOf(one.db)).toBe(shelf)
  const other = shelfOf(two.db)
  expect(await other.shelved.count()).toBe(0)
  expect(shelf.isOpen()).toBe(false)
  const back = shelfOf(one.db)
  expect(await back.shelved.toCollection().primaryKeys()).toEqual(['/files/1'])
  back.close()
})

test('ACC-1 what one account has recorded is forgotten with its consent; a visitor’s and another’s stay', async () => {
  const db = voiceDb()
  const recording = (id: string, owner: string) => ({
    id,
    owner,
    place: 'home',
    at: 1,
    seconds: 2,
    type: 'audio/webm',
    bytes: new ArrayBuffer(4),
    loginAt: 0,
  })
  await db.recordings.bulkPut([recording('1', 'me'), recording('2', ''), recording('3', 'me too')])
  await db.settled.bulkPut(['me', '', 'me too'].map((k) => ({ k, at: 1 })))
  await forgetVoice('me')
  expect(await db.recordings.toCollection().primaryKeys()).toEqual(['2', '3'])
  expect(await db.settled.toCollection().primaryKeys()).toEqual(['', 'me too'])
  expect(voiceDb()).toBe(db)
})
