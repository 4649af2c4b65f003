import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { prefs } from '#prefs/prefs.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { Menu } from './menu.tsx'

beforeEach(() => {
  sessionState.view = { status: 'visitor' }
  prefs.menuCollapsed = false
})
afterEach(() => {
  cleanup()
  sessionState.view = { status: 'starting' }
  prefs.menuCollapsed = false
})

const open = (at = '/', inDrawer = false) =>
  renderScreen(<Menu inDrawer={inDrawer} foot={<span>Customer service</span>} />, at)
const address = () => location.pathname + location.search
const currentLabels = () => screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent)

describe('the current page in the menu', () => {
  test.each([
    [paths.products(), ['Product library']],
    [paths.companies(), ['Suppliers']],
    [paths.company('9'), ['Suppliers']],
    [paths.prices(), ['Price trends']],
    [paths.news(), ['News']],
    [paths.favourites(), ['Saved suppliers']],
    [paths.home(), []],
    // This path starts like the path of an entry, but belongs to another page.
    [`${paths.products().replace('/index', '')}ions/index`, []],
    [paths.device(), []],
    [paths.device('waiting'), ['Outbox']],
    [paths.device('pack'), ['Offline pack']],
  ])('at %s is marked by %j', (at, marked) => {
    open(at)
    expect(currentLabels()).toEqual(marked)
  })
  test('is "AI pesticide search" only if the query string contains aiSearch=1', () => {
    open(paths.lookup())
    expect(currentLabels()).toEqual(['AI pesticide search'])
    cleanup()
    open(paths.lookup().replace('aiSearch=1', 'aiSearch=0'))
    expect(currentLabels()).not.toContain('AI pesticide search')
  })
})

const press = (name: string) => userEvent.click(screen.getByRole('link', { name }))
test.each(['visitor', 'expired'] as const)(
  'a menu entry that needs an account does not open a page but asks a user who is not logged in (%s) to log in',
  async (status) => {
    sessionState.view = status === 'visitor' ? { status } : { status, sub: anAccountId('me'), zone: null }
    open('/?menu=1', true)
    const signInsBefore = refusals.signIn
    await press('Saved suppliers')
    expect(refusals.signIn).toBe(signInsBefore + 1)
    expect(address()).toBe('/')
  },
)

test('following a link in the drawer replaces the drawer in the history, so that Back does not open it again', async () => {
  open('/?menu=1', true)
  const lengthBefore = window.history.length
  await userEvent.click(screen.getByRole('link', { name: 'Suppliers' }))
  expect(window.history.length).toBe(lengthBefore)
  cleanup()
  open('/')
  await userEvent.click(screen.getByRole('link', { name: 'Suppliers' }))
  expect(window.history.length).toBe(lengthBefore + 1)
})
