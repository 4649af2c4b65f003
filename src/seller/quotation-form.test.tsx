import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import {
  aRequest,
  fakeBackend,
  openQuotationForm,
  openRequest,
  send,
  showPage,
  typeInto,
  fieldValue,
} from './test-seller.tsx'

const problemAt = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name).validationMessage

describe('a day of a request or of its quotation', () => {
  it('is shown with the place in whose time it ends, and with the time that is left', async () => {
    showPage({ backend: fakeBackend([aRequest({ maxReplyTime: '2026-03-04' })]) })
    await openRequest()
    expect(screen.getByText('Reply until the end of Mar 4, 2026 in Costa Rica, in 18 h 0 min')).toBeTruthy()
  })

  it.each([
    ['3 abr 2026', '2026-04-03', 'until the end of Friday, April 3, 2026 in Costa Rica'],
    ['13/04/2026', '2026-04-13', 'until the end of Monday, April 13, 2026 in Costa Rica'],
    ['04/13/2026', '2026-04-13', 'until the end of Monday, April 13, 2026 in Costa Rica'],
    ['115/4/13', '2026-04-13', 'until the end of Monday, April 13, 2026 in Costa Rica'],
    ['03/04/2026', null, 'This can be two days. Write 2026-04-03 or 2026-03-04.'],
    ['01160115', null, 'Write the day as 2026-03-04.'],
    ['4/3/26', null, 'Write the day as 2026-03-04.'],
  ])(
    'is shown in words if typed as %s, or the form says how to write it; only a clear day is sent',
    async (typed, day, note) => {
      const backend = await openQuotationForm()
      await typeInto('Valid until', typed)
      expect(screen.getByText(note)).toBeTruthy()
      await send()
      const bodies = backend.of(sellerCalls.quote).map(({ body }) => body)
      expect(bodies).toMatchObject(day === null ? [] : [{ validUntil: day }])
    },
  )

  it('is not sent if it is before today in the buyer’s zone', async () => {
    // It is 5 March in the buyer's zone, and still 4 March in the supplier's.
    const backend = await openQuotationForm(fakeBackend([aRequest({ buyerTimezone: 'Pacific/Kiritimati' })]))
    await typeInto('Valid until', '2026-03-04')
    expect(problemAt('Valid until')).toBe('Choose a day from 2026-03-05 to 2120-12-31.')
    await send()
    expect(backend.of(sellerCalls.quote)).toEqual([])
  })
})

it('the quotation form preselects the requested product, not the first of the supplier’s products', async () => {
  const backend = fakeBackend()
  const products = ['P0', 'P1', 'P2'].map((pesticideId) => ({ pesticideId, name: `Product ${pesticideId}` }))
  const answer = backend.later(sellerCalls.ownProducts)
  await openQuotationForm(backend)
  await answer.comes(products)
  expect(fieldValue(/^Product offered: Mesotrione/)).toBe('P1')
  expect(screen.getByText(/^As asked/)).toBeTruthy()
  await send()
  const [sent] = backend.of(sellerCalls.quote)
  expect(JSON.stringify(sent?.body)).not.toContain('offeredPesticideId')
})

describe('a quotation', () => {
  it.each([
    ['-1', 'Enter 0 or a larger number.'],
    ['1,500', 'A number such as 2.50'],
    ['much', 'A number such as 2.50'],
  ])('is not sent at a price of %s; the form explains what to enter', async (price, words) => {
    const backend = await openQuotationForm()
    await typeInto('Unit price: Diquat 200 g/L SL', price)
    expect(problemAt('Unit price: Diquat 200 g/L SL')).toBe(words)
    await send()
    expect(backend.of(sellerCalls.quote)).toEqual([])
    expect(fieldValue('Unit price: Diquat 200 g/L SL')).toBe(price)
  })

  it('is not sent if 3,000 letters were pasted; the field keeps them all, and shows how many are too many', async () => {
    const backend = await openQuotationForm()
    const letters = 'x'.repeat(500) + 'y'.repeat(2_500)
    await userEvent.clear(screen.getByLabelText(/^Message/))
    await userEvent.paste(letters)
    expect(fieldValue(/^Message/)).toBe(letters)
    expect(problemAt(/^Message/)).toBe('Shorten this text: 3000/500')
    expect(document.querySelector('mark')?.textContent).toMatch(/^y+…$/)
    await send()
    expect(backend.of(sellerCalls.quote)).toEqual([])
  })

  it('is sent with a price of 0, which is valid', async () => {
    const backend = await openQuotationForm()
    await typeInto('Unit price: Diquat 200 g/L SL', '0')
    await send()
    await vi.waitFor(() => expect(backend.of(sellerCalls.quote)).toHaveLength(1))
  })
})
