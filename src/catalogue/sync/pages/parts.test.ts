import { beforeEach, expect, test } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import type { FakeApi } from '#tests/harness/fake-catalogue.ts'
import { newPass } from './copy-page.ts'
import { readPagedCopyState } from './parts.ts'

let world: CopyWorld<FakeApi>

beforeEach(async () => {
  world = await createCopyWorld()
})

test.each([
  ['with a field of another type', { done: 1, pass: null }],
  ['of a pass without its walk', { done: null, pass: { ...newPass(7, [], 50), walk: undefined } }],
  ['of another type', 'pages'],
])('a stored state %s counts as absent, so the pass begins again', async (_, v) => {
  await world.db.meta.put({ k: 'pages:products', v })
  expect(await readPagedCopyState(world.db, 'products')).toEqual({ done: null, pass: null })
})
