// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prefs } from './prefs.ts'
import { useRememberSearch, addSearch } from './recent-searches.ts'

test('the newest search is first, and a repeated one occurs once, ignoring case', () => {
  expect(addSearch(['wheat', 'Glyphosate'], 'glyphosate')).toEqual(['glyphosate', 'wheat'])
})

test('a shorter text typed on the way to a longer one is removed', () => {
  expect(addSearch(['glypho', 'wheat rust', 'gly'], 'glyphosate ')).toEqual(['glyphosate', 'wheat rust'])
})

test('at most eight searches are stored, and an empty text is not stored', () => {
  const eight = Array.from({ length: 8 }, (_, at) => `word ${at}`)
  expect(addSearch(eight, 'new')).toEqual(['new', ...eight.slice(0, 7)])
  expect(addSearch(eight, '  ')).toEqual(eight)
})

describe('a keyword in a field', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    prefs.recentSearches = []
  })
  afterEach(() => void (prefs.recentSearches = []))
  const field = (keyword: string, resultCount: number) =>
    renderHook((props: { keyword: string; found: number }) => useRememberSearch(props.keyword, props.found), {
      initialProps: { keyword, found: resultCount },
    })

  test('is stored once typing has paused, without the texts typed on the way to it', () => {
    const { rerender } = field('gly', 9)
    vi.advanceTimersByTime(1000)
    rerender({ keyword: 'glyphosate', found: 3 })
    vi.advanceTimersByTime(1000)
    expect(prefs.recentSearches).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(prefs.recentSearches).toEqual(['glyphosate'])
  })

  test.each([
    ['a keyword without results', 'glyfff', 0],
    ['an empty keyword', '  ', 9],
  ])('%s is not stored', (_, keyword, found) => {
    const searchesBefore = prefs.recentSearches
    field(keyword, found)
    vi.advanceTimersByTime(10_000)
    expect(prefs.recentSearches).toBe(searchesBefore)
  })

  test('is not stored if the screen is left before the pause', () => {
    const { unmount } = field('glyphosate', 3)
    unmount()
    vi.advanceTimersByTime(10_000)
    expect(prefs.recentSearches).toEqual([])
  })
})
