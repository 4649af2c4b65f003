import { fireEvent, screen, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi, it } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { until } from '#tests/harness/until.ts'
import { toasts } from '../overlays/toast-state.ts'
import { NumberQuestion } from './number-question.tsx'
import { StarInput } from '#features/companies/detail/reviews/review-dialog.tsx'
import { StoredSwitch } from './stored-switch.tsx'
import { Checkbox } from './tick.tsx'
import { SegmentedControl } from './segment.tsx'

test('a star rating is independent of another rating on the same page', async () => {
  const Two = () => {
    const [values, set] = useState<readonly (number | null)[]>([null, null])
    return (
      <>
        <StarInput label="Speed" value={values[0] ?? null} onValue={(n) => set([n, values[1] ?? null])} />
        <StarInput label="Quality" value={values[1] ?? null} onValue={(n) => set([values[0] ?? null, n])} />
      </>
    )
  }
  renderScreen(<Two />)
  const [speed, quality] = screen.getAllByRole('radio', { name: '2 stars' })
  await userEvent.click(speed ?? document.body)
  await userEvent.click(quality ?? document.body)
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
})

describe('the question about an ambiguous number', () => {
  const question = { text: '16.500', grouped: '16500', decimal: '16.5' }
  const open = (props: Partial<Parameters<typeof NumberQuestion>[0]> = {}) => {
    const onChoose = vi.fn()
    renderScreen(<NumberQuestion id="q" question={question} unit="L" onChoose={onChoose} {...props} />)
    return onChoose
  }
  const plainText = (text: string | null) => text?.replaceAll(/\s/g, ' ')

  test('offers numbers that cannot be mistaken for each other: without grouping, or as a fraction between whole numbers', () => {
    open()
    expect(screen.getAllByRole('button').map(({ textContent }) => plainText(textContent))).toEqual([
      '16500 L',
      '16.5 L (between 16 and 17)',
    ])
  })

  test('keeps the focus in the field when a button is pressed, so that the number is not validated before the choice', () => {
    open()
    const [first] = screen.getAllByRole('button')
    expect(fireEvent.mouseDown(first ?? document.body)).toBe(false)
  })

  test('is shown without choices if the field is read-only', () => {
    open({ locked: true })
    expect(screen.getByText(/can be two numbers/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('a switch with a stored value shows only the stored value; if storing fails, it says so and does not change', async () => {
  const onStore = vi.fn(async () => Promise.reject(new DOMException('full', 'QuotaExceededError')))
  renderScreen(
    <StoredSwitch read={{ status: 'ready', data: false }} onStore={onStore}>
      Data saver
    </StoredSwitch>,
  )
  await userEvent.click(screen.getByRole('switch', { name: 'Data saver' }))
  expect(onStore.mock.calls).toEqual([[true]])
  await until(() => expect(JSON.stringify(toasts)).toContain('Could not be saved on this device'))
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
})

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' })

describe('a checkbox', () => {
  it('is unchecked and indeterminate while it is mixed, even after it was on', () => {
    const { rerender } = render(<Checkbox label="All" state="mixed" onChange={vi.fn()} />)
    expect([box().indeterminate, box().checked]).toEqual([true, false])
    rerender(<Checkbox label="All" state="on" onChange={vi.fn()} />)
    expect([box().indeterminate, box().checked]).toEqual([false, true])
    rerender(<Checkbox label="All" state="mixed" onChange={vi.fn()} />)
    expect([box().indeterminate, box().checked]).toEqual([true, false])
  })

  it('reports whether Shift was pressed, and is toggled by Space', async () => {
    const onChange = vi.fn()
    render(<Checkbox label="All" state="off" onChange={onChange} />)
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(box())
    await user.keyboard('{/Shift}')
    box().focus()
    await user.keyboard(' ')
    expect(onChange.mock.calls).toEqual([[true], [false]])
  })
})

const Filter = () => {
  const [value, setValue] = useState<'all' | 'no' | 'yes'>('all')
  return (
    <SegmentedControl
      label="Replies"
      value={value}
      onValue={setValue}
      items={[
        { value: 'all', label: 'All' },
        { value: 'no', label: 'No reply' },
        { value: 'yes', label: 'Replied' },
      ]}
    />
  )
}

it('a segmented control is one tab stop, and its arrow keys choose', async () => {
  renderScreen(<Filter />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('All')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Replied')
  expect(document.activeElement?.textContent).toBe('Replied')
})
