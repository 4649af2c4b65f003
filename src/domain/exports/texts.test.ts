import { expect, it } from 'vitest'
import { translatedProductName } from './texts.ts'

const glyphosate = { name: 'x', nameEn: 'glyphosate', nameEs: 'glifosato', nameZh: '草甘膦' }
const newIngredient = { name: 'y', nameEn: 'novelamid', nameEs: null, nameZh: null }

it("a product's name lists its active ingredients in the reader's language, or else is the Chinese product name or null", () => {
  const mixture = {
    nameZh: '草·新',
    ingredients: [glyphosate, { ...glyphosate, nameEn: 'dicamba', nameEs: 'dicamba' }],
  }
  expect(translatedProductName(mixture, 'en')).toBe('glyphosate + dicamba')
  expect(translatedProductName(mixture, 'es')).toBe('glifosato + dicamba')
  expect(translatedProductName(mixture, 'zh-Hans')).toBe('草甘膦 + 草甘膦')
  const taiwanese = { ...glyphosate, nameZhHant: '嘉磷塞' }
  expect(translatedProductName({ ...mixture, ingredients: [taiwanese] }, 'zh-Hant')).toBe('嘉磷塞')
  expect(translatedProductName({ ...mixture, ingredients: [glyphosate] }, 'zh-Hant')).toBe('草甘膦')
  expect(translatedProductName({ nameZh: '草·新', ingredients: [glyphosate, newIngredient] }, 'zh-Hans')).toBe('草·新')
  expect(translatedProductName({ nameZh: null, ingredients: [glyphosate, newIngredient] }, 'es')).toBeNull()
})
