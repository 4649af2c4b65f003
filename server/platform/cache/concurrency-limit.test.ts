import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('two run together, the others in order as places become free, also after a failure', async () => {
  const oneOfTwo = concurrencyLimit(2)
  const begun: string[] = []
  const ends = new Map<string, (failed?: Error) => void>()
  const work = (name: string) =>
    oneOfTwo(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name)
          ends.set(name, (failed) => (failed ? reject(failed) : resolve(name)))
        }),
    )
  const all = [work('a'), work('b'), work('c'), work('d')]
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.(new Error('broken'))
  await expect(all[1]).rejects.toThrow('broken')
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  ends.get('c')?.()
  expect(await all[2]).toBe('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  ends.get('d')?.()
  expect(await all[3]).toBe('d')
})
