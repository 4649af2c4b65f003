import { beforeEach, expect, test } from 'vitest'
import { discardedItems, addDiscardedItem } from './outbox.ts'

beforeEach(() => {
  discardedItems.things = []
})

test('every discarded draft can be restored while the app is open', async () => {
  const back: string[] = []
  const names = Array.from({ length: 12 }, (_, n) => `Draft ${n}`)
  for (const name of names) addDiscardedItem(name, async () => void back.push(name))
  expect(discardedItems.things.map(({ title }) => title)).toEqual(names.toReversed())
  for (const { putBack } of discardedItems.things) await putBack()
  expect(back).toEqual(names.toReversed())
  expect(discardedItems.things).toEqual([])
})

test('a draft that could not be restored remains in the list of discarded drafts', async () => {
  const { putBack } = addDiscardedItem('Draft', () => Promise.reject(new Error('the disk is full')))
  await expect(putBack()).rejects.toThrow('the disk is full')
  expect(discardedItems.things.map(({ title }) => title)).toEqual(['Draft'])
})
