import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import type { Database } from './database.ts'
import { claimInstance, readInstance, writeInstance } from './instance.ts'

let db: Database
beforeEach(async () => {
  ;({ db } = await testDatabase())
})

test('a value is found under its key only, and a later one replaces it', async () => {
  expect(await readInstance(db, 'one')).toBeNull()
  await writeInstance(db, 'one', 'a')
  await writeInstance(db, 'two', '')
  await writeInstance(db, 'one', 'b')
  expect([await readInstance(db, 'one'), await readInstance(db, 'two')]).toEqual(['b', ''])
})

test('of several values that are claimed at the same time, one is stored and everybody gets it', async () => {
  const claimed = await Promise.all(['a', 'b', 'c', 'd'].map((value) => claimInstance(db, 'one', value)))
  expect(new Set(claimed)).toEqual(new Set([await readInstance(db, 'one')]))
  expect(await claimInstance(db, 'one', 'later')).toBe(claimed[0])
})
