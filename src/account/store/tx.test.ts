import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { nextSeq, onStoragePressure, toStorageError, StorageError, writeTx, groupedWriteTx } from './tx.ts'

const namedError = (name: string) => new DOMException('x', name)

let db: Awaited<ReturnType<typeof testAccount>>['db']
beforeEach(async () => void ({ db } = await testAccount()))

describe('a write transaction', () => {
  test('STOR-1 reopens a lost connection once and repeats the work', async () => {
    const work = vi.fn(async () => {
      if (work.mock.calls.length === 1) throw namedError('InvalidStateError')
      await db.meta.put({ k: 'x', v: 1 })
    })
    await writeTx(db, ['meta'], work)
    expect(work).toHaveBeenCalledTimes(2)
    expect((await db.meta.get('x'))?.v).toBe(1)
  })

  test('STOR-1 rejects with `StorageError` if the connection is lost twice', async () => {
    await expect(writeTx(db, ['meta'], () => Promise.reject(namedError('InvalidStateError')))).rejects.toMatchObject({
      name: 'StorageError',
      kind: 'lost',
    })
  })

  test('STOR-3 calls the reclaimers of other modules before the second attempt', async () => {
    const give = vi.fn(() => Promise.resolve())
    const stop = onStoragePressure(give)
    await expect(writeTx(db, ['meta'], () => Promise.reject(namedError('QuotaExceededError')))).rejects.toMatchObject({
      kind: 'full',
    })
    stop()
    expect(give).toHaveBeenCalledTimes(1)
  })

  describe('nested in another one', () => {
    const runNested = (inner: () => Promise<unknown>) =>
      writeTx(db, ['meta', 'ops'], async () => {
        await db.ops.count()
        await writeTx(db, ['meta'], async () => await inner())
      })

    test('STOR-3 is repeated with the outer one if the disk is full', async () => {
      const give = vi.fn(() => Promise.resolve())
      const stop = onStoragePressure(give)
      let refusals = 1
      await runNested(async () => {
        if (refusals-- > 0) throw namedError('QuotaExceededError')
        await db.meta.put({ k: 'x', v: 1 })
      })
      stop()
      expect([give.mock.calls.length, (await db.meta.get('x'))?.v]).toEqual([1, 1])
    })

    test('STOR-1 rejects if the disk stays full, after space was freed once', async () => {
      const give = vi.fn(() => Promise.resolve())
      const stop = onStoragePressure(give)
      const fullWrite = runNested(() => Promise.reject(namedError('QuotaExceededError')))
      await expect(fullWrite).rejects.toMatchObject({ name: 'StorageError', kind: 'full' })
      stop()
      expect(give).toHaveBeenCalledTimes(1)
    })

    test('is rolled back with the outer one if the caller throws', async () => {
      const failing = runNested(async () => {
        await db.meta.put({ k: 'x', v: 1 })
        throw new RangeError('mine')
      })
      await expect(failing).rejects.toThrow(RangeError)
      expect(await db.meta.get('x')).toBeUndefined()
    })
  })

  test("passes a caller's error on without a second attempt", async () => {
    const work = vi.fn(() => Promise.reject(new RangeError('mine')))
    await expect(writeTx(db, ['meta'], work)).rejects.toThrow(RangeError)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('stores nothing if it fails half-way', async () => {
    const failing = async () => {
      await db.meta.put({ k: 'half', v: 1 })
      throw namedError('QuotaExceededError')
    }
    await expect(writeTx(db, ['meta'], failing)).rejects.toThrow(StorageError)
    expect(await db.meta.get('half')).toBeUndefined()
  })

  test('ORD-1 numbers that are requested at the same time differ', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, () => writeTx(db, ['meta'], () => nextSeq(db))))
    expect(new Set(numbers).size).toBe(20)
  })
})

test('a full disk is recognised in an error that Dexie has wrapped', () => {
  expect(toStorageError({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })?.kind).toBe('full')
  expect(toStorageError({ name: 'AbortError' })?.kind).toBe('refused')
  expect(toStorageError({ name: 'DatabaseClosedError' })?.kind).toBe('lost')
  expect(toStorageError(new TypeError('x'))).toBeNull()
})

describe('writes that share a transaction', () => {
  const keysIn = async () => (await db.meta.toCollection().primaryKeys()).filter((key) => key.startsWith('group-'))

  test('CLAIM-2 writes that are requested during a transaction share the next one', async () => {
    const transactionSpy = vi.spyOn(db, 'transaction')
    const put = (name: string) =>
      groupedWriteTx(db, null, async () => void (await db.meta.put({ k: `group-${name}`, v: 1 })))
    await Promise.all(['a', 'b', 'c', 'd'].map(put))
    expect(transactionSpy).toHaveBeenCalledTimes(2)
    expect(await keysIn()).toEqual(['group-a', 'group-b', 'group-c', 'group-d'])
  })

  test('CLAIM-2 a write that fails does not make the others fail', async () => {
    const put = (name: string, fails = false) =>
      groupedWriteTx(db, null, async () => {
        await db.meta.put({ k: `group-${name}`, v: 1 })
        if (fails) throw new Error(`no ${name}`)
        return name
      })
    const results = await Promise.allSettled([put('a'), put('b'), put('c', true), put('d')])
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      'a',
      'b',
      'Error: no c',
      'd',
    ])
    expect(await keysIn()).toEqual(['group-a', 'group-b', 'group-d'])
  })

  test('CLAIM-1 resolve only after they are stored', async () => {
    await groupedWriteTx(db, null, async () => void (await db.meta.put({ k: 'group-a', v: 1 })))
    expect(await keysIn()).toEqual(['group-a'])
  })

  test('CLAIM-2 run first if they have no lane, then in turn within a lane and in parallel across lanes', async () => {
    const steps: string[] = []
    const write = (lane: string | null, name: string) =>
      groupedWriteTx(db, lane, async () => {
        steps.push(`${name} begins`)
        await db.meta.get('seq')
        steps.push(`${name} ends`)
      })
    await Promise.all([write(null, 'first'), write('1', 'a'), write('2', 'b'), write('1', 'c'), write(null, 'second')])
    const begun = ['first begins', 'first ends', 'second begins', 'second ends', 'a begins', 'b begins']
    expect(steps.slice(0, 6)).toEqual(begun)
    expect(steps.filter((step) => /^[ac]/.test(step))).toEqual(['a begins', 'a ends', 'c begins', 'c ends'])
  })

  test("CLAIM-2 grouped writes are not part of the caller's own transaction", async () => {
    let groupWrite: Promise<void> = Promise.resolve()
    const outer = writeTx(db, ['ops'], async () => {
      await db.ops.count()
      groupWrite = groupedWriteTx(db, null, async () => void (await db.meta.put({ k: 'group-a', v: 1 })))
      throw new Error('taken back')
    })
    await expect(outer).rejects.toThrow('taken back')
    await groupWrite
    expect(await keysIn()).toEqual(['group-a'])
  })
})
