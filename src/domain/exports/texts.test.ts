import { expect, it } from 'vitest'
import { productNameIn } from './texts.ts'

const glyphosate = { name: 'x', nameEn: 'glyphosate', nameEs: 'glifosato', nameZh: '草甘膦' }
const newIngredient = { name: 'y', nameEn: 'novelamid', nameEs: null, nameZh: null }

it("a product's name lists its active ingredients in the reader's language, and is null if one of them has no name", () => {
  const mixture = {
    nameZh: '草·新',
    ingredients: [glyphosate, { ...glyphosate, nameEn: 'dicamba', nameEs: 'dicamba' }],
  }
  expect(productNameIn(mixture, 'en')).toBe('glyphosate + dicamba')
  expect(productNameIn(mixture, 'es')).toBe('glifosato + dicamba')
  expect(productNameIn(mixture, 'zh-Hans')).toBe('草甘膦 + 草甘膦')
  expect(productNameIn({ nameZh: '草·新', ingredients: [glyphosate, newIngredient] }, 'zh-Hans')).toBe('草·新')
  expect(productNameIn({ nameZh: null, ingredients: [glyphosate, newIngredient] }, 'es')).toBeNull()
})
