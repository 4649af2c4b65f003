import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '#contract/entities/product.ts'
import type { AccountContext } from '#data/actions/account-context.ts'
import { sessionState } from '#data/api/session-state.ts'
import { readCart } from '#data/queries/cart.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/toast-state.ts'
import { clearSelection, selection } from '../selection-state.ts'
import { ProductChoice } from './product-choice.tsx'
import { ProductsOfCompany } from './products-of-company.tsx'

const until = (check: () => void | Promise<void>) => waitFor(check, { timeout: 10_000 })
const afar = [8, 9].map((n) => product.parse(productRow(n, { totalContent: '480 g/L' })))
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
        <ProductChoice rows={afar} />
        <Path />
      </>,
    )
  })

  test('are put in the cart, which keeps what it shows of them and is a press away', async () => {
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

  test('are asked for: the draft holds all that its lines show', async () => {
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

test('products ticked on a supplier’s page can be put in the cart', async () => {
  await copyOf([productRow(3)])
  draw(<ProductsOfCompany companyId="k0" />)
  await until(() => expect(screen.getByText('Product 3')).toBeTruthy())
  tick('Product 3')
  await press('Add to cart')
  await until(async () => expect((await readCart(account.db)).total).toBe(1))
})
