import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Asked, LiveRead } from '#lib/live-read.ts'
import { draw } from '#tests/harness/render.tsx'
import { FetchedStates } from './fetched-states.tsx'

afterEach(cleanup)

const ready = (data: readonly string[] | null): LiveRead<readonly string[] | null> => ({ status: 'ready', data })
const shown = (read: LiveRead<readonly string[] | null>, asked: Asked, line = false) => {
  const askAgain = vi.fn()
  draw(
    <FetchedStates of={{ read, asked, askAgain }} line={line} missing="The list could not be loaded.">
      {(list) => <p>{list.length === 0 ? 'None' : list.join()}</p>}
    </FetchedStates>,
  )
  return askAgain
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

describe('a part that is asked for', () => {
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
      <FetchedStates of={{ read: ready([]), asked, askAgain }} line alsoWhenOld missing="The list could not be loaded.">
        {() => <p>None</p>}
      </FetchedStates>,
    )
    expect(screen.getByText('None')).toBeTruthy()
    expect(screen.queryByText('The list could not be loaded.') !== null).toBe(isSaid)
    if (isSaid) await press()
    expect(askAgain).toHaveBeenCalledTimes(isSaid ? 1 : 0)
  })
})
