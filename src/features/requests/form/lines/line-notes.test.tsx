import { seriesOf } from '#tests/harness/price-series.ts'
import { storePrices } from '#tests/harness/store-prices.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { appDb } from '#api/app-db.ts'
import { createFindingStore } from '#api/capabilities.ts'
import { describe, expect, it, vi } from 'vitest'
import type { RequestKind } from '#contract/entities/request.ts'
import { usePriceCopy } from '#account/queries/prices.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { aLineContent } from '#domain/requests/test-lines.ts'
import { kinds } from '#kinds/kinds.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { RequestFormProvider, type RequestFormContext } from '../form-field.tsx'
import type { ContentChange } from '#account/drafts/editor.ts'
import { CurrentPriceNote, SupplierResponsivenessNote } from './line-notes.tsx'

withAccount()

const aForm = (change: Partial<RequestFormContext> = {}): RequestFormContext => ({
  localId: aDraftId('1'),
  kind: kinds.enquiry,
  content: { kind: 'enquiry', lines: [], attachments: [], note: '', maxReplyTime: '', terms: {} },
  change: () => undefined,
  files: {
    arriving: [],
    problems: [],
    add: () => undefined,
    cancel: () => undefined,
    settled: () => Promise.resolve(true),
  },
  removeProduct: () => undefined,
  defaults: new Map(),
  hints: false,
  locked: false,
  problems: [],
  required: new Set(),
  style: 'full',
  ...change,
})

const put = (demo: boolean) => {
  const series = seriesOf([['2026-06-10', '29375']], { id: 'g', demo })
  return storePrices(account.db, [series])
}

interface OpenOptions {
  readonly actives?: readonly string[]
  readonly demo?: boolean
  readonly kind?: RequestKind
}
const Product = () => (useProductsByIds(['p1']).status === 'ready' ? <p>read</p> : null)
const CopyReady = () => (usePriceCopy().status === 'ready' ? <Product /> : null)
const open = async ({ actives = ['Glyphosate'], demo = false, kind = 'enquiry' }: OpenOptions = {}) => {
  await storeCatalogueCopy([productRow(1, { demo, ingredients: actives.map((nameEn) => ({ name: nameEn, nameEn })) })])
  renderScreen(
    <RequestFormProvider value={aForm({ kind: kinds[kind] })}>
      <CurrentPriceNote pesticideId="p1" />
      <CopyReady />
    </RequestFormProvider>,
  )
}

it('today’s price of a product with one active ingredient links to its price trend', async () => {
  await put(false)
  await open()
  const link = await screen.findByRole('link', { name: /^Index 95% TC: CNY.29,375\.00 per t, 10 Jun 2026$/ })
  expect(link.getAttribute('href')).toBe('/pages/price/detail?id=g')
  expect(screen.queryByText('Illustrative')).toBeNull()
})

it.each<[string, OpenOptions]>([
  ['a mixture', { actives: ['Glyphosate', 'Dicamba'] }],
  ['a real product with an illustrative price series', { demo: false }],
  ['a request kind without prices per line', { demo: true, kind: 'sample' }],
])('today’s price is not shown for %s', async (_, options) => {
  await put(options.actives === undefined)
  await open(options)
  // The product is read after the price copy, so both are complete.
  await screen.findByText('read')
  await act(async () => undefined)
  expect(screen.queryByRole('link')).toBeNull()
})

describe('suppliers that have never answered here', () => {
  const amounts: Record<string, object> = { k2: { quantity: '5', unit: 'L' } }
  const lines = ['k1', 'k2', 'k3'].map((companyId) => aLineContent(companyId, { companyId, ...amounts[companyId] }))
  const showWhoAnswers = async (answers: readonly (boolean | null)[], change = vi.fn(), all = lines) => {
    const companies = answers.map((answersHere, at) => companyRow(at + 1, { answersHere }))
    await storeCatalogueCopy([productRow(1)], {}, companies)
    const content = { ...aForm().content, lines: all.slice(0, answers.length) }
    renderScreen(
      <RequestFormProvider value={aForm({ content, change })}>
        <SupplierResponsivenessNote />
        <CopyReady />
      </RequestFormProvider>,
    )
    await screen.findByText('read')
    return { content, change }
  }

  it.each([
    [[true, false, false], '2 of these 3 suppliers have not answered here before'],
    [[true, false, null], '1 of these 3 suppliers has not answered here before'],
    [[false], 'This supplier is known from the register only and has not answered here before.'],
  ] as const)('are counted before the request is sent: %j', async (answers, text) => {
    await showWhoAnswers(answers)
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    expect(screen.getByText(/nobody passes your request on/)).toBeTruthy()
  })

  it('are not counted if the catalogue does not record who answers', async () => {
    await showWhoAnswers([null, true])
    expect(screen.queryByText(/answered here before/)).toBeNull()
    expect(screen.queryByText(/nobody passes/)).toBeNull()
  })

  it.each([
    [[null], 'Not known whether it answers here'],
    [[null, true, true], 'For 1 of these 3 suppliers it is not known whether it answers here'],
    [[null, null, false], 'For 2 of these 3 suppliers it is not known whether they answer here'],
  ] as const)('exclude suppliers of whom it is not known whether they answer: %j', async (answers, text) => {
    await createFindingStore(Date.now).note('marks', true)
    await showWhoAnswers(answers)
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    expect(screen.queryAllByText(/not answered here before/)).toHaveLength(
      answers.filter((one) => one === false).length,
    )
    await appDb().kv.clear()
  })

  it('can be removed together if another supplier would be left in the request', async () => {
    const { content, change } = await showWhoAnswers([true, false, false])
    fireEvent.click(await screen.findByRole('button', { name: /^Remove them, and with them: k2 5\sL, k3$/ }))
    const [remove] = change.mock.lastCall ?? []
    const rest = (remove as ContentChange)(content)
    expect(rest.lines.map(({ companyId }) => companyId)).toEqual(['k1'])
    expect(screen.getByText(/2 suppliers removed/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const [undo] = change.mock.lastCall ?? []
    expect((undo as ContentChange)(rest)).toEqual(content)
    cleanup()
    await showWhoAnswers([false, false])
    await screen.findByText(/None of these 2 suppliers has answered here before/)
    expect(screen.queryByRole('button', { name: /^Remove them/ })).toBeNull()
  })

  it('are removed without naming products if others are asked for the same specification; Undo gives them its new values', async () => {
    const wanted = lines.map((line) => ({ ...line, wish: 'glyphosate 41 SL' }))
    const { change, content } = await showWhoAnswers([true, false, false], vi.fn(), wanted)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove them' }))
    const [remove] = change.mock.lastCall ?? []
    const rest = (remove as ContentChange)(content)
    const typed = { ...rest, lines: rest.lines.map((line) => ({ ...line, quantity: '7', unit: 'L' })) }
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const [undo] = change.mock.lastCall ?? []
    expect((undo as ContentChange)(typed).lines.map(({ quantity }) => quantity)).toEqual(['7', '7', '7'])
  })
})
