import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectConsoleError } from '#tests/harness/console-guard.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import {
  aLogin,
  answerWith,
  aRequest,
  unauthorizedAnswer,
  fakeBackend,
  faultAnswer,
  logIn,
  offlineAnswer,
  refuseWith,
  openQuotationForm,
  openRequest,
  press,
  send,
  showPage,
  typeInto,
  fieldValue,
} from './test-seller.tsx'

const refreshNow = () => act(async () => void fireEvent(window, new Event('online')))

const typedStays = () => {
  expect(fieldValue('Unit price: Mesotrione 480 g/L SC')).toBe('2.50')
  expect(fieldValue(/^Message/)).toBe('Valid for a month')
}

const open = async (kind: 'sample' | 'intention', change: Parameters<typeof aRequest>[0]) => {
  const { backend } = showPage({ backend: fakeBackend([aRequest({ kind, ...change })]), at: `#${kind}` })
  await openRequest()
  return backend
}

describe('the screen of a request', () => {
  it('shows the requested products and quantities, and offers the possible steps', async () => {
    showPage()
    await openRequest()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Mesotrione 480 g/L SC +1')
    await screen.findByText('2,000 L')
    expect(screen.queryByText(/Litre/)).toBeNull()
    for (const name of ['Send a quotation', 'Ask the buyer', 'Decline']) screen.getByRole('button', { name })
  })

  it('links to files of this backend, and shows those of another site by name only', async () => {
    const files = [
      { name: 'label.pdf', url: '/files/abc/label.pdf' },
      { name: 'elsewhere.pdf', url: 'https://elsewhere.example/a.pdf' },
      { name: 'script.pdf', url: 'javascript:alert(1)' },
    ]
    showPage({ backend: fakeBackend([aRequest({ attachList: files })]) })
    await openRequest()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/files/abc/label.pdf'])
    expect(screen.getByText('elsewhere.pdf')).toBeTruthy()
  })

  it('offers a retry in the part that failed; the rest of the page and the typed text remain', async () => {
    const backend = await openQuotationForm()
    const format = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function refuse() {
      throw new RangeError('no such format')
    })
    expectConsoleError(/no such format/)
    backend.list(aRequest({ note: 'Soon' }))
    await refreshNow()
    await screen.findByText('This part of the page failed. What you typed is still here.')
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
    format.mockRestore()
    await press('Try again')
    typedStays()
  })

  it('is open again after a reload, and Back returns to the list', async () => {
    showPage({ at: '#enquiry/E-20260304-AAAAA' })
    await screen.findByRole('heading', { level: 2 })
    await press('Back to the list')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull())
    expect(document.activeElement?.id).toBe('request-E-20260304-AAAAA')
  })
})

