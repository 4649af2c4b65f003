import { expect, test } from 'vitest'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import type { RawRef } from '../store/raw.ts'
import { buildTable } from './index-store.ts'
import { productSpec } from './product-spec.ts'

/** A database of blocks, of which each is read by itself. */
const blocksOf = (blocks: readonly (readonly unknown[])[]): RawRef =>
  ({
    rowsOfBlocks: async (_, from) => {
      const at = from === null ? 0 : from + 1
      return { rows: [...(blocks[at] ?? [])], last: at + 1 < blocks.length ? at : null }
    },
  }) as Partial<RawRef> as RawRef

test('a row that moves to the end while the blocks are read is indexed once', async () => {
  const raw = blocksOf([[0, 1, 2].map((n) => productRow(n)), range(3, 90).map((n) => productRow(n)), [productRow(1)]])
  const { index, columns } = await buildTable(raw, productSpec, { now: () => 0, pause: async () => {} })
  expect([index.size, columns.size]).toEqual([90, 90])
  expect(index.search('PD20000001', { limit: 10, offset: 0 }).total).toBe(1)
})
