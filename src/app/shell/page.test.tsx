import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefs } from '#prefs/prefs.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { SearchBox } from './page.tsx'

beforeEach(() => void vi.useFakeTimers())

const rest = () => act(() => void vi.advanceTimersByTime(200))
const keyword = () => new URLSearchParams(window.location.search).get('keyword')

const Elsewhere = () => {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate('/pages/product/index?keyword=glyphosate')}>
        link
      </button>
      <button type="button" onClick={() => void navigate('/pages/company/index')}>
        companies
      </button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const drawBox = (at: string) =>
  renderScreen(
    <>
      <SearchBox />
      <Elsewhere />
    </>,
    at,
  )

it('letters that are typed while an earlier word reaches the URL are not lost', () => {
  drawBox('/pages/product/index?page=3')
  act(() => {
    fireEvent.change(field(), { target: { value: 'glypho' } })
  })
  act(() => {
    vi.advanceTimersByTime(200)
    fireEvent.change(field(), { target: { value: 'glyphosate 48' } })
  })
  expect(field().value).toBe('glyphosate 48')
  rest()
  expect(keyword()).toBe('glyphosate 48')
  expect(window.location.search).not.toContain('page=')
  expect(field().value).toBe('glyphosate 48')
})

describe('recent searches', () => {
  beforeEach(() => {
    vi.useRealTimers()
    prefs.recentSearches = ['wheat rust', 'diuron']
  })
  afterEach(() => {
    prefs.recentSearches = []
  })
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const expectOptions = () => waitFor(() => expect(options()).toEqual(['wheat rust', 'diuron']))

  it.each(['/pages/product/index', '/pages/company/index'])(
    'are offered in the empty field of %s, and the chosen one is searched there',
    async (page) => {
      drawBox(page)
      fireEvent.focus(screen.getByLabelText('Search products and suppliers'))
      await expectOptions()
      fireEvent.click(screen.getByRole('option', { name: 'diuron' }))
      await waitFor(() => expect(keyword()).toBe('diuron'))
      expect(window.location.pathname).toBe(page)
      expect(screen.getByLabelText<HTMLInputElement>('Search products and suppliers').value).toBe('diuron')
      await waitFor(() => expect(options()).toEqual([]))
      expect(prefs.recentSearches).toEqual(['diuron', 'wheat rust'])
    },
  )
})
