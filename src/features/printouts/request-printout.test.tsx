import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import type { Locale } from '#contract/languages.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import { product } from '#contract/entities/product.ts'
import { aLine, aQuotation, aSupplier } from '#domain/quotations/test-quotations.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { RequestPrintout } from './request-printout.tsx'
import { tableLabels } from './labels.ts'

const dictionary: DictEntry[] = [
  {
    dictType: 'product_unit',
    value: 'L',
    label: 'x',
    labels: { en: 'Litre (L)', es: 'Litro (L)', 'zh-Hans': '升 (L)' },
  },
  {
    dictType: 'trade_clause',
    value: 'FOB',
    label: 'x',
    labels: { en: 'FOB – Free On Board', es: 'FOB – Franco a bordo', 'zh-Hans': 'FOB 船上交货' },
  },
  {
    dictType: 'formulation_list',
    value: 'SL',
    label: 'as served',
    labels: { es: 'Concentrado soluble (SL)', 'zh-Hans': '水剂' },
  },
]
const glyphosate = product.parse({
  pesticideId: 'p1',
  name: 'glyphosate',
  nameEn: 'glyphosate',
  registrationNo: 'PD1',
  registrationClass: 'PD',
  categories: [],
  isSingle: true,
  ingredients: [{ name: 'glyphosate', nameEn: 'glyphosate', nameEs: 'glifosato', nameZh: '草甘膦' }],
  crops: [],
  targets: [],
  company: null,
})
const { record } = aSupplier({
  lines: [aLine({ packaging: null })],
  quotes: [aQuotation({ totalMoney: '4200' })],
  record: {
    tradeClause: 'CIF',
    note: 'Etiqueta en español',
    company: { companyId: 'c', name: 'Demo', nameZh: '示例公司', demo: true },
  },
})
const show = (locales: Locale[], change: Partial<ComponentProps<typeof RequestPrintout>> = {}) =>
  renderScreen(
    <RequestPrintout
      kind="enquiry"
      record={record}
      products={[glyphosate]}
      languages={locales.map((locale) => ({ locale, words: tableLabels(locale, dictionary) }))}
      buyer="L. Pérez"
      {...change}
    />,
  )
const valueOf = (name: RegExp) => {
  const term = screen.getAllByRole('term').find((one) => name.test(one.textContent))
  return term?.nextElementSibling?.textContent
}

it('the printout of a request in Spanish and Chinese has dictionary labels, and Chinese text has its language code', () => {
  show(['es', 'zh-Hans'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Solicitud de cotización询价单')
  // The test's dictionary has a label for FOB, the Incoterm of the quotation, but not for CIF, the Incoterm of the
  // request.
  expect(valueOf(/^Incoterm贸易术语/)).toBe('CIF')
  expect(valueOf(/报价的贸易术语/)).toBe('FOB – Franco a bordoFOB 船上交货')
  const offer = screen.getByRole('heading', { name: /报价$/ }).nextElementSibling
  expect(offer?.textContent).toContain('Incoterm ofrecido')
  const cell = within(screen.getByRole('table')).getByText('草甘膦')
  expect(cell.getAttribute('lang')).toBe('zh-Hans')
  expect(screen.getByText('glifosato')).toBeTruthy()
  expect(screen.getByText('示例公司')).toBeTruthy()
  expect(screen.getByText('Concentrado soluble (SL)')).toBeTruthy()
})

it('the printout of a request has product lines in a table that can be focused, so that it scrolls by keyboard', () => {
  show(['en'])
  const scroller = screen.getByRole('region', { name: 'Products' })
  scroller.focus()
  expect(document.activeElement).toBe(scroller)
  expect(within(scroller).getByRole('table')).toBeTruthy()
})

it('the printout shows the traditional Chinese supplier name that is passed to it, although the record lacks one', () => {
  show(['zh-Hant'], { products: [], supplierName: { locale: 'zh-Hant', name: '示例公司（繁）' } })
  expect(screen.getByText('示例公司（繁）')).toBeTruthy()
})

it('the printout has the traditional Chinese supplier name of the record, or else the simplified one', () => {
  const company = { ...record.company, nameZhHant: '範例公司' }
  const view = show(['en', 'zh-Hant'], { record: { ...record, company } })
  expect(screen.getByText('範例公司').lang).toBe('zh-Hant')
  view.unmount()
  show(['en', 'zh-Hant'])
  expect(screen.getByText('示例公司')).toBeTruthy()
})