describe('the form of a step', () => {
  it('sends a quotation with the price of each line as typed', async () => {
    const backend = await openQuotationForm()
    await send()
    expect(await screen.findByText('Sent. The buyer sees it.')).toBeTruthy()
    expect(backend.of(sellerCalls.quote)).toMatchObject([
      {
        token: 'access-1',
        key: 'key-1',
        body: {
          kind: 'enquiry',
          id: 'E-20260304-AAAAA',
          currency: 'USD',
          validUntil: '2026-04-03',
          text: 'Valid for a month',
          lines: [
            { pesticideId: 'P1', prePrice: '2.50', unit: 'L' },
            { pesticideId: 'P2', prePrice: '1.075', unit: 'L' },
          ],
        },
      },
    ])
  })

  it('sends a quotation with its terms, prefilled from the request, and says which ones differ', async () => {
    const { backend } = showPage({ backend: fakeBackend([aRequest({ tradeClause: 'CIF', deliveryPlace: 'Santos' })]) })
    await openRequest()
    await press('Send a quotation')
    expect(screen.getByText('As asked: CIF, Santos')).toBeTruthy()
    expect(fieldValue(/^Quantity: Mesotrione/)).toBe('5000')
    await typeInto('Unit price: Mesotrione 480 g/L SC', '2.50')
    await typeInto('Unit price: Diquat 200 g/L SL', '1.075')
    await userEvent.selectOptions(screen.getByLabelText(/^Quoted Incoterm/), 'FOB')
    await typeInto(/^Lead time/, '20')
    await typeInto(/^Supplier's number/, 'Q-1')
    await typeInto(/^From quantity 1: Mesotrione/, '8000')
    await typeInto(/^Price 1: Mesotrione/, '2.40')
    expect(screen.getByText('Asked for CIF. The buyer sees both.')).toBeTruthy()
    await send()
    expect(await screen.findByText('Sent. The buyer sees it.')).toBeTruthy()
    const [{ body } = { body: null }] = backend.of(sellerCalls.quote)
    // The place is not sent, because it belonged to the requested Incoterm, which was changed.
    expect(body).not.toHaveProperty('place')
    expect(body).toMatchObject({
      tradeClause: 'FOB',
      leadDays: 20,
      supplierNo: 'Q-1',
      lines: [
        { pesticideId: 'P1', quantity: '5000', packaging: 'DRUM', tiers: [{ from: '8000', price: '2.40' }] },
        { pesticideId: 'P2', quantity: '2000' },
      ],
    })
  })

  it('sends the typed cost of a sample, and later the typed parcel', async () => {
    const backend = await open('sample', { status: 20 })
    await press('Send a quotation')
    await typeInto('Sample fee', '0')
    await typeInto('Shipment fee', '45.50')
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'EUR')
    backend.list(aRequest({ kind: 'sample', status: 60 }))
    await send()
    expect(await screen.findByRole('button', { name: 'Begin export clearance' })).toBeTruthy()
    expect(backend.of(sellerCalls.quoteCost)[0]?.body).toMatchObject({
      kind: 'sample',
      currency: 'EUR',
      sampleFee: '0',
      shipmentFee: '45.50',
    })
    await press('Enter a parcel')
    await typeInto('Carrier', 'DHL')
    await typeInto(/^Tracking number/, '123')
    await send()
    await waitFor(() => expect(backend.of(sellerCalls.ship)).toHaveLength(1))
    expect(backend.of(sellerCalls.ship)[0]?.body).toEqual({
      kind: 'sample',
      id: 'E-20260304-AAAAA',
      carrierName: 'DHL',
      trackingNumber: '123',
      text: '',
    })
  })

  it('sends the typed support for a registration, without the numbers that were not typed', async () => {
    const backend = await open('intention', { status: 20 })
    await press('Send a quotation')
    await typeInto('Registration fee', '1200')
    await typeInto(/^Support period/, '24')
    await send()
    await waitFor(() => expect(backend.of(sellerCalls.support)).toHaveLength(1))
    const { body } = backend.of(sellerCalls.support)[0] ?? { body: null }
    expect(body).toMatchObject({ kind: 'intention', isSupport: true, fee: '1200', serviceMonths: 24 })
    expect(Object.keys(body ?? {})).not.toContain('documentDays')
  })
})

