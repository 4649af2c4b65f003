import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { sessionState } from '#api/session/session-state.ts'
import { readCart } from '#account/reads/lists/cart.ts'
import type { ServerAnswer } from '#catalogue/reads/backend/server-search.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { mediaMatch } from '#tests/harness/media.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { clearSelection, selection } from '../selection-state.ts'
import { ProductLibrary } from './product-library.tsx'
import { ProductsOfCompany } from './products-of-company.tsx'

const until = (check: () => void | Promise<void>) => waitFor(check, { timeout: 10_000 })
const afar = [8, 9].map((n) => product.parse(productRow(n, { totalContent: '480 g/L' })))
const given = (part: Partial<ServerAnswer<Product>>) =>
  ({
    status: 'ready',
    data: { rows: [], total: 0, from: 0, facets: {}, corrected: [], asking: false, ...part },
  }) as const
const Path = () => <output aria-label="path">{useLocation().pathname}</output>
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  clearSelection()
  toasts.items = []
})
afterEach(() => {
  cleanup()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})

describe('products that only the server has', () => {
  beforeEach(async () => {
    await copyOf([productRow(1)])
    draw(
      <>
        <ProductLibrary inSearch server={given({ rows: afar, total: 2 })} />
        <Path />
      </>,
    )
  })

  test('can be added to the cart, which stores them and opens with one press', async () => {
    tick('Product 8')
    tick('Product 9')
    expect((await screen.findByText(/^2 selected/)).textContent).toContain('from 2 suppliers')
    await press('Add to cart')
    await until(async () => expect((await readCart(account.db)).items.map((item) => item.product)).toEqual(afar))
    await until(() => expect(toasts.items).toMatchObject([{ text: 'Added to cart', action: { label: 'Open cart' } }]))
    expect(selection.items).toEqual({})
    toasts.items[0]?.action?.run()
    await until(() => expect(screen.getByLabelText('path').textContent).toBe('/pages/cart/index'))
  })

  test('can be added to the cart from their row, even if selected; the button stays focused', async () => {
    tick('Product 8')
    tick('Product 8')
    const button = await screen.findByRole('button', { name: 'Add Product 8 to cart' })
    button.focus()
    fireEvent.click(button)
    await until(() => expect(button.getAttribute('aria-label')).toBe('In the cart'))
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    await until(async () => expect((await readCart(account.db)).items.map((item) => item.product)).toEqual([afar[0]]))
  })

  test('can be requested, and the draft stores all that its lines show', async () => {
    tick('Product 9')
    await press('Enquiry')
    await until(async () => expect(await account.db.drafts.count()).toBe(1))
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
  const Address = () => <output aria-label="address">{useLocation().search}</output>
  const page = (search: string, part: Partial<ServerAnswer<Product>> = {}) =>
    draw(
      <>
        <ProductLibrary inSearch server={given({ rows, total: 45, from: 20, ...part })} />
        <Address />
      </>,
      `/pages/search/product${search}`,
    )
  const address = () => screen.getByRole('status', { name: 'address' }).textContent
  beforeEach(async () => {
    await copyOf([productRow(1)])
    mediaMatch((query) => query.includes('min-width'))
  })
  afterEach(() => void vi.restoreAllMocks())

  test('has its number in the address; Shift selects within this page', async () => {
    page('?keyword=gly&page=2')
    await until(() => expect(screen.getByText('21–40 of 45')).toBeTruthy())
    await until(() => expect(screen.getByRole('checkbox', { name: 'Select Product 40' })).toBeTruthy())
    tick('Product 25')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Product 28' }), { shiftKey: true })
    expect(Object.keys(selection.items).sort()).toEqual(['p25', 'p26', 'p27', 'p28'])
    await press('Next page')
    expect(address()).toBe('?keyword=gly&page=3')
  })

  test('beyond the end leads to the last page, but only after the answer to this search', async () => {
    const { unmount } = page('?keyword=gly&page=9', { rows: [], asking: true })
    expect(address()).toBe('?keyword=gly&page=9')
    unmount()
    page('?keyword=gly&page=9', { rows: [] })
    await until(() => expect(address()).toBe('?keyword=gly&page=3'))
  })

  test('offers the filters that the server counts; unsupported ones are named', async () => {
    page('?keyword=gly', { facets: { crop: [{ value: 'rice', label: 'Rice', count: 7 }] } })
    await until(() => void fireEvent.click(screen.getByRole('checkbox', { name: 'Rice', hidden: true })))
    await until(() => expect(address()).toBe('?keyword=gly&crop=rice'))
    expect(screen.queryByText('Registration holder')).toBeNull()
    expect(
      screen.getByText(/^The server cannot filter by: Active ingredient, Concentration, Registration holder\. /),
    ).toBeTruthy()
  })

  test('names filters of the address that the server does not support, with a button to clear them', async () => {
    page('?keyword=gly&form=SL&active=glyphosate&content=41%25&valid=0')
    const note = await screen.findByText(/^The server cannot filter or sort by: Active ingredient, Concentration\. /)
    fireEvent.click(within(note).getByRole('button', { name: 'Clear' }))
    expect(address()).toBe('?keyword=gly&form=SL&valid=0')
    await until(() => expect(screen.queryByText(/cannot filter or sort/)).toBeNull())
  })

  test('says of an empty answer that it is about the server’s whole library, not the part on this device', async () => {
    page('?keyword=zzz', { rows: [], total: 0 })
    expect(await screen.findByText('Nothing matches. Check the spelling, or clear a filter.')).toBeTruthy()
  })
})

test('products selected on a supplier’s page can be added to the cart', async () => {
  await copyOf([productRow(3)])
  draw(<ProductsOfCompany companyId="k0" />)
  await until(() => expect(screen.getByText('Product 3')).toBeTruthy())
  tick('Product 3')
  await press('Add to cart')
  await until(async () => expect((await readCart(account.db)).total).toBe(1))
})
