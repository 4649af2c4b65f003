import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { useProductFacts } from './use-product-facts.ts'

const Facts = ({ of }: { of: Row }) =>
  useProductFacts()(product.parse(productRow(1, of))).map(({ key, value }) => (
    <output key={key} aria-label={key}>
      {value}
    </output>
  ))
const entry = (dictType: string, value: string, label: string) => ({ dictType, value, label })
const dictionaries = [
  entry('formulation_list', 'EC', 'Emulsifiable concentrate'),
  entry('product_unit', 'L', 'Litre (L)'),
  entry('product_unit', 'drum', 'Drum'),
]
const salt = { name: 'glifosato', nameEn: 'glyphosate', content: '360 g/L', cas: '1071-83-6' }
const dicamba = { name: 'dicamba', nameEn: 'dicamba', content: '60 g/L', cas: '1918-00-9' }
const pair = { isSingle: false, ingredients: [salt, dicamba] }

test.each<[string, Row, string]>([
  ['active', { ingredients: [salt] }, 'glifosato'],
  ['active', pair, 'glifosato 360 g/L + dicamba 60 g/L'],
  ['active-en', { ingredients: [salt] }, 'glyphosate'],
  ['active-en', { ingredients: [dicamba] }, ''],
  ['cas', pair, '1071-83-6, 1918-00-9'],
  ['content', { totalContent: '420 g/L' }, '420 g/L'],
  ['formulation', { formulation: 'EC', dosageForm: 'Concentrate' }, 'EC, Concentrate'],
  ['formulation', { formulation: 'EC' }, 'EC, Emulsifiable concentrate'],
  ['formulation', { formulation: 'XX' }, 'XX'],
  ['formulation', { formulation: null, dosageForm: 'Paste' }, 'Paste'],
  ['formulation', { formulation: null }, ''],
  ['single', { isSingle: true }, 'Straight (single active ingredient)'],
  ['single', pair, 'Mixture (premix)'],
  ['category', { categories: [{ categoryId: 'f', categoryName: 'Fungicide' }] }, 'Fungicide'],
  ['state', { physicalState: 'liquid' }, 'Liquid'],
  ['state', { physicalState: 'aerosol' }, 'aerosol'],
  ['density', { densityKgL: '1.17' }, '1.17\u00a0kg/L'],
  ['min', { minOrder: { quantity: '1000', unit: 'L' } }, '1,000\u00a0L'],
  ['min', { minOrder: { quantity: '2', unit: 'drum' } }, '2\u00a0Drum'],
  ['min', { minOrder: null }, ''],
  ['number', { registrationNo: 'PD20110218' }, 'PD20110218'],
  ['class', { registrationClass: 'EX' }, 'Export only (EX), China'],
  ['class', { registrationClass: 'QX' }, 'QX'],
  ['registrant', { registrant: 'Holder One' }, 'Holder One'],
  ['approved', { firstApproved: [2011, 3, 3] }, '3 Mar 2011'],
  ['until', { validUntil: [2031, 3, 2] }, '2 Mar 2031'],
  ['until', { validUntil: null }, ''],
  ['toxicity', { toxicity: 'low_tc_high' }, 'Low toxicity (made from a highly toxic technical)'],
  ['crops', { crops: [{ id: 'w', name: 'Wheat' }] }, 'Wheat'],
  ['targets', { targets: [{ id: 'r', name: 'Rust' }] }, 'Rust'],
  ['method', { useMethod: 'Spray' }, 'Spray'],
  ['zh', { nameZh: '草甘膦' }, '草甘膦'],
])('%s of %o', async (key, change, expected) => {
  await copyOf([], { dictionaries })
  draw(<Facts of={change} />)
  await waitFor(() => expect(screen.getByRole('status', { name: key }).textContent).toBe(expected))
})
