import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { useFocusRecovery } from './use-focus-not-lost.ts'

const Rows = () => {
  const [rows, setRows] = useState(['A', 'B', 'C'])
  const [more, setMore] = useState(true)
  const [isDisabled, setIsDisabled] = useState(false)
  const [bar, setBar] = useState(true)
  const [sent, setSent] = useState(false)
  return (
    <main id="main" tabIndex={-1} aria-label="List">
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={`Note on ${row}`} />
            <a href={`#${row}`}>{row}</a>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      <div>
        {!more && <input type="checkbox" aria-label="One more" />}
        {more && (
          <button type="button" onClick={() => setMore(false)}>
            Show more
          </button>
        )}
      </div>
      {bar && (
        <div role="region" aria-label="Selected">
          <button type="button" onClick={() => setBar(false)}>
            Clear selection
          </button>
        </div>
      )}
      <button type="button" disabled={sent} onClick={() => setSent(true)}>
        Send
      </button>
      <button type="button" onClick={() => setSent(false)}>
        Answer
      </button>
      <button type="button" disabled={isDisabled} onClick={() => setIsDisabled(true)}>
        Draw
      </button>
    </main>
  )
}

const App = () => {
  const [page, setPage] = useState(1)
  useFocusRecovery()
  return (
    <>
      <header>
        <a href="#top">Top</a>
      </header>
      {page === 1 && <Rows />}
      {page === 2 && (
        <main id="main" tabIndex={-1} aria-label="Next">
          <button type="button">Other</button>
        </main>
      )}
      <button type="button" onClick={() => setPage(2)}>
        Leave
      </button>
    </>
  )
}

const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}
const focusedElement = () => document.activeElement
const aWhile = () => vi.advanceTimersByTimeAsync(200)

test.each([
  ['Delete A', 'B'],
  ['Delete B', 'C'],
  ['Delete C', 'B'],
])('after "%s", a neighbouring row’s link has the focus, never a text field', async (button, next) => {
  renderScreen(<App />)
  await press(button)
  await waitFor(() => expect(focusedElement()).toBe(screen.getByRole('link', { name: next })))
})

test('if a button is replaced by the content that it has opened, the focus moves to that content', async () => {
  renderScreen(<App />)
  await press('Show more')
  await waitFor(() => expect(focusedElement()).toBe(screen.getByRole('checkbox', { name: 'One more' })))
})

test('the focus returns to a button that was disabled while waiting for an answer', async () => {
  renderScreen(<App />)
  await press('Send')
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  act(() => screen.getByRole('button', { name: 'Send' }).blur())
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(focusedElement()).toBe(screen.getByRole('button', { name: 'Send' })))
})

test('if the whole page is removed, the focus is left to the navigation', async () => {
  vi.useFakeTimers()
  renderScreen(<App />)
  screen.getByRole('button', { name: 'Draw' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(screen.getByRole('main', { name: 'Next' })).toBeTruthy()
  await aWhile()
  expect(focusedElement()).toBe(document.body)
})

test('the focus does not move from an element that was focused after the removal', async () => {
  vi.useFakeTimers()
  renderScreen(<App />)
  screen.getByRole('button', { name: 'Delete A' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Delete A' }))
  screen.getByRole('button', { name: 'Draw' }).focus()
  await aWhile()
  expect(focusedElement()).toBe(screen.getByRole('button', { name: 'Draw' }))
})

test('after a click on an empty area, the focus is not moved when the row that had it is removed', async () => {
  vi.useFakeTimers()
  renderScreen(<App />)
  const deleteButton = screen.getByRole('button', { name: 'Delete A' })
  deleteButton.focus()
  fireEvent.pointerDown(document.body)
  deleteButton.blur()
  await aWhile()
  fireEvent.click(deleteButton)
  await aWhile()
  expect(focusedElement()).toBe(document.body)
})
