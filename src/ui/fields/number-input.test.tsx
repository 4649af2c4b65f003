import { i18n } from '@lingui/core'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setNumberStyle } from '#i18n/number-signs.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { NumberInput } from './number-input.tsx'

const storedValues: string[] = []
const onBlur = vi.fn()
const Quantity = ({ start = '' }: { start?: string }) => {
  const [value, setValue] = useState(start)
  return (
    <NumberInput
      aria-label="Quantity"
      unit="L"
      value={value}
      onValue={(next) => {
        storedValues.push(next)
        setValue(next)
      }}
      onBlur={onBlur}
    />
  )
}

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
const box = () => screen.getByRole<HTMLInputElement>('textbox')
const description = () =>
  (box().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('the number field of a form', () => {
  afterEach(() => {
    onBlur.mockReset()
    storedValues.length = 0
    setNumberStyle(null)
    speak('en')
  })

  it('accepts a spreadsheet cell with spaces as a whole, because a part would be another number', async () => {
    renderScreen(<Quantity />)
    await userEvent.click(box())
    await userEvent.paste(`${' '.repeat(20)}12500\r\n`)
    expect(storedValues.at(-1)).toBe('12500')
  })

  it.each([['12\n345'], ['12\r\n345\r\n'], ['12\t345']])(
    'does not join two cells into one number (%j)',
    async (cells) => {
      renderScreen(<Quantity />)
      await userEvent.click(box())
      await userEvent.paste(cells)
      expect(box().value).toBe('12 | 345')
      expect(storedValues).toEqual(['12 | 345'])
    },
  )

  it.each([
    ['es', '16,000'],
    ['es', '16.000'],
    ['en', '16.000'],
    ['en', '16,000'],
  ])('asks in %s which number %s means, and stores neither until one is chosen', async (language, text) => {
    renderScreen(<Quantity />)
    speak(language)
    await userEvent.type(box(), text)
    await userEvent.tab()
    expect(box().value).toBe(text)
    expect(storedValues.at(-1)).toBe(`?${text}`)
    expect(description()).toContain(`${text} can be two numbers`)
    await userEvent.click(screen.getByRole('button', { name: '16000\u00a0L' }))
    expect(storedValues.at(-1)).toBe('16000')
    expect(document.activeElement).toBe(box())
  })

  it('asks about an ambiguous number that is typed after the existing one was cleared', async () => {
    setNumberStyle('point')
    renderScreen(<Quantity start="16000" />)
    expect(box().value).toBe('16.000')
    await userEvent.clear(box())
    await userEvent.type(box(), '16.000')
    expect(storedValues.at(-1)).toBe('?16.000')
  })

  it('accepts the smaller of two readings, even if it is chosen with the keyboard', async () => {
    renderScreen(<Quantity />)
    await userEvent.type(box(), '16,125')
    await userEvent.tab()
    await userEvent.tab()
    expect(onBlur).not.toHaveBeenCalled()
    expect(document.activeElement?.textContent).toBe('16.125\u00a0L (between 16 and 17)')
    await userEvent.keyboard('{Enter}')
    expect(storedValues.at(-1)).toBe('16.125')
    expect(screen.queryByRole('button')).toBeNull()
    await userEvent.tab()
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('asks again about a stored number that is still ambiguous, but not about one that the buyer has resolved', () => {
    const { unmount } = renderScreen(<Quantity start="?16.000" />)
    expect(box().value).toBe('16.000')
    expect(screen.getAllByRole('button')).toHaveLength(2)
    unmount()
    renderScreen(<Quantity start="16.125" />)
    expect(box().value).toBe('16.125')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each(['point', 'comma', 'space', 'apostrophe', 'indian'] as const)(
    'replaces a prefilled 20000 (number style: %s) by a typed 5000, however the field got the focus',
    async (style) => {
      setNumberStyle(style)
      for (const arrive of [
        () => userEvent.tab(),
        () => userEvent.click(box()),
        async () => act(() => box().focus()),
      ]) {
        const { unmount } = renderScreen(<Quantity start="20000" />)
        await arrive()
        await userEvent.keyboard('5000')
        expect(storedValues.at(-1)).toBe('5000')
        unmount()
      }
    },
  )

  it('replaces a number that was filled in while the field had the focus', async () => {
    const LateField = () => {
      const [value, setValue] = useState('')
      return (
        <>
          <NumberInput
            aria-label="Quantity"
            value={value}
            onValue={(next) => setValue(storedValues[storedValues.push(next) - 1] ?? '')}
          />
          <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setValue('20000')}>
            Fill in
          </button>
        </>
      )
    }
    renderScreen(<LateField />)
    await userEvent.click(box())
    await userEvent.click(screen.getByRole('button'))
    expect(document.activeElement).toBe(box())
    await userEvent.keyboard('5000')
    expect(storedValues.at(-1)).toBe('5000')
  })

  it('reads an edited Brazilian 20.000 in the format in which it was displayed, never as 20.0005', async () => {
    setNumberStyle('point')
    renderScreen(<Quantity start="20000" />)
    expect(box().value).toBe('20.000')
    await userEvent.click(box())
    await userEvent.keyboard('{End}5')
    expect(storedValues.at(-1)).toBe('200005')
    expect(description()).toContain('= 200.005\u00a0L')
    await userEvent.keyboard('{Backspace}')
    expect(storedValues.at(-1)).toBe('20000')
    await userEvent.keyboard('{Backspace}')
    expect(storedValues.at(-1)).toBe('2000')
    await userEvent.tab()
    expect(box().value).toBe('2.000')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('does not parse its own text again when the number format changes', async () => {
    setNumberStyle('point')
    renderScreen(<Quantity start="16125" />)
    await userEvent.click(box())
    for (const style of ['comma', 'space', 'point', null] as const) act(() => setNumberStyle(style))
    await userEvent.tab()
    expect(storedValues).toEqual([])
    await userEvent.click(box())
    await userEvent.keyboard('{End}5')
    act(() => setNumberStyle('point'))
    await userEvent.keyboard('{Backspace}')
    expect(storedValues).toEqual(['161255', '16125'])
  })

  it('selects a number only on the first click, even if the field already had the focus', async () => {
    renderScreen(<Quantity start="20000" />)
    act(() => box().focus())
    await userEvent.pointer({ target: box(), offset: 1, keys: '[MouseLeft]' })
    await userEvent.keyboard('5000')
    expect(storedValues.at(-1)).toBe('5000')
    await userEvent.pointer({ target: box(), offset: 1, keys: '[MouseLeft]' })
    await userEvent.keyboard('1')
    expect(storedValues.at(-1)).toBe('51000')
  })

  it('leaves the text unchanged while the user types, shows below how it is read, and formats it on blur', async () => {
    renderScreen(<Quantity />)
    await userEvent.type(box(), '1.234.567,5')
    expect(box().value).toBe('1.234.567,5')
    expect(description()).toContain('= 1,234,567.5\u00a0L')
    await userEvent.tab()
    expect(box().value).toBe('1,234,567.5')
    expect(description()).toContain('= 1,234,567.5\u00a0L')
  })

  it('announces the number once typing pauses, not after every key', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
    renderScreen(<Quantity />)
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await user.type(box(), '1,5')
    expect(screen.getByRole('status').textContent).toBe('')
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
    expect(screen.getByRole('status').textContent).toBe('Understood as 1.5\u00a0L')
  })
})
