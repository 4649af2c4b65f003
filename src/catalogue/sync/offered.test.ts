import { beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { FakeFindings, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import { withCapability, fetchManifest } from './replicate.ts'

let world: CopyWorld<FakeApi>
let offers: FakeFindings
const name = 'catalogue-changes'
const hasReply = Promise.resolve(true)
const noReply = Promise.resolve(false)
const work = async (does: () => void, hears = hasReply) =>
  withCapability(await world.begun({ offers }), name, hears, async () => does())
const fails = (error: unknown) => () => {
  throw error
}
const missing = new ApiError('refused', { code: code.notFound, http: 404 })

beforeEach(async () => {
  world = await createCopyWorld()
  offers = new FakeFindings()
})

describe('a capability that not every backend has', () => {
  test('is not requested if it is recorded as missing', async () => {
    offers.noted[name] = false
    let requests = 0
    expect([await work(() => void (requests += 1)), requests]).toEqual([false, 0])
  })

  test('is recorded, as offered or missing, only if the backend has answered another call too', async () => {
    expect([await work(() => {}, noReply), offers.noted]).toEqual([true, {}])
    expect([await work(fails(missing), noReply), offers.noted]).toEqual([false, {}])
  })

  test.each([
    ['another shape, if the capability was found before', new ApiError('shape'), true, true, 'shape'],
    ['HTML, while no other call is answered', new ApiError('portal'), null, false, 'portal'],
    ['HTML, if the capability was found before', new ApiError('portal'), true, true, 'portal'],
    ['a 404, even if the capability was found before', missing, true, true, false],
    ['a missing connection', new ApiError('offline'), null, true, 'offline'],
    ['a server failure', new ApiError('http', { http: 500 }), null, true, 'http'],
    ['too many requests', new ApiError('refused', { code: code.tooManyRequests }), null, true, 'refused'],
  ] as const)('counts as missing or as failed after %s', async (_, error, known, hears, expected) => {
    if (known !== null) offers.noted[name] = known
    const outcome = await work(fails(error), Promise.resolve(hears)).catch((thrown: ApiError) => thrown.kind)
    expect(outcome).toBe(expected)
  })

  test('is not recorded as missing after an error outside the network', async () => {
    await expect(work(fails(new DOMException('full', 'QuotaExceededError')))).rejects.toThrow('full')
    expect(offers.noted).toEqual({})
  })
})

test('the manifest is null for a backend without public files, and an error if the backend fails', async () => {
  const run = await world.begun({ offers })
  expect(await fetchManifest(run, hasReply)).toBeNull()
  expect(offers.noted['catalogue-files']).toBe(false)
  world.files.publish('v1', [], [])
  expect(await fetchManifest(await world.begun(), hasReply)).toBe(world.files.published)
  const away = Object.assign(Object.create(world.files) as typeof world.files, {
    manifest: async () => Promise.reject(new ApiError('http', { http: 503 })),
  })
  await expect(fetchManifest(await world.begun({ files: away }), hasReply)).rejects.toMatchObject({ http: 503 })
})
