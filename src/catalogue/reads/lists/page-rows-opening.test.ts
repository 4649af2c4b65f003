import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productRow } from '#tests/harness/fake-catalogue.ts'

/** The module remembers what it asked for: every test has its own. */
const load = async () => import('./page-rows.ts')
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const answering = (answer: () => Response | Promise<never>) => {
  const fetching = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetching)
  return fetching
}

test('a device that holds nothing opens with the page the backend publishes, asked for once', async () => {
  const asked = answering(() => Response.json({ total: 5306, rows: [productRow(1), { broken: true }, productRow(2)] }))
  const { readOpening } = await load()
  const [first, second] = [await readOpening('en', 20), await readOpening('en', 1)]
  expect(first?.total).toBe(5306)
  expect(first?.rows.map(({ pesticideId }) => pesticideId)).toEqual(
    [productRow(1), productRow(2)].map((row) => row['pesticideId']),
  )
  expect(second?.rows).toHaveLength(1)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked).toHaveBeenCalledWith('/catalogue/en/first.json', expect.anything())
})

test.each<[string, () => Response | Promise<never>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a backend that publishes none', () => new Response('', { status: 404 })],
  ['the page of a portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['another shape', () => Response.json({ rows: 'many' })],
])('%s: there is nothing to open with, and nothing fails', async (_what, answer) => {
  answering(answer)
  const { readOpening, takeWarm, warmLibrary } = await load()
  await warmLibrary('en', 20)
  expect(await readOpening('en', 20)).toBeNull()
  expect(takeWarm('en', 20)).toBeNull()
})

test('what came is there for the first list that asks', async () => {
  answering(() => Response.json({ total: 2, rows: [productRow(1), productRow(2)] }))
  const { takeWarm, warmLibrary } = await load()
  await warmLibrary('en', 20)
  expect(takeWarm('en', 20)?.rows).toHaveLength(2)
  expect(takeWarm('es', 20)).toBeNull()
})
