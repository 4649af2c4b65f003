import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { LiveRead } from '#lib/live-read.ts'
import { draw } from '#tests/harness/render.tsx'
import { ListStates } from './list-states.tsx'

const states = (read: LiveRead<string[]>) => (
  <ListStates read={read} isEmpty={(rows) => rows.length === 0} empty={<p>nothing here</p>}>
    {(rows) => (
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </ListStates>
)

describe('the states of a list', () => {
  it('shows no skeleton for data that arrives within 200 ms', async () => {
    vi.useFakeTimers()
    const { container } = draw(states({ status: 'loading' }))
    expect(container.querySelector('.skel')).toBeNull()
    await act(async () => void (await vi.advanceTimersByTimeAsync(210)))
    expect(container.querySelector('.skel')).not.toBeNull()
    vi.useRealTimers()
  })

  it('says that the read failed, and reads again on request', async () => {
    const retry = vi.fn()
    draw(states({ status: 'failed', error: new Error('x'), retry }))
    expect(screen.getByRole('alert')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('keeps the rows of the last good read under the failure', () => {
    draw(states({ status: 'failed', error: new Error('x'), retry: vi.fn(), data: ['a'] }))
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.getByText('a')).toBeTruthy()
  })

  it('shows the empty state instead of rows', () => {
    const view = draw(states({ status: 'ready', data: [] }))
    expect(screen.getByText('nothing here')).toBeTruthy()
    view.unmount()
    draw(states({ status: 'ready', data: ['a', 'b'] }))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('says once how old the rows are, and not above an empty list', () => {
    const stale = (data: string[]) => (
      <ListStates
        read={{ status: 'ready', data }}
        isEmpty={(rows) => rows.length === 0}
        empty={<p>nothing here</p>}
        stale="As of 12 Mar"
      >
        {(rows) => rows.join()}
      </ListStates>
    )
    const view = draw(stale(['a', 'b']))
    expect(screen.getAllByText('As of 12 Mar')).toHaveLength(1)
    view.unmount()
    draw(stale([]))
    expect(screen.queryByText('As of 12 Mar')).toBeNull()
  })
})
