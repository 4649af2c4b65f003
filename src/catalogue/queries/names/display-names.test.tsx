import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSupplier } from '#domain/quotations/test-quotations.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { useRecordNames } from './display-names.ts'

const Names = ({ record }: { record: RequestRecord }) => {
  const { products, log } = useRecordNames([record])(record)
  const offered = (log ?? []).flatMap(({ quote }) => quote?.lines ?? []).flatMap((line) => line.offered ?? [])
  return <p>{[...products.map(({ name }) => name), ...offered].join(', ')}</p>
}

test('a record shows names in the selected language, or its original names if the device lacks them', async () => {
  await storeCatalogueCopy([productRow(1, { name: '草甘膦 480 g/L 水剂' })])
  const { record } = aSupplier({})
  const [line] = record.products
  if (!line) throw new Error('a record without a product')
  const products = [
    { ...line, pesticideId: 'p1', name: 'Glyphosate 480 g/L SL' },
    { ...line, pesticideId: 'gone', name: 'Paraquat 200 g/L SL' },
    { ...line, pesticideId: 'constructor', name: 'Diquat 200 g/L SL' },
  ]
  renderScreen(<Names record={{ ...record, products }} />)
  expect(await screen.findByText('草甘膦 480 g/L 水剂, Paraquat 200 g/L SL, Diquat 200 g/L SL')).toBeTruthy()
  expect(products[0]?.name).toBe('Glyphosate 480 g/L SL')
})

test('a quotation shows, in the selected language, the product that the supplier offers instead', async () => {
  await storeCatalogueCopy([productRow(1, { name: '草甘膦 480 g/L 水剂' })])
  const { record } = aSupplier({})
  const line = { pesticideId: 'x', prePrice: '2', offeredPesticideId: 'p1', offered: 'Glyphosate 480 g/L SL' }
  const quote = { version: 1, currency: 'USD', late: false, validUntil: null, lines: [line] }
  const log = [{ id: 'q', time: 1, actor: 'supplier' as const, type: 'quoted', quote, files: [] }]
  renderScreen(<Names record={{ ...record, products: [], log }} />)
  expect(await screen.findByText('草甘膦 480 g/L 水剂')).toBeTruthy()
})
