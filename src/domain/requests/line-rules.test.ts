import { expect, test } from 'vitest'
import type { LineContent, RequestContent } from './draft/content.ts'
import { firstOfProduct, linesAlongWith } from './draft/same-product.ts'
import { emptyContent } from './wire.ts'

const line = (lineId: string, quantity: string, part: Partial<LineContent> = {}): LineContent => ({
  lineId,
  pesticideId: lineId,
  companyId: lineId,
  companyName: `Company ${lineId}`,
  name: 'Glyphosate 480 g/L SL',
  registrationNo: '',
  formulation: 'SL',
  categoryId: '',
  totalContent: '480 g/L',
  quantity,
  unit: '',
  packaging: '',
  ...part,
})
const content = (...lines: LineContent[]): RequestContent => ({ ...emptyContent('enquiry'), lines })

test('a quantity is asked once for one product of several suppliers, except for one with its own answer', () => {
  const [a, b, own] = [line('a', '10'), line('b', '10'), line('own', '25')]
  const other = line('other', '10', { formulation: 'WG' })
  const form = content(a, b, own, other)
  expect(linesAlongWith(form, a, 'quantity')).toEqual(['b'])
  expect(linesAlongWith(form, b, 'quantity')).toEqual([])
  expect([a, b, other].map((one) => firstOfProduct(form, one.lineId)?.lineId ?? null)).toEqual([null, 'a', null])
})