describe('a step that fails', () => {
  it.each([
    ['is refused', refuseWith('The quotation is too large'), 'The quotation is too large'],
    ['has no connection', offlineAnswer, /^The server did not answer/],
    ['meets a faulty server', faultAnswer, /^The server did not answer/],
  ])('shows a message if it %s, keeps its text, and is sent again under the same key', async (_, answer, words) => {
    const backend = await openQuotationForm()
    backend.on(sellerCalls.quote, answer)
    await send()
    expect(await screen.findByText(words)).toBeTruthy()
    typedStays()
    backend.on(sellerCalls.quote, answerWith(aRequest()))
    await send()
    await screen.findByText('Sent. The buyer sees it.')
    expect(backend.of(sellerCalls.quote).map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })

  it('is sent under another key if its text was changed', async () => {
    const backend = await openQuotationForm()
    backend.on(sellerCalls.quote, offlineAnswer)
    await send()
    await screen.findByText(/^The server did not answer/)
    await typeInto(/^Message/, 'Valid for a week')
    backend.on(sellerCalls.quote, answerWith(aRequest()))
    await send()
    await screen.findByText('Sent. The buyer sees it.')
    expect(backend.of(sellerCalls.quote).map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('is sent only once while the server does not answer, and its text remains after the timeout', async () => {
    const backend = await openQuotationForm()
    const hung = backend.later(sellerCalls.quote)
    await send()
    await userEvent.click(screen.getByRole('button', { name: 'Sending' }))
    fireEvent.submit(screen.getByRole('form', { name: 'Send a quotation' }))
    expect(backend.of(sellerCalls.quote)).toHaveLength(1)
    await hung.timesOut()
    expect(screen.getByText(/^The server did not answer/)).toBeTruthy()
    typedStays()
  })
})

describe('a step whose form is closed while it is being sent', () => {
  const shipping = async () => {
    const requests = [{ status: 60 }, { id: 'E-20260304-BBBBB', recordNo: 'S-BBBBB' }]
    const backend = fakeBackend(requests.map((one) => aRequest({ kind: 'sample', ...one })))
    showPage({ backend, at: '#sample' })
    await openRequest()
    await press('Enter a parcel')
    await typeInto('Carrier', 'DHL')
    const hung = backend.later(sellerCalls.ship)
    await send()
    return { backend, hung }
  }
  const leaveAndComeBack = async () => {
    await userEvent.click(screen.getByRole('button', { name: /BBBBB/ }))
    await waitFor(() => expect(screen.queryByLabelText('Carrier')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /AAAAA/ }))
    await screen.findByRole('form', { name: 'Enter a parcel' })
  }

  it('is still pending when the form is opened again, and is not sent twice', async () => {
    const { backend, hung } = await shipping()
    await leaveAndComeBack()
    fireEvent.submit(screen.getByRole('form', { name: 'Enter a parcel' }))
    await hung.comes(aRequest())
    expect(await screen.findByText('Sent. The buyer sees it.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(backend.of(sellerCalls.ship)).toHaveLength(1)
    await press('Enter a parcel')
    expect(fieldValue('Carrier')).toBe('')
  })

  it('is shown again if no answer arrived, and is sent under the same key', async () => {
    const { backend, hung } = await shipping()
    await leaveAndComeBack()
    await hung.timesOut()
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy()
    expect(fieldValue('Carrier')).toBe('DHL')
    backend.on(sellerCalls.ship, answerWith(aRequest()))
    await send()
    await screen.findByText('Sent. The buyer sees it.')
    expect(backend.of(sellerCalls.ship).map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })

  it('does not close another step that was started meanwhile', async () => {
    const { hung } = await shipping()
    await press('Close')
    await press('Begin export clearance')
    await typeInto(/^Message/, 'At the customs')
    await hung.comes(aRequest())
    expect(fieldValue(/^Message/)).toBe('At the customs')
  })
})

describe('text typed into a step', () => {
  it('remains after a refresh', async () => {
    const backend = await openQuotationForm()
    backend.list(aRequest({ note: 'By sea' }))
    await refreshNow()
    expect(await screen.findByText('By sea')).toBeTruthy()
    typedStays()
  })

  it('remains, but cannot be sent while the step is not possible', async () => {
    const backend = await openQuotationForm()
    backend.list(aRequest({ status: 93 }))
    await refreshNow()
    expect(await screen.findByText(/^The request has moved on/)).toBeTruthy()
    typedStays()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    fireEvent.submit(screen.getByRole('form', { name: 'Send a quotation' }))
    expect(backend.of(sellerCalls.quote)).toEqual([])
    // The supplier can quote again, because the buyer has requested a revision.
    backend.list(aRequest({ status: 50 }))
    await refreshNow()
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
    typedStays()
  })

  it('remains after the form was closed and another request was shown', async () => {
    const second = aRequest({ id: 'E-20260304-BBBBB', recordNo: 'E-20260304-BBBBB' })
    await openQuotationForm(fakeBackend([aRequest(), second]))
    await press('Close')
    await press('Send a quotation')
    typedStays()
    await userEvent.click(screen.getByRole('button', { name: /BBBBB/ }))
    await waitFor(() => expect(screen.queryByLabelText(/^Unit price/)).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /AAAAA/ }))
    await screen.findByRole('form', { name: 'Send a quotation' })
    typedStays()
  })

  it('remains after the login expired, and is sent under the same key after the same account logs in', async () => {
    const backend = await openQuotationForm()
    backend.on(sellerCalls.quote, unauthorizedAnswer)
    backend.refresh(unauthorizedAnswer)
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('Your login has ended. Log in again.')
    backend.on(sellerCalls.quote, answerWith(aRequest()))
    await logIn()
    await screen.findByRole('form', { name: 'Send a quotation' })
    typedStays()
    await send()
    await screen.findByText('Sent. The buyer sees it.')
    expect(backend.of(sellerCalls.quote).map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })

  it('is not shown to another account', async () => {
    const backend = await openQuotationForm()
    backend.on(sellerCalls.inbox, unauthorizedAnswer)
    backend.refresh(unauthorizedAnswer)
    await refreshNow()
    await screen.findByLabelText('Password')
    backend.list(aRequest())
    backend.on(sellerCalls.sellerLogin, answerWith(aLogin({ userId: 'u-9004', accessToken: 'access-2' })))
    await logIn()
    await screen.findByRole('button', { name: 'Send a quotation' })
    expect(screen.queryByText('Valid for a month')).toBeNull()
    await press('Send a quotation')
    expect(fieldValue('Unit price: Mesotrione 480 g/L SC')).toBe('')
  })

  it('makes the browser ask before the page is closed', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await openQuotationForm()
    expect(closing()).toBe(true)
    await send()
    await screen.findByText('Sent. The buyer sees it.')
    expect(closing()).toBe(false)
  })
})
