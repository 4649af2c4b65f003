import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Tick } from './tick.tsx'

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' })

it('a mixed checkbox is neither on nor off, also after it was both', () => {
  const { rerender } = render(<Tick label="All" state="mixed" onChange={vi.fn()} />)
  expect([box().indeterminate, box().checked]).toEqual([true, false])
  rerender(<Tick label="All" state="on" onChange={vi.fn()} />)
  expect([box().indeterminate, box().checked]).toEqual([false, true])
  rerender(<Tick label="All" state="mixed" onChange={vi.fn()} />)
  expect([box().indeterminate, box().checked]).toEqual([true, false])
})

it('a checkbox reports whether Shift was held, and Space ticks it', async () => {
  const onChange = vi.fn()
  render(<Tick label="All" state="off" onChange={onChange} />)
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(box())
  await user.keyboard('{/Shift}')
  box().focus()
  await user.keyboard(' ')
  expect(onChange.mock.calls).toEqual([[true], [false]])
})
