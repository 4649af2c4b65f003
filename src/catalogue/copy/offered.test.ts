import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { copyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { FakeOffers, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import { offered, offeredManifest } from './replicate.ts'

let world: CopyWorld<FakeApi>
let offers: FakeOffers
const name = 'catalogue-changes'
const heard = Promise.resolve(true)
const unheard = Promise.resolve(false)
const work = async (does: () => void, hears = heard) =>
  offered(await world.begun({ offers }), name, hears, async () => does())
const fails = (error: unknown) => () => {
  throw error
}
const missing = new ApiError('refused', { code: code.notFound, http: 404 })

beforeEach(async () => {
  world = await copyWorld()
  offers = new FakeOffers()
})
afterEach(() => world.db.delete())

describe('what not every backend offers', () => {
  test('is noted when it was done, and when it is not offered', async () => {
    expect([await work(() => {}), offers.noted[name]]).toEqual([true, true])
    offers = new FakeOffers()
    expect([await work(fails(missing)), offers.noted[name]]).toEqual([false, false])
  })

  test('is not requested if it is known to be missing', async () => {
    offers.noted[name] = false
    let asked = 0
    expect([await work(() => void (asked += 1)), asked]).toEqual([false, 0])
  })

  test('nothing is noted while nothing else was heard: a portal may have answered', async () => {
    expect([await work(() => {}, unheard), offers.noted]).toEqual([true, {}])
    expect([await work(fails(missing), unheard), offers.noted]).toEqual([false, {}])
  })

  test.each([
    ['method not allowed', new ApiError('refused', { code: code.methodNotAllowed, http: 200 }), null, true, false],
    ['a 404 page', new ApiError('http', { http: 404 }), null, true, false],
    ['another shape, never had before', new ApiError('shape'), null, true, false],
    ['another shape of what it had', new ApiError('shape'), true, true, 'shape'],
    ['a page, while others answer', new ApiError('portal'), null, true, false],
    ['a page, while nobody answers', new ApiError('portal'), null, false, 'portal'],
    ['a page for what it had', new ApiError('portal'), true, true, 'portal'],
    ['gone, though it had it', missing, true, true, false],
    ['away', new ApiError('offline'), null, true, 'offline'],
    ['a failure of the server', new ApiError('http', { http: 500 }), null, true, 'http'],
    ['too many requests', new ApiError('refused', { code: code.tooManyRequests }), null, true, 'refused'],
  ] as const)('%s', async (_, error, known, hears, expected) => {
    if (known !== null) offers.noted[name] = known
    const outcome = await work(fails(error), Promise.resolve(hears)).catch((thrown: ApiError) => thrown.kind)
    expect(outcome).toBe(expected)
  })

  test('a fault outside the network does not mean that anything is missing', async () => {
    await expect(work(fails(new DOMException('full', 'QuotaExceededError')))).rejects.toThrow('full')
    expect(offers.noted).toEqual({})
  })
})

test('existing public files are returned; a backend without them has none, and a failing one is not without', async () => {
  const run = await world.begun({ offers })
  expect(await offeredManifest(run, heard)).toBeNull()
  expect(offers.noted['catalogue-files']).toBe(false)
  world.files.publish('v1', [], [])
  expect(await offeredManifest(await world.begun(), heard)).toBe(world.files.published)
  const away = Object.assign(Object.create(world.files) as typeof world.files, {
    manifest: async () => Promise.reject(new ApiError('http', { http: 503 })),
  })
  await expect(offeredManifest(await world.begun({ files: away }), heard)).rejects.toMatchObject({ http: 503 })
})
