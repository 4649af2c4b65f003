import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FetchState, LiveRead } from '#lib/live-read.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { ListStates } from './list-states.tsx'

const retry = vi.fn()
const askAgain = vi.fn()
const failedRead = { status: 'failed', error: new Error('x'), retry } as const
const readyRead = (data: string[] | null) => ({ status: 'ready', data }) as const
const rows = (all: string[]) => <p>rows {all.join()}</p>
const isEmpty = (all: string[]) => all.length === 0

const visibleText = () => {
  const elements: [string, Element | null][] = [
    ['loading', screen.queryByRole('status', { name: 'Loading' })],
    ['unreadable', screen.queryByText('Could not be read from this device.')],
    ['missing', screen.queryByText('The list could not be loaded.')],
    ['none', screen.queryByText('none')],
    ['rows', screen.queryByText(/^rows/)],
  ]
  return elements.flatMap(([what, element]) => (element ? [what] : [])).join(', ')
}
const pressRetry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test.each<[LiveRead<string[]>, string]>([
  [{ status: 'loading' }, 'loading'],
  [failedRead, 'unreadable'],
  [{ ...failedRead, data: ['a'] }, 'unreadable, rows'],
  [{ ...failedRead, data: [] }, 'unreadable'],
  [readyRead([]) as LiveRead<string[]>, 'none'],
  [readyRead(['a']) as LiveRead<string[]>, 'rows'],
])('a list of this device, %o, is shown as: %s', async (read, expected) => {
  retry.mockClear()
  renderScreen(
    <ListStates read={read} isEmpty={isEmpty} empty={<p>none</p>}>
      {rows}
    </ListStates>,
  )
  expect(visibleText()).toBe(expected)
  if (read.status === 'failed') await pressRetry()
  expect(retry).toHaveBeenCalledTimes(read.status === 'failed' ? 1 : 0)
})

test.each<[LiveRead<string[] | null>, FetchState, string, string]>([
  [{ status: 'loading' }, 'unreached', 'loading', 'loading'],
  [failedRead, 'unreached', 'unreadable', 'unreadable'],
  [readyRead(null), 'asking', 'loading', 'loading'],
  [readyRead(null), 'answered', 'loading', 'loading'],
  [readyRead(null), 'unreached', 'missing', 'missing'],
  [readyRead(null), 'refused', 'missing', 'missing'],
  [readyRead(['a']), 'answered', 'rows', 'rows'],
  [readyRead(['a']), 'refused', 'rows', 'missing, rows'],
])('fetched data, %o and %s, are shown as %s; with `alsoWhenOld`, as %s', async (read, asked, expected, whenOld) => {
  for (const line of [false, true])
    for (const alsoWhenOld of [false, true]) {
      askAgain.mockClear()
      const view = renderScreen(
        <ListStates
          of={{ read, requestState: asked, askAgain }}
          line={line}
          alsoWhenOld={alsoWhenOld}
          missing="The list could not be loaded."
        >
          {rows}
        </ListStates>,
      )
      const expectedText = alsoWhenOld ? whenOld : expected
      expect(visibleText()).toBe(expectedText)
      if (expectedText.includes('missing')) await pressRetry()
      expect(askAgain).toHaveBeenCalledTimes(expectedText.includes('missing') ? 1 : 0)
      view.unmount()
    }
})

test('rows that may still arrive are not reported as missing', () => {
  renderScreen(<ListStates read={readyRead([]) as LiveRead<string[]>} isEmpty={isEmpty} empty={<p>none</p>} coming />)
  expect(visibleText()).toBe('loading')
})

test('a skeleton is shown only after 200 ms', async () => {
  vi.useFakeTimers()
  const { container } = renderScreen(<ListStates read={{ status: 'loading' }} />)
  expect(container.querySelector('.skel')).toBeNull()
  await act(async () => void (await vi.advanceTimersByTimeAsync(210)))
  expect(container.querySelector('.skel')).not.toBeNull()
  vi.useRealTimers()
})
