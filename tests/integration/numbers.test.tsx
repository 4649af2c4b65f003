import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { i18n } from '@lingui/core'
import { followNumberFormat } from '#app/number-format.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import type { Locale } from '#contract/languages.ts'
import { collectFrom, importInto } from '#tests/harness/sync/backup.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { sessionState } from '#api/session/session-state.ts'
import { getDraft, opsOfDraft } from '#account/store/db.ts'
import { prefs } from '#prefs/prefs.ts'
import { sealOp } from '#account/outbox/wire/seal.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { RequestForm } from '#features/requests/form/request-form.tsx'
import { anAccountId } from '#tests/harness/ids.ts'
import { rowsOfRun } from '#tests/harness/nightly.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { dayAhead, realTimeOptions } from '../../src/features/requests/test-requests.tsx'

beforeAll(() => storeCatalogueForRequests())

followNumberFormat()
const buyerOf = (country: string, language: Locale = 'en') => {
  prefs.locale = language
  sessionState.view = { status: 'signed-in', sub: anAccountId('b'), user: { country } as UserInfo }
  i18n.loadAndActivate({ locale: language, messages: {} })
}

withAccount(realTimeOptions)
afterEach(() => {
  prefs.numberFormat = 'auto'
  prefs.locale = 'en'
})

const allButQuantities = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, unit: 'L', packaging: 'DRUM' })),
  maxReplyTime: dayAhead(10),
  terms: { ...content.terms, deliveryPlace: 'Veracruz', payMethod: 'TT', tradeClause: 'CIF' },
})

const draftOf = async () => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  await editDraft(localId, allButQuantities)
  return localId
}
const show = async (localId: DraftId, language: string) => {
  renderScreen(<RequestForm localId={localId} onClose={vi.fn()} />)
  i18n.loadAndActivate({ locale: language, messages: {} })
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity, Product 1' })
}
const typeInForm = async (text: string, country: string, language: Locale = 'en') => {
  buyerOf(country, language)
  const localId = await draftOf()
  const box = await show(localId, language)
  await userEvent.type(box, text)
  return { localId, box }
}
const storedQuantity = async (localId: DraftId) => (await getDraft(account.db, localId))?.mine.lines[0]?.quantity
const question = (text: string) => screen.getByRole('group', { name: `Which number is ${text}?` })
const answer = (text: string, number: string) =>
  userEvent.click(within(question(text)).getByRole('button', { name: number }))

/** The quantities in the bytes of the waiting operation; null if there is no operation. */
const sealedQuantities = async (localId: DraftId): Promise<unknown> => {
  const [op] = await opsOfDraft(account.db, localId)
  if (!op) return null
  const sealing = sealOp({
    op,
    draft: await getDraft(account.db, localId),
    blobs: [],
    today: dayAhead(0),
    draftTexts: 'long',
  })
  if (sealing.to !== 'seal') return sealing
  const body = JSON.parse(sealing.sealed.body ?? '{}') as { products: { quantity: string; unit: string }[] }
  return body.products.map(({ quantity, unit }) => `${quantity} ${unit}`)
}
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send enquiry/ }))

const expectNotSent = async (localId: DraftId, text: string) => {
  await send()
  await screen.findByText('1 field to fix before sending')
  expect(await sendDraft(localId)).toEqual([{ path: 'lines.1.quantity', rule: 'ambiguous' }])
  expect(await sealedQuantities(localId)).toBeNull()
  const draft = await getDraft(account.db, localId)
  const op = { type: 'send' } as Parameters<typeof sealOp>[0]['op']
  expect(sealOp({ op, draft, blobs: [], today: dayAhead(0), draftTexts: 'long' })).toEqual({
    to: 'block',
    block: { why: 'fields', fields: [{ path: 'lines.1.quantity', rule: 'ambiguous' }] },
  })
  expect(question(text)).toBeTruthy()
}

const isDaily = (_: unknown, at: number) => at % 3 === 0

