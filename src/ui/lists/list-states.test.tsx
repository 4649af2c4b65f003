import { act, screen, cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi, afterEach } from 'vitest'
import type { LiveRead, Asked } from '#lib/live-read.ts'
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
})

describe('a part that is asked for', () => {
  afterEach(cleanup)

  const ready = (data: readonly string[] | null): LiveRead<readonly string[] | null> => ({ status: 'ready', data })

  const shown = (read: LiveRead<readonly string[] | null>, asked: Asked, line = false) => {
    const askAgain = vi.fn()
    draw(
      <ListStates of={{ read, asked, askAgain }} line={line} missing="The list could not be loaded.">
        {(list) => <p>{list.length === 0 ? 'None' : list.join()}</p>}
      </ListStates>,
    )
    return askAgain
  }

  const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  it.each<[string, LiveRead<readonly string[] | null>, Asked]>([
    ['is being read', { status: 'loading' }, 'unreached'],
    ['is on its way', ready(null), 'asking'],
    ['has been answered and is not read yet', ready(null), 'answered'],
  ])('that %s says neither "none" nor that it failed', (_, read, asked) => {
    shown(read, asked)
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByText('None')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
  it.each<[Asked, boolean]>([
    ['unreached', false],
    ['unreached', true],
    ['refused', false],
    ['refused', true],
  ])('%s, on one line: %s, is asked for again by hand', async (asked, line) => {
    const askAgain = shown(ready(null), asked, line)
    expect(screen.getByText('The list could not be loaded.')).toBeTruthy()
    await press()
    expect(askAgain).toHaveBeenCalledOnce()
  })
  it.each([false, true])('that this device cannot read is read again, not asked for; on one line: %s', async (line) => {
    const retry = vi.fn()
    const askAgain = shown({ status: 'failed', error: new Error('broken'), retry }, 'unreached', line)
    expect(screen.getByRole('alert').textContent).toContain('Could not be read from this device.')
    expect(screen.queryByText('The list could not be loaded.')).toBeNull()
    await press()
    expect([retry.mock.calls.length, askAgain.mock.calls.length]).toEqual([1, 0])
  })
  it.each<Asked>(['asking', 'answered', 'unreached', 'refused'])('is shown as it is here, %s', (asked) => {
    shown(ready([]), asked)
    expect(screen.getByText('None')).toBeTruthy()
    expect(screen.queryByText('The list could not be loaded.')).toBeNull()
  })
  it.each<[Asked, boolean]>([
    ['asking', false],
    ['answered', false],
    ['unreached', true],
    ['refused', true],
  ])('says under what is old that it was asked for in vain, %s: %s', async (asked, isSaid) => {
    const askAgain = vi.fn()
    draw(
      <ListStates of={{ read: ready([]), asked, askAgain }} line alsoWhenOld missing="The list could not be loaded.">
        {() => <p>None</p>}
      </ListStates>,
    )
    expect(screen.getByText('None')).toBeTruthy()
    expect(screen.queryByText('The list could not be loaded.') !== null).toBe(isSaid)
    if (isSaid) await press()
    expect(askAgain).toHaveBeenCalledTimes(isSaid ? 1 : 0)
  })
})
