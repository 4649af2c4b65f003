import { expect, test } from 'vitest'
import { canonicalBody } from './canonical.ts'

test('the order of fields, the draft id, the device reference and empty fields do not change the text', () => {
  const one = canonicalBody({
    caseDraftId: '0',
    clientRef: 'aaaaaaaa',
    note: null,
    products: [{ quantity: '5', pesticideId: 'p1' }],
  })
  const other = canonicalBody({
    products: [{ pesticideId: 'p1', quantity: '5', unit: undefined }],
    note: '',
    caseDraftId: '77',
  })
  expect(one).toBe(other)
})

test('anything that the supplier reads changes the text, such as a value, the order of lines, or a false', () => {
  const base = { products: [{ pesticideId: 'p1' }, { pesticideId: 'p2' }], isSelf: true }
  const text = canonicalBody(base)
  expect(canonicalBody({ ...base, isSelf: false })).not.toBe(text)
  expect(canonicalBody({ ...base, products: base.products.toReversed() })).not.toBe(text)
  expect(canonicalBody({ ...base, note: 'x' })).not.toBe(text)
})

test('inside a line, a field named like an addressing field is content', () => {
  expect(canonicalBody({ products: [{ clientRef: 'a' }] })).not.toBe(canonicalBody({ products: [{ clientRef: 'b' }] }))
})
