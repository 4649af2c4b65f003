import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefs } from '#prefs/prefs-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/toast-state.ts'
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

it('what is typed while the word before it reaches the address is not undone by it', () => {
  drawBox('/pages/product/index?page=3')
  act(() => {
    fireEvent.change(field(), { target: { value: 'glypho' } })
  })
  // In one go, as on a busy device: the address changes and the next letters come before anything is drawn.
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

it('a word that comes from elsewhere is taken over, also one that was typed before', () => {
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

it.each(['/', '/pages/product/index'])('nothing typed is refused with words, and leads nowhere (%s)', (page) => {
  toasts.items = []
  drawBox(page)
  act(() => {
    fireEvent.change(field(), { target: { value: '   ' } })
  })
  fireEvent.submit(screen.getByRole('search'))
  expect(toasts.items).toMatchObject([{ tone: 'bad', text: 'Enter search keywords' }])
  expect(window.location.pathname).toBe(page)
})

describe('what was searched for before', () => {
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
    'is offered in the empty field of %s, whose own list answers it',
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

  it('makes room for the list with the first letter', async () => {
    drawBox('/pages/product/index')
    const input = screen.getByLabelText('Search products and suppliers')
    fireEvent.focus(input)
    await offered()
    fireEvent.change(input, { target: { value: 'd' } })
    expect(options()).toEqual([])
    // Nothing is suggested beside the list itself: the field is a plain one again.
    expect(input.getAttribute('role')).toBeNull()
    fireEvent.change(input, { target: { value: '' } })
    expect(options()).toEqual(['wheat rust', 'diuron'])
  })

  it('leads to the search page from where nothing follows the field', async () => {
    drawBox('/')
    fireEvent.focus(screen.getByLabelText('Search products and suppliers'))
    await offered()
    fireEvent.click(screen.getByRole('option', { name: 'diuron' }))
    await waitFor(() => expect(window.location.pathname).toBe('/pages/search/product'))
    expect(keyword()).toBe('diuron')
    // Here the page itself shows them.
    const input = screen.getByLabelText('Search products and suppliers')
    fireEvent.change(input, { target: { value: '' } })
    fireEvent.focus(input)
    expect(options()).toEqual([])
  })
})
