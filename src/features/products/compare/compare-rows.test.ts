import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

const facts = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, title: key.toUpperCase(), value }))

test('the comparison marks differences, even a missing figure, and leaves out facts that no product states', () => {
  const rows = compareRows([
    facts({ content: '480 g/L', form: 'SL', density: '', cas: '1071-83-6' }),
    facts({ content: '360 g/L', form: 'SL', density: '', cas: '' }),
  ])
  expect(rows).toEqual([
    { key: 'content', title: 'CONTENT', values: ['480 g/L', '360 g/L'], differs: true, decides: true },
    { key: 'form', title: 'FORM', values: ['SL', 'SL'], differs: false, decides: false },
    { key: 'cas', title: 'CAS', values: ['1071-83-6', ''], differs: true, decides: false },
  ])
})

test('a fact that only a later product has gets a row too', () => {
  expect(compareRows([facts({ form: 'SL' }), facts({ form: 'SL', rust: '45 mL' })])).toEqual([
    { key: 'form', title: 'FORM', values: ['SL', 'SL'], differs: false, decides: false },
    { key: 'rust', title: 'RUST', values: ['', '45 mL'], differs: true, decides: false },
  ])
})

test('a registration number differs between products, but does not count as a deciding difference', () => {
  expect(compareRows([facts({ number: 'PD1' }), facts({ number: 'PD2' })])).toMatchObject([
    { differs: true, decides: false },
  ])
})

test('no products give no rows', () => {
  expect(compareRows([])).toEqual([])
})
