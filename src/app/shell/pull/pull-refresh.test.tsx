import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setCatalogueRefresh } from '#catalogue/sync/refresh-catalogue.ts'
import { sessionState } from '#api/session/session-state.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { PullRefresh, canPull, directionOf } from './pull-refresh.tsx'

const { refreshAccount } = vi.hoisted(() => ({ refreshAccount: vi.fn<() => Promise<boolean>>() }))

vi.mock('../../runtime/page-account.ts', () => ({ refreshAccount }))

const copier = vi.fn<Parameters<typeof setCatalogueRefresh>[0]>()

const finishCopy = async () => {
  await storeCopyStatus({ asOf: Date.now() })
  return { at: 'done' } as const
}

const sign = () => document.querySelector<HTMLElement>('.sync')

const toastTexts = () => toasts.items.map(({ tone, text }) => `${tone}: ${text}`)

const touch = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
const touchDown = () => fireEvent.touchStart(document.body, touch(100, 100))
const move = (dx: number, dy: number) => fireEvent.touchMove(document.body, touch(100 + dx, 100 + dy))
const up = () => fireEvent.touchEnd(document.body, { touches: [] })

const pull = () => {
  touchDown()
  move(0, 20)
  move(0, 120)
  up()
}

const at = (path: string) => renderScreen(<PullRefresh />, path)

beforeEach(() => {
  sessionState.view = { status: 'signed-in', sub: anAccountId('a'), user: null }
  copier.mockReset().mockImplementation(() => finishCopy())
  setCatalogueRefresh(copier)
  refreshAccount.mockReset().mockResolvedValue(true)
  toasts.items = []
})

describe('pulling a page down', () => {
  test('shows "Refreshing", does not start a second refresh, and at the end says "Up to date"', async () => {
    let end = () => {}
    copier.mockReturnValue(new Promise((resolve) => (end = () => resolve(finishCopy()))))
    at('/pages/product/index')
    pull()
    expect(screen.getByRole('status').textContent).toBe('Refreshing')
    expect(sign()).not.toBeNull()
    pull()
    expect(copier).toHaveBeenCalledOnce()
    end()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    expect(sign()).toBeNull()
    expect(toastTexts()).toEqual(['ok: Up to date'])
  })

  test.each([
    ['/pages/product/index', 1, 0],
    ['/pages/company/detail', 1, 0],
    ['/pages/inquiry/index', 0, 1],
    ['/pages/message/index', 0, 1],
    ['/', 1, 1],
    ['/pages/cart/index', 1, 1],
  ])('at %s refreshes the library %i times and the account %i times', async (path, catalogue, account) => {
    at(path)
    pull()
    await waitFor(() => expect(toastTexts()).toEqual(['ok: Up to date']))
    expect(copier).toHaveBeenCalledTimes(catalogue)
    expect(refreshAccount).toHaveBeenCalledTimes(account)
  })

  test('says which of the library and the account could not be refreshed', async () => {
    refreshAccount.mockResolvedValue(false)
    at('/')
    pull()
    await waitFor(() => expect(toastTexts()).toEqual(['bad: Your account was not refreshed']))
    toasts.items = []
    refreshAccount.mockRejectedValue(new Error('no database'))
    copier.mockResolvedValue({ at: 'stopped', problem: 'offline' })
    pull()
    await waitFor(() =>
      expect(toastTexts()).toEqual(['bad: The library was not refreshed', 'bad: Your account was not refreshed']),
    )
  })

  test('refreshes nothing if the pull is too short, or moves back up', () => {
    at('/')
    touchDown()
    move(0, 60)
    expect(sign()).not.toBeNull()
    up()
    expect(sign()).toBeNull()
    touchDown()
    move(0, 120)
    move(0, 10)
    up()
    expect(copier).not.toHaveBeenCalled()
  })
})

describe('the gesture', () => {
  test.each([
    [0, 0, 'unclear'],
    [3, 5, 'unclear'],
    [0, 9, 'pull'],
    [-10, 40, 'pull'],
    [0, -9, 'other'],
    [30, 2, 'other'],
    [-30, 40, 'other'],
  ] as const)('is, after moving %i px to the right and %i px down: %s', (dx, dy, wish) =>
    expect(directionOf(dx, dy)).toBe(wish),
  )

  describe('the start of a pull', () => {
    const page = (html: string) => {
      document.body.innerHTML = html
      return document.querySelector('#here')
    }
    afterEach(() => {
      getSelection()?.removeAllRanges()
      document.body.innerHTML = ''
    })

    test('is possible while the page is scrolled to its top', () =>
      expect(canPull(page('<main><ul><li id="here">row</li></ul></main>'))).toBe(true))

    test('is impossible if an element under the finger is scrolled', () => {
      const row = page('<main><ul><li id="here">row</li></ul></main>')
      const list = document.querySelector('main')
      if (list) list.scrollTop = 1
      expect(canPull(row)).toBe(false)
    })

    test.each([
      '<dialog open><p id="here">text</p></dialog>',
      '<div class="pop__panel"><p id="here">text</p></div>',
      '<div role="listbox"><p id="here">text</p></div>',
      '<textarea id="here"></textarea>',
    ])('is impossible in %s', (html) => expect(canPull(page(html))).toBe(false))

    test('is impossible while text is selected', () => {
      const row = page('<p id="here">some text</p>')
      if (row) getSelection()?.selectAllChildren(row)
      expect(canPull(row)).toBe(false)
    })
  })
})
