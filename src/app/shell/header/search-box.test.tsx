import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefs } from '#prefs/prefs-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  draw(
    <>
      <SearchBox />
      <Elsewhere />
    </>,
    at,
  )

it('typing goes on while the word before it reaches the address, and is not undone', () => {
  drawBox('/pages/product/index?page=3')
  act(() => {
    fireEvent.change(field(), { target: { value: 'glypho' } })
  })
  // Without a render between, as on a busy device.
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

it('a word set from elsewhere replaces the text, even if it was typed before', () => {
  drawBox('/pages/product/index')
  act(() => {
    fireEvent.change(field(), { target: { value: 'glyphosate' } })
  })
  rest()
  act(() => {
    fireEvent.change(field(), { target: { value: 'diquat' } })
  })
  rest()
  expect(keyword()).toBe('diquat')
  fireEvent.click(screen.getByRole('button', { name: 'link' }))
  expect(field().value).toBe('glyphosate')
  fireEvent.click(screen.getByRole('button', { name: 'companies' }))
  expect(field().value).toBe('')
})

it.each(['/', '/pages/product/index'])('an empty search is refused and stays on the page (%s)', (page) => {
  toasts.items = []
  drawBox(page)
  act(() => {
    fireEvent.change(field(), { target: { value: '   ' } })
  })
  fireEvent.submit(screen.getByRole('search'))
  expect(toasts.items).toMatchObject([{ tone: 'bad', text: 'Enter search keywords' }])
  expect(window.location.pathname).toBe(page)
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
  const offered = () => waitFor(() => expect(options()).toEqual(['wheat rust', 'diuron']), { timeout: 10_000 })

  it.each(['/pages/product/index', '/pages/company/index'])(
    'are offered in the empty field of %s, whose own list answers them',
    async (page) => {
      drawBox(page)
      fireEvent.focus(screen.getByLabelText('Search products and suppliers'))
      await offered()
      fireEvent.click(screen.getByRole('option', { name: 'diuron' }))
      await waitFor(() => expect(keyword()).toBe('diuron'))
      expect(window.location.pathname).toBe(page)
      expect(screen.getByLabelText<HTMLInputElement>('Search products and suppliers').value).toBe('diuron')
      expect(options()).toEqual([])
      expect(prefs.recentSearches).toEqual(['diuron', 'wheat rust'])
    },
  )

  it('close at the first letter to show the list', async () => {
    drawBox('/pages/product/index')
    const input = screen.getByLabelText('Search products and suppliers')
    fireEvent.focus(input)
    await offered()
    fireEvent.change(input, { target: { value: 'd' } })
    expect(options()).toEqual([])
    // The list itself shows the results, so the field has no combobox role.
    expect(input.getAttribute('role')).toBeNull()
    fireEvent.change(input, { target: { value: '' } })
    expect(options()).toEqual(['wheat rust', 'diuron'])
  })

  it('lead to the search page from a page without a live list', async () => {
    drawBox('/')
    fireEvent.focus(screen.getByLabelText('Search products and suppliers'))
    await offered()
    fireEvent.click(screen.getByRole('option', { name: 'diuron' }))
    await waitFor(() => expect(window.location.pathname).toBe('/pages/search/product'))
    expect(keyword()).toBe('diuron')
    // The search page lists recent searches itself.
    const input = screen.getByLabelText('Search products and suppliers')
    fireEvent.change(input, { target: { value: '' } })
    fireEvent.focus(input)
    expect(options()).toEqual([])
  })
})
