import { expect, test } from 'vitest'
import { brandIn, replaceBrands } from './brands.ts'

test('of two brands in a text, the first is named and both are replaced', () => {
  expect(brandIn('Gramoxone or Roundup')).toMatchObject({ brand: 'Gramoxone', name: { en: 'paraquat' } })
  expect(replaceBrands('Gramoxone o Roundup 48 SL', 'es')).toBe('paraquat o glifosato 48 SL')
})
