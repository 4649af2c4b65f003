import { fireEvent, screen, act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi, beforeEach, test } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { renderHookWithHistory } from '#tests/harness/render-hook-history.ts'
import { SearchField } from './search-field.tsx'
import { toasts } from '../overlays/toast-state.ts'
import { useTypedText } from './use-typed-text.ts'

const field = () => screen.getByRole<HTMLInputElement>('searchbox')

const enterText = (value: string) => fireEvent.change(field(), { target: { value } })

const enter = () => fireEvent.submit(screen.getByRole('search'))

describe('a search field', () => {
  it('refuses an empty text on Enter only if a text is required', () => {
    toasts.items = []
    const onSearch = vi.fn()
    const { unmount } = renderScreen(<SearchField label="Search in list" value="" onSearch={onSearch} />)
    enter()
    expect(toasts.items).toEqual([])
    unmount()
    onSearch.mockClear()
    renderScreen(<SearchField label="Search products" value="" onSearch={onSearch} needsWord />)
    enterText('  ')
    enter()
    expect(toasts.items).toMatchObject([{ text: 'Enter search keywords' }])
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('searches once for text typed without a pause, and immediately on Enter', async () => {
    const onSearch = vi.fn()
    renderScreen(<SearchField label="Search products" value="" onSearch={onSearch} />)
    await userEvent.type(screen.getByRole('searchbox'), 'glypho{Enter}')
    expect(onSearch).toHaveBeenLastCalledWith('glypho')
    expect(onSearch).toHaveBeenCalledTimes(1)
  })
})

describe('a field that searches while typing', () => {
  interface FieldProps {
    readonly searchText: string
    readonly live?: boolean
    readonly page?: string
  }

  const onSearch = vi.fn<(text: string) => void>()

  const open = (first: FieldProps) =>
    renderHookWithHistory((props: FieldProps) => useTypedText({ ...props, onSearch, restMs: 300 }), first)

  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  beforeEach(() => {
    vi.useFakeTimers()
    onSearch.mockReset()
  })

  const typeText = (hook: ReturnType<typeof open>, text: string) => act(() => hook.now().setText(text))

  test('searches after a pause for the text of that moment', async () => {
    const hook = open({ searchText: '' })
    for (const text of ['g', 'gl', 'gly']) {
      typeText(hook, text)
      await wait(299)
    }
    expect(onSearch).not.toHaveBeenCalled()
    await wait(1)
    expect(onSearch.mock.calls).toEqual([['gly']])
  })

  test('does not lose letters when the URL is updated to an earlier text', async () => {
    const hook = open({ searchText: '' })
    typeText(hook, 'gly')
    await wait(300)
    typeText(hook, 'glyph')
    hook.rerender({ searchText: 'gly' })
    expect(hook.now().text).toBe('glyph')
    await wait(300)
    hook.rerender({ searchText: 'glyph' })
    expect([hook.now().text, onSearch.mock.calls]).toEqual(['glyph', [['gly'], ['glyph']]])
  })

  test('accepts a text from elsewhere, even if the field has sent the same text before', async () => {
    const hook = open({ searchText: '' })
    typeText(hook, 'gly')
    await wait(300)
    hook.rerender({ searchText: 'gly' })
    typeText(hook, 'glyph')
    await wait(300)
    hook.rerender({ searchText: 'glyph' })
    hook.rerender({ searchText: 'gly' })
    expect(hook.now().text).toBe('gly')
  })

  test('shows the text of another page after a change of page, without searching for it', async () => {
    const hook = open({ searchText: 'gly', page: '/products' })
    typeText(hook, 'glyphosate')
    hook.rerender({ searchText: 'gly', page: '/companies' })
    expect(hook.now().text).toBe('gly')
    await wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })
})
