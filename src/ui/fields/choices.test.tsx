import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { until } from '#tests/harness/until.ts'
import { setNumberStyle } from '#i18n/number-signs.ts'
import { Chip, RemovableChip } from '../buttons/chip.tsx'
import { toasts } from '../overlays/toast-state.ts'
import { NumberQuestion } from './number-question.tsx'
import { StarInput } from './star-input.tsx'
import { StoredSwitch } from './stored-switch.tsx'

afterEach(cleanup)

describe('a rating by stars', () => {
  const open = (value: number | null = null) => {
    const onValue = vi.fn()
    draw(<StarInput label="Quality" value={value} onValue={onValue} />)
    return onValue
  }

  test('is one question with five answers, of which none is chosen beforehand', () => {
    open()
    expect(screen.getByRole('radiogroup', { name: 'Quality' })).toBeTruthy()
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual(Array(5).fill(false))
    expect(screen.getByRole('radio', { name: '1 star' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeTruthy()
  })

  test('says which was pressed, once', async () => {
    const onValue = open()
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    expect(onValue.mock.calls).toEqual([[4]])
  })

  test('fills the stars up to the chosen one, and one answer alone is chosen', () => {
    open(3)
    const stars = [...document.querySelectorAll('.starin__star')].map((star) => star.classList.contains('is-on'))
    expect(stars).toEqual([true, true, true, false, false])
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
  })

  test('two ratings on one page do not take each other’s answer away', async () => {
    const Two = () => {
      const [values, set] = useState<readonly (number | null)[]>([null, null])
      return (
        <>
          <StarInput label="Speed" value={values[0] ?? null} onValue={(n) => set([n, values[1] ?? null])} />
          <StarInput label="Quality" value={values[1] ?? null} onValue={(n) => set([values[0] ?? null, n])} />
        </>
      )
    }
    draw(<Two />)
    const [speed, quality] = screen.getAllByRole('radio', { name: '2 stars' })
    await userEvent.click(speed ?? document.body)
    await userEvent.click(quality ?? document.body)
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
  })
})

describe('a number that can be two', () => {
  const question = { text: '16.500', grouped: '16500', decimal: '16.5' }
  const open = (props: Partial<Parameters<typeof NumberQuestion>[0]> = {}) => {
    const onChoose = vi.fn()
    draw(<NumberQuestion id="q" question={question} unit="L" onChoose={onChoose} {...props} />)
    return onChoose
  }
  const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

  test('is asked about, and nothing is chosen for the buyer', () => {
    const onChoose = open()
    expect(screen.getByText('16.500 can be two numbers. Which one is meant?')).toBeTruthy()
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('its answers cannot be mistaken for each other: no sign of groups, and a fraction between two whole numbers', () => {
    open()
    expect(screen.getAllByRole('button').map(({ textContent }) => plain(textContent))).toEqual([
      '16500 L',
      '16.5 L (between 16 and 17)',
    ])
  })

  test('each answer is the number that it shows', async () => {
    const onChoose = open()
    const [grouped, decimal] = screen.getAllByRole('button')
    await userEvent.click(grouped ?? document.body)
    await userEvent.click(decimal ?? document.body)
    expect(onChoose.mock.calls).toEqual([['16500'], ['16.5']])
  })

  test('a press does not take the focus out of the field, which would judge the number before it is chosen', () => {
    open()
    const [first] = screen.getAllByRole('button')
    // False: its default was prevented.
    expect(fireEvent.mouseDown(first ?? document.body)).toBe(false)
  })

  test('read only it is told, and cannot be answered', () => {
    open({ locked: true })
    expect(screen.getByText(/can be two numbers/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('of a very long number every digit is shown', () => {
    open({ question: { text: '999999999999.999', grouped: '999999999999999', decimal: '999999999999.999' }, unit: '' })
    expect(screen.getAllByRole('button').map(({ textContent }) => plain(textContent))).toEqual([
      '999999999999999',
      '999999999999.999 (between 999999999999 and 1000000000000)',
    ])
  })

  test('with a decimal comma for whoever writes so', () => {
    setNumberStyle('point')
    try {
      open()
      expect(plain(screen.getAllByRole('button')[1]?.textContent ?? null)).toBe('16,5 L (between 16 and 17)')
    } finally {
      setNumberStyle(null)
    }
  })
})

describe('chips', () => {
  test('one that is chosen says so, and a press asks for the change and makes none itself', async () => {
    const onClick = vi.fn()
    draw(
      <>
        <Chip on onClick={onClick}>
          Herbicide
        </Chip>
        <Chip onClick={onClick}>Fungicide</Chip>
        <Chip disabled onClick={onClick}>
          Other
        </Chip>
      </>,
    )
    const pressed = () => screen.getAllByRole('button').map((chip) => chip.getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['true', 'false', 'false'])
    for (const chip of screen.getAllByRole('button')) await userEvent.click(chip)
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(pressed()).toEqual(['true', 'false', 'false'])
  })

  test('the cross of one says what it takes away', async () => {
    const onRemove = vi.fn()
    draw(<RemovableChip label="480 g/L" onRemove={onRemove} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove 480 g/L' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
})

describe('a switch that is stored', () => {
  test('shows what is stored, and nothing else: where storing fails it says so and stays', async () => {
    const onStore = vi.fn(async () => Promise.reject(new DOMException('full', 'QuotaExceededError')))
    draw(
      <StoredSwitch read={{ status: 'ready', data: false }} onStore={onStore}>
        Data saver
      </StoredSwitch>,
    )
    await userEvent.click(screen.getByRole('switch', { name: 'Data saver' }))
    expect(onStore.mock.calls).toEqual([[true]])
    await until(() => expect(JSON.stringify(toasts)).toContain('Could not be saved on this device'))
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })
})
