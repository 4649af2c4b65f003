import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import { fakeBackend, openRequest, press, showPage, typeInto, valueOf } from './test-seller.tsx'

const send = () => press('Send')
const quoting = async () => {
  const backend = fakeBackend()
  showPage({ backend })
  await openRequest()
  await press('Send a quotation')
  await typeInto('Unit price: Mesotrione 480 g/L SC', '2.50')
  await typeInto('Unit price: Diquat 200 g/L SL', '1.075')
  await typeInto(/^Message/, 'Valid for a month')
  return backend
}

describe('a step is not sent', () => {
  const problemAt = (name: string | RegExp) =>
    screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(name).validationMessage

  it.each([
    ['-1', 'Enter 0 or a larger number.'],
    ['1,500', 'A number such as 2.50'],
    ['much', 'A number such as 2.50'],
  ])('at a price of %s, and says what to enter instead', async (price, words) => {
    const backend = await quoting()
    await userEvent.clear(screen.getByLabelText('Unit price: Diquat 200 g/L SL'))
    await typeInto('Unit price: Diquat 200 g/L SL', price)
    expect(problemAt('Unit price: Diquat 200 g/L SL')).toBe(words)
    await send()
    expect(backend.of(sellerCalls.quote)).toEqual([])
    expect(valueOf('Unit price: Diquat 200 g/L SL')).toBe(price)
  })

  it('with 3,000 pasted letters, all of which stay in the field, and shows what is too much', async () => {
    const backend = await quoting()
    const letters = 'x'.repeat(500) + 'y'.repeat(2_500)
    await userEvent.clear(screen.getByLabelText(/^Message/))
    await userEvent.click(screen.getByLabelText(/^Message/))
    await userEvent.paste(letters)
    expect(valueOf(/^Message/)).toBe(letters)
    expect(problemAt(/^Message/)).toBe('Shorten this text: 3000/500')
    expect(document.querySelector('mark')?.textContent).toMatch(/^y+…$/)
    await send()
    expect(backend.of(sellerCalls.quote)).toEqual([])
  })

  it('but is at a price of 0', async () => {
    const backend = await quoting()
    await userEvent.clear(screen.getByLabelText('Unit price: Diquat 200 g/L SL'))
    await typeInto('Unit price: Diquat 200 g/L SL', '0')
    await send()
    expect(await screen.findByText('Sent. The buyer sees it.')).toBeTruthy()
    expect(backend.of(sellerCalls.quote)).toHaveLength(1)
  })
})
