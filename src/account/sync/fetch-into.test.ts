import { beforeEach, describe, expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { ApiError } from '#api/errors.ts'
import { fetchIntoKv, fallbackIfUnavailable } from './reader.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
})

const save = (companyId: string) =>
  enqueue(account, { name: 'favourite', companyId, company: `C ${companyId}`, on: true, note: null, at: 9 }, '')
const storedValue = async () => (await account.db.kv.get('reviews'))?.v

describe('a value of one screen', () => {
  test('REC-3 is requested again if an operation was queued during the request', async () => {
    let requests = 0
    await fetchIntoKv(account.db, 'reviews', async () => {
      requests += 1
      if (requests === 1) await save('1')
      return `answer ${requests}`
    })
    expect(requests).toBe(2)
    expect(await storedValue()).toBe('answer 2')
  })

  test('is requested a limited number of times if operations are queued during each request', async () => {
    let requests = 0
    const crossedFetch = fetchIntoKv(account.db, 'reviews', async () => {
      requests += 1
      await save(String(requests))
    })
    await expect(crossedFetch).rejects.toThrow('could be stored')
    expect(requests).toBeLessThan(10)
    expect(await storedValue()).toBeUndefined()
  })

  test('is not requested again for a screen that the buyer has left', async () => {
    let requests = 0
    let hasLeft = false
    const crossedFetch = fetchIntoKv(
      account.db,
      'reviews',
      async () => {
        requests += 1
        hasLeft = true
        await save('1')
      },
      () => hasLeft,
    )
    await expect(crossedFetch).rejects.toThrow()
    expect(requests).toBe(1)
  })
})

describe('a refused call', () => {
  const refuse = (code: number) => Promise.reject<string[]>(new ApiError('refused', { code }))

  test.each([404, 405, 403])('a refusal with status %i returns the fallback value', async (code) => {
    expect(await fallbackIfUnavailable(refuse(code), [])).toEqual([])
  })

  test.each([401, 429, 400, 409])('a refusal with status %i does not replace the stored value', async (code) => {
    const orders = async () => (await account.db.kv.get('orders'))?.v
    await fetchIntoKv(account.db, 'orders', async () => ['MO-1'])
    await expect(fetchIntoKv(account.db, 'orders', () => fallbackIfUnavailable(refuse(code), []))).rejects.toThrow()
    expect(await orders()).toEqual(['MO-1'])
  })
})
