import { i18n } from '@lingui/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { NumberInput } from './number-input.tsx'

const kept: string[] = []
const Quantity = ({ start = '' }: { start?: string }) => {
  const [value, setValue] = useState(start)
  return (
    <NumberInput
      aria-label="Quantity"
      value={value}
      onValue={(next) => {
        kept.push(next)
        setValue(next)
      }}
    />
  )
}

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
const box = () => screen.getByRole<HTMLInputElement>('textbox')

describe('a number in a form', () => {
  afterEach(() => {
    kept.length = 0
    speak('en')
  })

  it('is kept as sixteen thousand when a Spanish reader writes 16.000', async () => {
    draw(<Quantity />)
    speak('es')
    await userEvent.type(box(), '16.000')
    expect(kept.at(-1)).toBe('16000')
    expect(box().value).toBe('16.000')
  })

  it('does not rewrite what is being typed, and shows what it understood when left', async () => {
    draw(<Quantity />)
    await userEvent.type(box(), '1234567,5')
    expect(box().value).toBe('1234567,5')
    await userEvent.tab()
    expect(box().value).toBe('1,234,567.5')
  })

  it('leaves what is no number to be judged', async () => {
    draw(<Quantity />)
    await userEvent.type(box(), '20 drums')
    await userEvent.tab()
    expect(box().value).toBe('20 drums')
    expect(kept.at(-1)).toBe('20 drums')
  })

  it('keeps every digit of a long decimal', () => {
    draw(<Quantity start="123456789012345.123456" />)
    expect(box().value).toBe('123,456,789,012,345.123456')
  })
})
