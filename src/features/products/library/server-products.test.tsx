import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import { readCart } from '#account/queries/lists.ts'
import type { ServerAnswer } from '#catalogue/queries/backend/server-search.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { stubMatchMedia } from '#tests/harness/media.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { clearSelection } from '../selection.ts'
import { ProductLibrary } from './product-library.tsx'

const afar = [8, 9].map((n) => product.parse(productRow(n, { totalContent: '480 g/L' })))
const serverRead = (part: Partial<ServerAnswer<Product>>) =>
  ({
    status: 'ready',
    data: { rows: [], total: 0, from: 0, facets: {}, corrected: [], asking: false, ...part },
  }) as const
const Path = () => <output aria-label="path">{useLocation().pathname}</output>
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

withAccount({ signedIn: true })
beforeEach(() => {
  clearSelection()
})

describe('products that are only on the server', () => {
  beforeEach(async () => {
    await storeCatalogueCopy([productRow(1)])
    renderScreen(
      <>
        <ProductLibrary inSearch server={serverRead({ rows: afar, total: 2 })} />
        <Path />
      </>,
    )
  })

  test('can be added to the cart once from their row, even if they are selected; the button keeps the focus', async () => {
    tick('Product 8')
    const button = await screen.findByRole('button', { name: 'Add Product 8 to cart' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-label')).toBe('In the cart'))
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    await waitFor(async () => expect((await readCart(account.db)).items.map((item) => item.product)).toEqual([afar[0]]))
  })

  test('can be requested; the draft stores everything that its lines show', async () => {
    tick('Product 9')
    await press('Enquiry')
    await waitFor(async () => expect(await account.db.drafts.count()).toBe(1))
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine.lines).toMatchObject([
      {
        pesticideId: 'p9',
        name: 'Product 9',
        registrationNo: 'PD20000009',
        companyId: 'k0',
        companyName: 'Maker 0',
        totalContent: '480 g/L',
      },
    ])
  })
})

describe('a page of the server’s list', () => {
  const rows = range(21, 41).map((n) => product.parse(productRow(n)))
  const page = (search: string, part: Partial<ServerAnswer<Product>> = {}) =>
    renderScreen(
      <ProductLibrary inSearch server={serverRead({ rows, total: 45, from: 20, ...part })} />,
      `/pages/search/product${search}`,
    )
  const address = () => location.search
  beforeEach(async () => {
    await storeCatalogueCopy([productRow(1)])
    stubMatchMedia((query) => query.includes('min-width'))
  })

  test('has the filters that the server counts, and names those that the server does not support', async () => {
    page('?keyword=gly', { facets: { crop: [{ value: 'rice', label: 'Rice', count: 7 }] } })
    await waitFor(() => void fireEvent.click(screen.getByRole('checkbox', { name: 'Rice', hidden: true })))
    await waitFor(() => expect(address()).toBe('?keyword=gly&crop=rice'))
    expect(screen.queryByText('Registration holder')).toBeNull()
    expect(
      screen.getByText(/^The server cannot filter by: Active ingredient, Concentration, Registration holder\. /),
    ).toBeTruthy()
  })
})
