import { expect, test, vi } from 'vitest'
import { batchLoader } from './batch-loader.ts'

/** Each statement answers when its turn is called. */
const slowTable = () => {
  const statements: { readonly keys: readonly string[]; readonly answer: (error?: Error) => void }[] = []
  const find = vi.fn(
    (keys: readonly string[]) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const rows = new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `row ${key}`]))
        statements.push({ keys, answer: (error) => (error ? reject(error) : resolve(rows)) })
      }),
  )
  const ask = batchLoader(find)
  return { lookUp: async (key: string) => (await ask([key])).get(key), ask, statements }
}

test('a single question is answered at once; questions that come meanwhile share the next statement', async () => {
  const { lookUp, statements } = slowTable()
  const first = lookUp('a')
  const others = [lookUp('b'), lookUp('unknown'), lookUp('b')]
  expect(statements.map(({ keys }) => keys)).toEqual([['a']])
  statements[0]?.answer()
  expect(await first).toBe('row a')
  await vi.waitFor(() => expect(statements).toHaveLength(2))
  expect(statements[1]?.keys).toEqual(['b', 'unknown'])
  statements[1]?.answer()
  expect(await Promise.all(others)).toEqual(['row b', undefined, 'row b'])
})

test('the same key asked for again is read again: the answer is never older than the question', async () => {
  const { lookUp, statements } = slowTable()
  const [first, again] = [lookUp('a'), lookUp('a')]
  statements[0]?.answer()
  await first
  await vi.waitFor(() => expect(statements).toHaveLength(2))
  statements[1]?.answer()
  expect(await again).toBe('row a')
})

test('a failed statement fails for those who asked, and for nobody later', async () => {
  const { lookUp, statements } = slowTable()
  const first = lookUp('a')
  const second = lookUp('b')
  statements[0]?.answer(new Error('the connection broke'))
  await expect(first).rejects.toThrow('the connection broke')
  await vi.waitFor(() => expect(statements).toHaveLength(2))
  statements[1]?.answer()
  expect(await second).toBe('row b')
})

test('several questions of one caller are one statement, and no statement grows without end', async () => {
  const { ask, statements } = slowTable()
  const first = ask(['a', 'b'])
  expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']])
  const crowd = Array.from({ length: 150 }, (_, at) => ask([`${at}`]))
  for (const size of [2, 100, 50]) {
    await vi.waitFor(() => expect(statements.at(-1)?.keys).toHaveLength(size))
    statements.at(-1)?.answer()
  }
  expect([...(await first).values()]).toEqual(['row a', 'row b'])
  expect((await Promise.all(crowd)).map((rows, at) => rows.get(`${at}`))).toEqual(crowd.map((_, at) => `row ${at}`))
})
