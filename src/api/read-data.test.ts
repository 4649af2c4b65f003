import * as z from 'zod/mini'
import { describe, expect, test, vi } from 'vitest'
import { page } from '#contract/envelope.ts'
import { readData, readRowByRow } from './read-data.ts'

const row = z.object({ id: z.string() })
const list = z.array(row)
const [good, bad] = [{ id: 'a' }, { name: 'nameless' }]

describe('a list, row by row', () => {
  test('loses a bad row and no other, and gives it back as it came', () => {
    expect(readRowByRow(list, [bad, good, 7, good])).toEqual({ data: [good, good], unreadable: [bad, 7] })
    expect(readRowByRow(page(row), { list: [good, bad], total: 9 })).toMatchObject({
      data: { list: [good], total: 9 },
      unreadable: [bad],
    })
  })

  test('of none but bad ones is empty, and says which they were', () => {
    expect(readRowByRow(list, [bad])).toEqual({ data: [], unreadable: [bad] })
  })

  test('two faults in one row are one row', () => {
    const two = z.array(z.object({ id: z.string(), n: z.number() }))
    expect(readRowByRow(two, [{}, { id: 'a', n: 1 }])?.unreadable).toEqual([{}])
  })

  test.each([[null], [undefined], ['<html>'], [7], [{}], [{ list: 'none' }], [{ rows: [good] }]])(
    'VERIFY-6 %j is no list, and never an empty one',
    (data) => {
      expect(readRowByRow(list, data)).toBeNull()
      expect(readRowByRow(page(row), data)).toBeNull()
    },
  )

  test('a fault of the page itself is not blamed on its rows', () => {
    const strict = z.object({ list, total: z.number() })
    expect(readRowByRow(strict, { list: [good, bad], total: 'many' })).toBeNull()
  })

  test('one thing that is no list is whole or none', () => {
    expect(readRowByRow(row, good)).toEqual({ data: good, unreadable: [] })
    expect(readRowByRow(row, bad)).toBeNull()
  })
})

describe('rows of another dialect', () => {
  const retell = vi.fn((data: unknown) =>
    Promise.resolve((data as { name?: string }[]).map((one) => ({ id: one.name ?? 'x' }))),
  )

  test('are translated once more if they cannot be read, and not if they can', async () => {
    retell.mockClear()
    expect(await readData(list, [good], retell)).toEqual({ data: [good], unreadable: [] })
    expect(retell).not.toHaveBeenCalled()
    expect(await readData(list, [bad], retell)).toEqual({ data: [{ id: 'nameless' }], unreadable: [] })
  })

  test('are translated once more if the schema accepts them but the caller does not', async () => {
    expect(await readData(list, [good], retell, () => false)).toEqual({ data: [{ id: 'x' }], unreadable: [] })
  })

  test('whose telling fails are read as they came', async () => {
    const failing = () => Promise.reject(new Error('no dialect'))
    expect(await readData(list, [good, bad], failing)).toEqual({ data: [good], unreadable: [bad] })
  })
})
