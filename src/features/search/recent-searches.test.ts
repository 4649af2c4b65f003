import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('the newest stands first, and each once whatever its case', () => {
  expect(withSearch(['wheat', 'Glyphosate'], 'glyphosate')).toEqual(['glyphosate', 'wheat'])
})

test('what was typed on the way to a longer word goes with it', () => {
  expect(withSearch(['glypho', 'wheat rust', 'gly'], 'glyphosate ')).toEqual(['glyphosate', 'wheat rust'])
})

test('eight are kept, and nothing is no search', () => {
  const eight = Array.from({ length: 8 }, (_, at) => `word ${at}`)
  expect(withSearch(eight, 'new')).toEqual(['new', ...eight.slice(0, 7)])
  expect(withSearch(eight, '  ')).toEqual(eight)
})