describe('a number that is typed', () => {
  it.each(
    rowsOfRun(
      [
        ['Mexico', 'MX', 'es', '16.000', '16,000'],
        ['Spain', 'ES', 'es', '16,000', '16.000'],
        ['Brazil, in Spanish', 'BR', 'es', '16,000', '16.000'],
        ['Brazil, in English', 'BR', 'en', '16.000', '16,000'],
        ['India', 'IN', 'en', '16.000', '16,000'],
      ] as const,
      isDaily,
    ),
  )(
    'an ambiguous number of a buyer in %s (%s, %s), %s, is asked about and then sent as the buyer meant it',
    async (_, country, language, text, expected) => {
      const { localId, box } = await typeInForm(text, country, language)
      await waitFor(async () => expect(await storedQuantity(localId)).toBe(`?${text}`))
      await expectNotSent(localId, text)
      await answer(text, '16000\u00a0L')
      // The number is shown with its unit, in the notation of the language in the buyer's country.
      expect(box.value).toBe(expected)
      expect(screen.getByText(`= ${expected} L`)).toBeTruthy()
      await waitFor(async () => expect(await storedQuantity(localId)).toBe('16000'))
      await send()
      await waitFor(async () => expect(await sealedQuantities(localId)).toEqual(['16000 L']))
    },
  )

  it('if the buyer explains an ambiguous number as the smaller one, the smaller one is sent', async () => {
    const { localId } = await typeInForm('16,125', 'MX', 'es')
    await answer('16,125', '16.125\u00a0L (between 16 and 17)')
    await send()
    await waitFor(async () => expect(await sealedQuantities(localId)).toEqual(['16.125 L']))
  })

  it.each(
    rowsOfRun(
      [
        ['MX', 'es', '1,500.75', '1500.75', '1,500.75'],
        ['MX', 'es', '1.500,75', '1500.75', '1,500.75'],
        ['ES', 'es', '1.500,75', '1500.75', '1.500,75'],
        ['ES', 'es', '16.000', '16000', '16.000'],
        ['MX', 'es', '16,000', '16000', '16,000'],
        ['BR', 'es', '1,500,000', '1500000', '1.500.000'],
        ['BR', 'zh-Hans', '1.500.000', '1500000', '1,500,000'],
        ['IN', 'en', '15,00,000', '1500000', '15,00,000'],
        ['FR', 'en', '16 000', '16000', '16\u00a0000'],
      ] as const,
      isDaily,
    ),
  )(
    'an unambiguous number of a buyer in %s (%s), %s, is not asked about, and is sent as typed',
    async (country, language, text, number, shown) => {
      const { localId, box } = await typeInForm(text, country, language)
      expect(screen.getByText(`= ${shown.replaceAll('\u00a0', ' ')} L`)).toBeTruthy()
      await userEvent.tab()
      expect(box.value).toBe(shown)
      await send()
      await waitFor(async () => expect(await sealedQuantities(localId)).toEqual([`${number} L`]))
    },
  )
})

describe('an ambiguous number', () => {
  it('an ambiguous number is asked about again after the form was closed and opened', async () => {
    buyerOf('ES', 'es')
    const localId = await draftOf()
    const first = renderScreen(<RequestForm localId={localId} onClose={vi.fn()} />)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Quantity, Product 1' }), '16.125')
    await waitFor(async () => expect(await storedQuantity(localId)).toBe('?16.125'))
    first.unmount()
    expect((await show(localId, 'es')).value).toBe('16.125')
    await expectNotSent(localId, '16.125')
  })

  it.each(['?16.000', '16,000'])('an ambiguous number from a backup, %s, is asked about', async (quantity) => {
    buyerOf('MX')
    const localId = await draftOf()
    await editDraft(localId, (content) => ({
      ...content,
      lines: content.lines.map((line) => ({ ...line, quantity })),
    }))
    const { file } = await collectFrom(account)
    for (const table of account.db.tables) await table.clear()
    await importInto(account, file)
    expect(await storedQuantity(localId)).toBe(quantity)
    await show(localId, 'en')
    await expectNotSent(localId, quantity.replace('?', ''))
  })
})

it('a number format that is chosen while a form is open applies immediately, and keeps the number', async () => {
  const { localId, box } = await typeInForm('16000', 'MX')
  await userEvent.tab()
  expect(box.value).toBe('16,000')
  prefs.numberFormat = 'point'
  await waitFor(() => expect(box.value).toBe('16.000'))
  await userEvent.click(box)
  await userEvent.tab()
  expect(await storedQuantity(localId)).toBe('16000')
  expect(screen.queryByRole('group', { name: /Which number/ })).toBeNull()
})
