import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveRead } from '#lib/live-read.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { Combobox, type ComboboxChoice } from './combobox.tsx'

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const two: ComboboxChoice[] = [
  { id: 'a', label: 'Azoxystrobin' },
  { id: 'b', label: 'Azocyclotin' },
]

const open = async (choices: LiveRead<ComboboxChoice[]>, typed = 'azo') => {
  const calls = { onChoose: vi.fn(), onQuery: vi.fn() }
  renderScreen(<Combobox label="Product" value={null} choices={choices} {...calls} />)
  const input = screen.getByRole('combobox', { name: 'Product' })
  input.focus()
  for (let length = 1; length <= typed.length; length += 1) {
    fireEvent.change(input, { target: { value: typed.slice(0, length) } })
    await wait(50)
  }
  return { ...calls, input }
}

describe('a combobox', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('searches once, 300 ms after the last key', async () => {
    const { onQuery } = await open({ status: 'ready', data: two })
    await wait(240)
    expect(onQuery).not.toHaveBeenCalled()
    await wait(20)
    expect(onQuery.mock.calls).toEqual([['azo']])
  })

  it.each([
    ['Twenty-five characters 25', 'Twenty-five characters 25'],
    ['Twenty-six characters 2626', 'Twenty-six characters 262…'],
  ])(
    'shows the chosen text "%s" as "%s"; while it has the focus, it shows and selects the whole text',
    (label, shown) => {
      const calls = { onChoose: vi.fn(), onQuery: vi.fn() }
      renderScreen(
        <Combobox label="Product" value={{ id: 'a', label }} choices={{ status: 'ready', data: two }} {...calls} />,
      )
      const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' })
      expect(input.value).toBe(shown)
      act(() => input.focus())
      expect([input.value, input.selectionEnd]).toEqual([label, label.length])
      act(() => input.blur())
      expect(input.value).toBe(shown)
    },
  )

  it('on Enter while new choices are loading, chooses only a choice that contains the typed text', async () => {
    const { onChoose, input } = await open({ status: 'ready', data: two }, 'azoc')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Azocyclotin'])
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(onChoose.mock.calls).toEqual([[two[1]]])
  })

  it('does not choose on Enter if no choice contains the typed text, and says that it is searching', async () => {
    const { onChoose, input } = await open({ status: 'ready', data: two }, 'q')
    expect(screen.getByRole('status').textContent).toBe('Searching')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(onChoose).not.toHaveBeenCalled()
    await wait(300)
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  it.each([
    ['ArrowDown', 'a'],
    ['ArrowUp', 'b'],
  ])('chooses nothing before an arrow key: %s and Enter choose %s', async (key, id) => {
    const { onChoose, input } = await open({ status: 'ready', data: two })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(onChoose).not.toHaveBeenCalled()
    fireEvent.keyDown(input, { key })
    fireEvent.keyDown(input, { key: 'Enter' })
    await wait(50)
    expect(onChoose.mock.calls).toMatchObject([[{ id }]])
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('closes on Escape without a choice, and keeps the surrounding dialog open', async () => {
    const { onChoose, input } = await open({ status: 'ready', data: two })
    expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(false)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(input).toHaveProperty('value', '')
    expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(true)
    expect(onChoose).not.toHaveBeenCalled()
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('ignores the keys of an input method: %j', async (sign) => {
    const { onChoose, input } = await open({ status: 'ready', data: two })
    fireEvent.keyDown(input, { key: 'Enter', ...sign })
    fireEvent.keyDown(input, { key: 'Escape', ...sign })
    expect(onChoose).not.toHaveBeenCalled()
    expect(screen.getByRole('listbox')).toBeTruthy()
  })

  it('reports a failed search, and repeats it on a click', async () => {
    const retry = vi.fn()
    await open({ status: 'failed', error: new Error('x'), retry })
    fireEvent.click(screen.getByRole('option', { name: 'Try again' }))
    await wait(50)
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
