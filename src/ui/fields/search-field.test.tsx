import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { SearchField } from './search-field.tsx'
import { toasts } from '../overlays/toast-state.ts'

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const typed = (value: string) => fireEvent.change(field(), { target: { value } })
const enter = () => fireEvent.submit(screen.getByRole('search'))

/** Holds the search text like the address does: each value of `words` comes back when its button is pressed. */
const Kept = ({ words, onAsked = () => undefined }: { words: string[]; onAsked?: (text: string) => void }) => {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField label="Search products" value={value} onSearch={onAsked} />
      {words.map((word) => (
        <button key={word} type="button" onClick={() => setValue(word)}>{`it is “${word}”`}</button>
      ))}
    </>
  )
}
const come = (word: string) => fireEvent.click(screen.getByRole('button', { name: `it is “${word}”` }))

describe('a search field', () => {
  afterEach(() => void vi.useRealTimers())

  it('keeps the typed text when an older search text comes back from the address', () => {
    vi.useFakeTimers()
    const asked: string[] = []
    draw(<Kept words={['gl', 'gly']} onAsked={(text) => asked.push(text)} />)
    typed('gl')
    act(() => void vi.advanceTimersByTime(150))
    typed('gly')
    come('gl')
    expect(field().value).toBe('gly')
    act(() => void vi.advanceTimersByTime(150))
    expect(asked).toEqual(['gl', 'gly'])
    come('gly')
    expect(field().value).toBe('gly')
  })

  it('takes over a search text set elsewhere, also one that was sent from here with Enter', () => {
    draw(<Kept words={['gly', '']} />)
    typed('gly')
    enter()
    come('gly')
    enter()
    come('')
    expect(field().value).toBe('')
    come('gly')
    expect(field().value).toBe('gly')
  })

  it('refuses Enter without text only where a text is required', () => {
    toasts.items = []
    const onSearch = vi.fn()
    const { unmount } = draw(<SearchField label="Search in list" value="" onSearch={onSearch} />)
    enter()
    expect(toasts.items).toEqual([])
    unmount()
    onSearch.mockClear()
    draw(<SearchField label="Search products" value="" onSearch={onSearch} needsWord />)
    typed('  ')
    enter()
    expect(toasts.items).toMatchObject([{ text: 'Enter search keywords' }])
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('searches once for text typed in one go, and at once on Enter', async () => {
    const onSearch = vi.fn()
    draw(<SearchField label="Search products" value="" onSearch={onSearch} />)
    await userEvent.type(screen.getByRole('searchbox'), 'glypho{Enter}')
    expect(onSearch).toHaveBeenLastCalledWith('glypho')
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  it('lets the browser offer recent searches, if there are any', async () => {
    const onSearch = vi.fn()
    const { unmount } = draw(<SearchField label="Search products" value="" onSearch={onSearch} recent={[]} />)
    expect(field().list).toBeNull()
    unmount()
    draw(<SearchField label="Search products" value="" onSearch={onSearch} recent={['glyphosate', '草甘膦']} />)
    const offering = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' })
    expect([...(offering.list?.options ?? [])].map(({ value }) => value)).toEqual(['glyphosate', '草甘膦'])
    // Choosing a recent search writes it into the field.
    fireEvent.change(offering, { target: { value: '草甘膦' } })
    await vi.waitFor(() => expect(onSearch).toHaveBeenCalledWith('草甘膦'))
  })

  it('is cleared by its button', async () => {
    const onSearch = vi.fn()
    draw(<SearchField label="Search products" value="glypho" onSearch={onSearch} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onSearch).toHaveBeenCalledWith('')
  })
})
