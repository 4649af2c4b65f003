import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft } from '#account/store/account-rows.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { onPhone } from '#tests/harness/media.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { RequestForm } from './request-form.tsx'

beforeAll(() => copyForRequests())

let account: AccountContext
beforeEach(async () => {
  toasts.items = []
  account = await openAccount()
})
afterEach(async () => {
  vi.restoreAllMocks()
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  closeAccount(account)
})

const open = async (kind: 'sample' | 'intention', products = [testProduct('1')]) => {
  const localId = await startDraft(kind, products)
  draw(<RequestForm localId={localId} onClose={vi.fn()} />)
  // The last of it to be drawn.
  await screen.findByLabelText(/Note to suppliers/)
  // And the choices, which come from the catalogue.
  await screen.findAllByText('L', { selector: 'option' })
  return localId
}
const marked = () =>
  [...document.querySelectorAll('[aria-invalid]')].map(
    (field) =>
      field.getAttribute('aria-label') ?? document.querySelector(`label[for="${field.id}"]`)?.textContent?.trim(),
  )

describe('the form for samples and registrations', () => {
  it('asks in a sample request for purpose and shipping, not for packaging', async () => {
    await open('sample')
    expect(screen.queryByRole('combobox', { name: /^Packaging/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
    await screen.findByText('6 fields to fix before sending')
    expect(marked()).toEqual([
      'Quantity, Product 1',
      'Unit, Product 1',
      'Place of delivery',
      'Purpose',
      'Shipping method',
      'Reply by',
    ])
  })

  it('copies the fields of a line of a sample request to those below', async () => {
    await open('sample', [testProduct('1'), testProduct('2')])
    await userEvent.type(screen.getByRole('textbox', { name: 'Quantity, Product 1' }), '5')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit, Product 1' }), 'L')
    expect(screen.getByRole('button', { name: 'Copy quantity and unit of Product 1 to the lines below' })).toBeTruthy()
  })

  it('asks in a sample request for an amount only if the buyer pays', async () => {
    const localId = await open('sample')
    expect(screen.getByLabelText('Maximum you can pay')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'No' }))
    await waitFor(() => expect(screen.queryByLabelText('Maximum you can pay')).toBeNull())
    await waitFor(async () => expect((await getDraft(account.db, localId))?.mine.terms['canPay']).toBe(false))
  })

  it('sends a registration request without a sample whatever was typed about the sample', async () => {
    const localId = await open('intention')
    await userEvent.clear(screen.getByLabelText('Sample quantity'))
    await userEvent.type(screen.getByLabelText('Sample quantity'), '16.000')
    const [, needed] = screen.getAllByRole('radio', { name: 'No' })
    await userEvent.click(needed ?? document.body)
    await waitFor(() => expect(screen.queryByLabelText('Sample quantity')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
    // The only thing that this one lacks.
    expect(await screen.findByText('1 field to fix before sending')).toBeTruthy()
    expect(marked()).toEqual(['Reply by'])
    expect(screen.queryByLabelText('Sample quantity')).toBeNull()
    // And what was written is there again when a sample is wanted after all.
    const [, wanted] = screen.getAllByRole('radio', { name: 'Yes' })
    await userEvent.click(wanted ?? document.body)
    expect(await screen.findByLabelText('Sample quantity')).toHaveProperty('value', '16.000')
    expect((await getDraft(account.db, localId))?.mine.terms['sampleCount']).toBe('?16.000')
  })

  it('shows beside a number how it was understood, with its chosen unit', async () => {
    await open('intention')
    await userEvent.selectOptions(screen.getByLabelText('Sample unit'), 'kg')
    await userEvent.type(screen.getByLabelText('Sample quantity'), '{Backspace}2,50')
    expect(await screen.findByText('= 2.5 kg')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Sample unit'), 'L')
    expect(await screen.findByText('= 2.5 L')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('First year amount'), '1.500,75')
    expect(await screen.findByText('= 1,500.75 US$')).toBeTruthy()
  })

  it('adds up three years in a registration request and says how they grow', async () => {
    await open('intention')
    await userEvent.type(screen.getByLabelText('First year quantity'), '4000')
    await userEvent.type(screen.getByLabelText('Second year quantity'), '9000')
    await userEvent.type(screen.getByLabelText('Third year quantity'), '15000')
    expect(screen.getByRole('row', { name: /^Three years/ }).textContent).toContain('28,000')
    const cells = (year: RegExp) => {
      const row = screen.getByRole('rowheader', { name: year }).closest('tr')
      return row
        ? within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent)
        : []
    }
    expect(cells(/^Second year/)).toEqual([expect.stringContaining('+125.0%'), expect.not.stringContaining('%')])
    expect(cells(/^Third year/)).toEqual([expect.stringContaining('+66.7%'), expect.not.stringContaining('%')])
    await userEvent.type(screen.getByLabelText('First year amount'), '30000')
    await userEvent.type(screen.getByLabelText('Second year amount'), '27000')
    expect(cells(/^Second year/)[1]).toMatch(/10\.0%/)
    expect(cells(/^Third year/)[1]).not.toContain('%')
  })

  it.each([
    ['sample', 'State what the sample is for'],
    ['intention', 'Choose a sample unit'],
  ] as const)('on a phone a %s asks for more', async (kind, words) => {
    onPhone()
    await open(kind)
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })
})
