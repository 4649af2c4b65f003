import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { deviceSearch } from '#catalogue/search/page-search.ts'
import { prefs } from '#prefs/prefs.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { Suggestions } from './suggestions.tsx'

const onClose = vi.fn()
const Field = ({ text, onAsk }: { text: string; onAsk?: (question: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  return (
    <>
      <input ref={input} aria-label="Search" />
      <Suggestions text={text} input={input} onClose={onClose} onRecent={null} {...(onAsk && { onAsk })} />
      <p data-testid="at">{pathname + search}</p>
    </>
  )
}
const TypedField = ({ from, to }: { from: string; to: string }) => {
  const [text, setText] = useState(from)
  return (
    <>
      <Field text={text} />
      <button type="button" onClick={() => setText(to)}>
        n
      </button>
    </>
  )
}
const field = () => screen.getByLabelText('Search')
const press = (key: string) => fireEvent.keyDown(field(), { key })
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const at = () => screen.getByTestId('at').textContent
const hit = () => screen.findByRole('option', { name: /Diuron 80 WP/ })

beforeEach(async () => {
  await storeCatalogueCopy([productRow(1, { name: 'Diuron 80 WP' }), productRow(2, { name: 'Zineb' })])
  prefs.recentSearches = ['wheat rust']
  onClose.mockClear()
})

afterEach(() => void (sessionState.view = { status: 'starting' }))

describe('the search suggestions', () => {
  test('are reached by arrow keys while the field keeps the focus; Enter opens the active suggestion', async () => {
    renderScreen(<Field text="diuron" />)
    await hit()
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(active()).toBeUndefined()
    press('ArrowDown')
    expect(active()).toContain('Diuron 80 WP')
    press('ArrowDown')
    expect(active()).toContain('All products for “diuron” (1)')
    press('ArrowUp')
    press('Enter')
    await waitFor(() => expect(at()).toBe('/pages/product/detail?id=p1'))
    expect(onClose).toHaveBeenCalled()
    expect(prefs.recentSearches[0]).toBe('diuron')
  })

  test('ignore Enter and Escape of an input method, even in Safari, which has already ended the composition', async () => {
    renderScreen(<Field text="diuron" />)
    await hit()
    press('ArrowDown')
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field(), { key, keyCode: 229 })
    expect([at(), onClose.mock.calls]).toEqual(['/', []])
  })

  test('end with an entry that asks the assistant the typed text, if the assistant can be asked', async () => {
    const ask = vi.fn()
    const { unmount } = renderScreen(<Field text="diuron " onAsk={ask} />)
    await waitFor(() => expect(screen.getByRole('option', { name: 'Ask: “diuron”' })).toBeTruthy())
    press('ArrowUp')
    expect(active()).toBe('Ask: “diuron”')
    press('Enter')
    expect(ask).toHaveBeenCalledWith('diuron')
    expect([at(), prefs.recentSearches]).toEqual(['/', ['wheat rust']])
    unmount()
    renderScreen(<Field text="diuron" />)
    await hit()
    expect(screen.queryByRole('option', { name: /^Ask/ })).toBeNull()
  })

  test('are entered from the end with the up arrow key, and closed with Escape', async () => {
    renderScreen(<Field text="diuron" />)
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'))
    expect(screen.getAllByRole('option')).toHaveLength(3)
    press('ArrowUp')
    expect(active()).toContain('All suppliers for “diuron”')
    press('Escape')
    expect(onClose).toHaveBeenCalled()
    expect(at()).toBe('/')
  })

  test('have no active suggestion after further typing, so Enter submits the form', async () => {
    renderScreen(<TypedField from="diuro" to="diuron" />)
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
    press('ArrowDown')
    expect(active()).toContain('Diuron 80 WP')
    fireEvent.click(screen.getByRole('button', { name: 'n' }))
    await waitFor(() => expect(screen.getByRole('option', { name: 'All products for “diuron” (1)' })).toBeTruthy())
    expect(active()).toBeUndefined()
    expect(press('Enter')).toBe(true)
    expect(at()).toBe('/')
  })

  test('never show totals of the previous text for the new text', async () => {
    renderScreen(<TypedField from="diuron" to="zineb" />)
    await waitFor(() => expect(screen.getByRole('option', { name: 'All products for “diuron” (1)' })).toBeTruthy())
    vi.spyOn(deviceSearch, 'search').mockReturnValue(new Promise(() => {}))
    fireEvent.click(screen.getByRole('button', { name: 'n' }))
    expect(screen.getByRole('option', { name: 'All products for “zineb”' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'All suppliers for “zineb”' })).toBeTruthy()
  })

  test("link to both lists and the assistant even if this device's search fails", async () => {
    vi.spyOn(deviceSearch, 'search').mockRejectedValue(new Error('no index'))
    renderScreen(<Field text="diuron" onAsk={vi.fn()} />)
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([
        'All products for “diuron”',
        'All suppliers for “diuron”',
        'Ask: “diuron”',
      ]),
    )
  })

  test('say that they are from a partial copy, and then do not show totals', async () => {
    sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user: null }
    await storeCopyStatus({ asOf: 1_700_000_000_000, categories: ['c1'] })
    renderScreen(<Field text="diuron" />)
    await screen.findByText(/^From the part of the library stored on this device, as of 14 Nov/)
    expect(screen.queryByText(/From the server/)).toBeNull()
    expect(screen.getByRole('option', { name: 'All products for “diuron”' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'All suppliers for “diuron”' })).toBeTruthy()
  })
})
