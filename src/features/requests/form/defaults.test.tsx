import { testProduct } from '#tests/harness/sync/products.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import type { Product } from '#contract/entities/product.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { readPastQuantities } from '#account/drafts/earlier-requests.ts'
import { getDraft } from '#account/store/db.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import type { KnownChoices } from '#domain/requests/draft/defaults.ts'
import { prefs } from '#prefs/prefs.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { RequestForm } from './request-form.tsx'

const products: Product[] = ['1', '2'].map((id) => ({
  ...testProduct(id),
  name: 'Glyphosate 480 g/L SL',
  formulation: 'SL',
  minOrder: { quantity: '1000', unit: 'L' },
}))
beforeAll(() => storeCatalogueForRequests(products))

const entry = (dictType: string, value: string, label = value) => ({ dictType, value, label })
const knownChoices: KnownChoices = {
  product_unit: [entry('product_unit', 'L')],
  product_packaging: [entry('product_packaging', 'DRUM_200L', '200 L drum')],
  trade_clause: [entry('trade_clause', 'FOB'), entry('trade_clause', 'CIF')],
  pay_method: [entry('pay_method', 'TT_30_70_BL')],
}

const day = (ahead: number) => addDays(account.today(), ahead)
const start = (chosen = products.slice(0, 1)) => startDraft('enquiry', chosen, knownChoices)
const mine = async (localId: DraftId) => {
  const draft = await getDraft(account.db, localId)
  if (!draft) throw new Error('the draft is gone')
  return draft.mine
}
const open = async (localId: DraftId) => {
  const view = renderScreen(<RequestForm localId={localId} onClose={vi.fn()} />)
  // The note is rendered last, which takes more than a second on a busy machine.
  await screen.findByLabelText(/Note to suppliers/)
  return view
}
const descriptionOf = (name: RegExp | string) => {
  const field = screen.getByLabelText(name)
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(id)?.textContent ?? ''
}
const typeOrder = async (quantity = '16000') => {
  await userEvent.type(screen.getByLabelText(/^Quantity/), quantity)
  await userEvent.type(screen.getByLabelText(/^Port of loading \(FOB\)/), 'Shanghai')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
const sendRev = async (localId: DraftId) => (await getDraft(account.db, localId))?.sendRev
const sendOne = async () => {
  const localId = await start()
  await editDraft(localId, (content) => ({
    ...content,
    lines: content.lines.map((line) => ({ ...line, quantity: '16000' })),
    terms: { ...content.terms, deliveryPlace: 'Santos', tradeClause: 'CIF' },
  }))
  expect(await sendDraft(localId)).toEqual([])
}

withAccount()

it('a first enquiry requires only quantity and place, marks on demand what the app filled in, and is sent as shown', async () => {
  const localId = await start()
  await open(localId)
  await typeOrder()
  expect(descriptionOf(/^Unit/)).toBe('')
  expect(descriptionOf(/^Packaging/)).toBe('Suggestion: suits a liquid')
  for (const name of [/^Payment method/, /^Incoterm/])
    expect(descriptionOf(name)).toBe('Suggestion: usual in the trade')
  await userEvent.click(screen.getByRole('button', { name: 'Show which' }))
  expect(descriptionOf(/^Unit/)).toBe('Suggestion: suits a liquid')
  expect(descriptionOf(/^Reply by$/)).toBe('Suggested date')
  await send()
  await waitFor(async () => expect(await sendRev(localId)).not.toBeNull())
  expect(await mine(localId)).toMatchObject({
    lines: [{ quantity: '16000', unit: 'L', packaging: 'DRUM_200L' }],
    terms: { deliveryPlace: 'Shanghai', payMethod: 'TT_30_70_BL', tradeClause: 'FOB' },
    maxReplyTime: day(14),
  })
})

it('a device that cannot read its dictionaries shows the labels that were read before, and can send an enquiry', async () => {
  const localId = await start()
  vi.spyOn((await openCatalogueDb('en')).lists, 'get').mockRejectedValue(new Error('broken'))
  await open(localId)
  const textOf = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text
  expect([textOf(/^Unit/), textOf(/^Packaging/)]).toEqual(['L', '200 L drum'])
  await typeOrder()
  expect([textOf(/^Unit/), textOf(/^Packaging/)]).toEqual(['L', '200 L drum'])
  await send()
  await waitFor(async () => expect(await sendRev(localId)).not.toBeNull())
  vi.restoreAllMocks()
  cleanup()
  await open(localId)
  await waitFor(() => expect(textOf(/^Packaging/)).toBe('200 L drum'))
})

it('an enquiry starts with the terms of the last enquiry, even if that still waits to be sent, and names the source', async () => {
  await sendOne()
  const localId = await start()
  await open(localId)
  expect(await mine(localId)).toMatchObject({
    lines: [{ quantity: '16000', unit: 'L', packaging: 'DRUM_200L' }],
    terms: { deliveryPlace: 'Santos', payMethod: 'TT_30_70_BL', tradeClause: 'CIF' },
  })
  expect(screen.getByText('6 fields filled in from your last request')).toBeTruthy()
  expect(screen.getByText('2 fields filled in for you')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show which' }))
  for (const name of [/^Port of destination \(CIF\)/, /^Payment method/, /^Incoterm/])
    expect(descriptionOf(name)).toBe('As in your last enquiry')
  expect(descriptionOf(/^Quantity/)).toContain('As last time for this product')
})

it('another Incoterm empties the port of the last enquiry, but not a port that was typed before the first choice', async () => {
  await sendOne()
  await open(await start())
  await screen.findByRole('option', { name: 'FOB' })
  await userEvent.selectOptions(screen.getByLabelText(/^Incoterm/), 'FOB')
  await waitFor(() => expect(screen.getByLabelText(/^Port of loading \(FOB\)/)).toHaveProperty('value', ''))
  cleanup()
  await account.db.drafts.clear()
  await open(await start(products.slice(1)))
  await userEvent.type(screen.getByLabelText(/^Port of loading \(FOB\)/), 'Santos')
  await screen.findByRole('option', { name: 'CIF' })
  await screen.findByRole('option', { name: 'Brazil' })
  await userEvent.selectOptions(screen.getByLabelText(/^Incoterm/), 'CIF')
  await waitFor(() => expect(screen.getByLabelText(/^Port of destination \(CIF\)/)).toHaveProperty('value', 'Santos'))
  await waitFor(() => expect(screen.getByLabelText('Destination country')).toHaveProperty('value', 'BR'))
})

it('a quantity that is not a number is reported when the field is left, not only after Send', async () => {
  await open(await start())
  await userEvent.type(screen.getByLabelText(/^Quantity/), '20 bidones')
  expect(screen.queryByText(/^Use digits/)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText(/^Use digits/)).toBeTruthy()
  expect(screen.queryByText(/to fix before sending/)).toBeNull()
})

it('the wanted day of arrival is a labelled line of the note, above what the buyer wrote', async () => {
  const localId = await start()
  await open(localId)
  await userEvent.type(screen.getByLabelText(/^Note to suppliers/), 'Spanish labels')
  const arrival = screen.getByLabelText(/^Wanted arrival/)
  await userEvent.type(arrival, 'in May')
  await waitFor(async () => expect((await mine(localId)).note).toBe('Wanted arrival: in May\nSpanish labels'))
  await userEvent.clear(arrival)
  await waitFor(async () => expect((await mine(localId)).note).toBe('Spanish labels'))
})

it("the destination country is the account's, stored as a code, until the buyer clears what was filled in", async () => {
  prefs.country = 'BR'
  onTestFinished(() => void (prefs.country = null))
  const localId = await start()
  await open(localId)
  const field = screen.getByLabelText<HTMLSelectElement>('Destination country')
  await waitFor(() => expect(field.selectedOptions[0]?.text).toBe('Brazil'))
  expect(await mine(localId)).toMatchObject({ note: '', terms: { destination: 'BR' } })
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(async () => expect((await mine(localId)).terms['destination']).toBe(''))
})

it('the country of a typed port is suggested, and a country that the buyer chose is not replaced', async () => {
  const localId = await start()
  await open(localId)
  await screen.findByRole('option', { name: 'CIF' })
  await userEvent.selectOptions(screen.getByLabelText(/^Incoterm/), 'CIF')
  const port = await screen.findByLabelText(/^Port of destination \(CIF\)/)
  const country = screen.getByLabelText<HTMLSelectElement>('Destination country')
  await within(country).findByRole('option', { name: 'Brazil' })
  await userEvent.type(port, 'Callao')
  await waitFor(async () => expect((await mine(localId)).terms['destination']).toBe('PE'))
  await waitFor(() => expect(descriptionOf('Destination country')).toBe('Suggestion: country of the port'))
  await userEvent.clear(port)
  await waitFor(async () => expect((await mine(localId)).terms['destination']).toBe(''))
  await userEvent.selectOptions(country, 'Brazil')
  await userEvent.type(port, 'Callao')
  const terms = { deliveryPlace: 'Callao', destination: 'BR' }
  await waitFor(async () => expect((await mine(localId)).terms).toMatchObject(terms))
})

it('the form says that a liquid has the weight unit of the last request, until the unit is changed', async () => {
  const units = { ...knownChoices, product_unit: ['L', 't'].map((value) => entry('product_unit', value)) }
  const first = await startDraft('enquiry', products.slice(0, 1), units)
  await editDraft(first, (content) => ({
    ...content,
    lines: content.lines.map((line) => ({ ...line, quantity: '5', unit: 't' })),
    terms: { ...content.terms, deliveryPlace: 'Santos' },
  }))
  expect(await sendDraft(first)).toEqual([])
  const localId = await startDraft('enquiry', products.slice(0, 1), units)
  await open(localId)
  await waitFor(() => expect(descriptionOf(/^Unit/)).toMatch(/^As last time: .+, a weight, although SL is a liquid$/))
  await editDraft(localId, (content) => ({ ...content, lines: content.lines.map((line) => ({ ...line, unit: 'L' })) }))
  await waitFor(() => expect(descriptionOf(/^Unit/)).toBe(''))
})

const stated = { quantity: '500', unit: 'L', place: '', clause: '', note: '', wish: 'glyphosate 480 SL' }

it('the form opens with the focus in the first empty field after the wanted specification', async () => {
  await open(await startDraft('enquiry', products, knownChoices, { ...stated, quantity: '' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Quantity/))
})

it('the number of filled-in fields counts shared fields once and omits fields that the question stated', async () => {
  await open(await startDraft('enquiry', products, knownChoices, stated))
  // The four fields are packaging, Incoterm, payment and the reply-by date.
  expect(screen.getByText('4 fields filled in for you')).toBeTruthy()
})

it('one product of several suppliers has one quantity for all suppliers until the buyer changes it for one of them', async () => {
  const localId = await start(products)
  await open(localId)
  const quantities = async () => (await mine(localId)).lines.map((line) => line.quantity)
  const [first, second] = screen.getAllByLabelText(/^Quantity/)
  if (!first || !second) throw new Error('a line is missing')
  await userEvent.type(first, '500')
  await waitFor(async () => expect(await quantities()).toEqual(['500', '500']))
  expect(screen.getByText('Same as for Company c1')).toBeTruthy()
  await userEvent.type(second, '{End}0')
  await waitFor(async () => expect(await quantities()).toEqual(['500', '5000']))
  expect(screen.queryByText('Same as for Company c1')).toBeNull()
  // While 50000 is typed, the first quantity is briefly 5000, like the second one, which must not change with it.
  await userEvent.type(first, '{End}00')
  fireEvent.blur(first)
  await waitFor(async () => expect(await quantities()).toEqual(['50000', '5000']))
})

it.each([
  ['5 kg', '5', 'kg'],
  ['20 TM', '20 TM', 'L'],
  ['1500,5 litros', '1500.5', 'L'],
  ['5.000 litros', '?5.000', 'L'],
  ['5 kg de sal', '5 kg de sal', 'L'],
])(
  'the quantity %j typed with its unit is stored as %j with the unit %s for all suppliers',
  async (text, quantity, unit) => {
    const localId = await start(products)
    await open(localId)
    const [first] = screen.getAllByLabelText(/^Quantity/)
    if (!first) throw new Error('a line is missing')
    await userEvent.type(first, text)
    await userEvent.tab()
    const amounts = async () => (await mine(localId)).lines.map((line) => [line.quantity, line.unit])
    await waitFor(async () => expect(await amounts()).toEqual([0, 1].map(() => [quantity, unit])))
  },
)

describe('the minimum quantity of a supplier', () => {
  it('is shown until a quantity reaches it, with a warning while the quantity is smaller', async () => {
    const localId = await start()
    await open(localId)
    const line = screen.getByRole('group', { name: 'Glyphosate 480 g/L SL' })
    expect(await within(line).findByText(/^MOQ 1,000/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Quantity/), '50')
    expect(await within(line).findByText(/^Below the MOQ of 1,000/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Quantity/), '{End}00')
    await waitFor(() => expect(within(line).queryByText(/MOQ/)).toBeNull())
    await userEvent.type(screen.getByLabelText(/^Port of loading \(FOB\)/), 'Shanghai')
    await send()
    await waitFor(async () => expect(await sendRev(localId)).not.toBeNull())
  })

  it('leads to one question before a quantity below a hundredth of the minimum is sent', async () => {
    const localId = await start()
    await open(localId)
    await screen.findByText(/^MOQ 1,000/)
    await typeOrder('9.5')
    await send()
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/^Glyphosate 480 g\/L SL: 9\.5 \S+\. Is that right\?$/)).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Change it' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Quantity/)))
    expect(await sendRev(localId)).toBeNull()
    await send()
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, send it' }))
    await waitFor(async () => expect(await sendRev(localId)).not.toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect((await readPastQuantities(localId, 'enquiry')).confirmed).toEqual({
      'lines.1.quantity': expect.stringMatching(/^9\.5 /),
    })
  })
})
