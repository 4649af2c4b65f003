import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DictEntry } from '#contract/entities/reference.ts'
import type { Product } from '#contract/entities/product.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { aSupplier } from '#domain/quotes/test-offers.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { withAccount } from '#tests/harness/with-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { aRecordId } from '#tests/harness/ids.ts'
import { SheetScreen } from './sheet-screen.tsx'

const here = vi.hoisted(() => ({
  dictionaries: { status: 'loading' } as LiveRead<DictEntry[]>,
  products: { status: 'loading' } as LiveRead<Product[]>,
}))
vi.mock('#catalogue/reads/names/dictionaries.ts', () => ({ useDictionaries: () => here.dictionaries }))
vi.mock('#catalogue/reads/lists/rows-here.ts', () => ({ useProductsByIds: () => here.products }))

let account: AccountContext
withAccount((opened) => void (account = opened))
beforeEach(async () => {
  const { record } = aSupplier({ record: { kind: 'enquiry', tradeClause: 'FOB' } })
  await account.db.records.put({
    kind: 'enquiry',
    id: record.id,
    createTime: 1,
    batchNo: '',
    provisional: false,
    row: record,
  })
  here.dictionaries = {
    status: 'ready',
    data: [{ dictType: 'trade_clause', value: 'FOB', label: 'x', labels: { en: 'FOB – Free On Board' } }],
  }
  here.products = { status: 'ready', data: [] }
})

const open = async () => {
  draw(<SheetScreen kind="enquiry" id={aRecordId('r1')} />)
  return screen.findByRole('button', { name: 'Print or save as PDF' })
}

it('the page prints a sent request in words', async () => {
  expect(await open()).toHaveProperty('disabled', false)
  expect(screen.getAllByText('FOB – Free On Board').length).toBeGreaterThan(0)
  expect(screen.queryByText('FOB')).toBeNull()
})

it('the page shows and prints no codes while the words are being read', async () => {
  here.dictionaries = { status: 'loading' }
  expect(await open()).toHaveProperty('disabled', true)
  expect(screen.queryByRole('article')).toBeNull()
})

it('the page says that the words could not be read, prints nothing, and reads them again on request', async () => {
  const retry = vi.fn()
  here.dictionaries = { status: 'failed', error: new Error('broken'), retry }
  expect(await open()).toHaveProperty('disabled', true)
  expect(screen.getByText('Could not be read from this device.')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
