import { expect, test, vi } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['maiz', 'Maíz'],
  ['abamectina', 'ＡＢＡＭＥＣＴＩＮＡ'],
  ['imida', 'Imidacloprid'],
  ['imida', 'İmidacloprid'],
  ['acido', 'A\u0301cido 2,4-D'],
  ['strasse', 'Straße'],
])('%s finds %s, whatever the language of the browser is', (typed, text) => {
  const lower = vi.spyOn(String.prototype, 'toLocaleLowerCase')
  expect(foldText(text)).toContain(foldText(typed))
  expect(lower).not.toHaveBeenCalled()
})
