import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { testProduct } from '#tests/harness/sync/products.ts'
import { ProductActions } from '../detail/product-actions.tsx'
import { clearSelection, selection } from '../selection-state.ts'
import { SelectionBar } from './selection-bar.tsx'

const chosen = [testProduct('1'), testProduct('2')]
const Address = () => <output aria-label="address">{useLocation().search}</output>
const address = () => screen.getByRole('status', { name: 'address' }).textContent

let account: AccountContext
const quota = (remainingCount: number) =>
  account.db.kv.put({
    k: 'quota',
    v: [{ permissionType: 'ENQUIRY', remainingCount, usedCount: 30 - remainingCount, totalLimit: 30 }],
    asOf: 1,
  })
const enquire = () => {
  draw(
    <>
      <SelectionBar products={chosen} />
      <Address />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Enquiry' }))
}

beforeEach(async () => {
  account = await openAccount()
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  refusals.membership = { count: 0, scope: '' }
  selection.items = Object.fromEntries(chosen.map((product) => [product.pesticideId, product]))
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  clearSelection()
  sessionState.view = { status: 'visitor' }
  closeAccount(account)
})

describe('a request for selected products', () => {
  test('that the membership refuses opens a dialog, leaves no draft, and the selection stays', async () => {
    await quota(0)
    enquire()
    await waitFor(() => expect(refusals.membership).toEqual({ count: 1, scope: 'ENQUIRY' }), { timeout: 10_000 })
    expect(await account.db.drafts.count()).toBe(0)
    expect(Object.keys(selection.items)).toEqual(['1', '2'])
    expect(address()).toBe('')
  })

  test('that is allowed opens the form and clears the selection', async () => {
    await quota(3)
    enquire()
    await waitFor(() => expect(address()).toContain('draft='), { timeout: 10_000 })
    expect((await account.db.drafts.toArray()).map((row) => row.mine.lines.length)).toEqual([2])
    expect(Object.keys(selection.items)).toEqual([])
    expect(refusals.membership.count).toBe(0)
  })

  test('from a product page deselects only that product', async () => {
    await quota(3)
    const page = draw(
      <>
        <ProductActions product={testProduct('3')} className="acts" />
        <Address />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    await waitFor(() => expect(address()).toContain('draft='), { timeout: 10_000 })
    expect(Object.keys(selection.items)).toEqual(['1', '2'])
    page.unmount()
    draw(
      <>
        <ProductActions product={testProduct('2')} className="acts" />
        <Address />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Enquire' }))
    await waitFor(() => expect(address()).toContain('draft='), { timeout: 10_000 })
    expect(Object.keys(selection.items)).toEqual(['1'])
    expect((await account.db.drafts.toArray()).map(({ mine }) => mine.lines.length)).toEqual([1, 1])
  })
})
