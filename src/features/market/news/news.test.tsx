import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { newsArticle, type NewsArticle } from '#contract/calls/market.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { NewsDetailScreen, NewsListScreen } from './news.tsx'

const setup = vi.hoisted(() => ({ list: [] as NewsArticle[], unread: null as LiveRead<never> | null }))
vi.mock('#catalogue/queries/news.ts', () => ({
  useNews: () => setup.unread ?? { status: 'ready', data: { list: setup.list, asOf: Date.UTC(2026, 5, 1) } },
}))
vi.mock('#api/commands.ts', () => ({ api: { call: vi.fn(async () => ({ list: [], viewCount: 7 })) } }))

const article = (id: string, more: object = {}) =>
  newsArticle.parse({
    id,
    origin: 'digest',
    category: 'register',
    title: `Title of ${id}`,
    summary: '',
    publishTime: Date.UTC(2026, 4, 1),
    source: 'ICAMA',
    body: [
      { kind: 'heading', parts: [{ text: 'New' }] },
      { kind: 'item', parts: [{ text: 'Abamectin', record: { kind: 'product', id: 'PD1' } }, { text: ' of ' }] },
      {
        kind: 'text',
        parts: [
          { text: 'bad', url: 'javascript:alert(1)' },
          { text: 'web', url: 'https://e.example' },
        ],
      },
    ],
    ...more,
  })

beforeEach(() => {
  setup.unread = null
  setup.list = [article('a'), article('b', { category: 'industry', picture: '/news/pictures/p.png' })]
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false })
  sessionState.view = { status: 'visitor' }
  prefs.dataSaver = { on: false, categories: [] }
  vi.mocked(api.call).mockClear()
})

it('the news list shows its age while offline or while the server fails, and says if it is empty', () => {
  connection.browserOffline = true
  renderScreen(<NewsListScreen />)
  expect(screen.getByText(/^Offline\. News are as of/)).toBeTruthy()
  cleanup()
  Object.assign(connection, { browserOffline: false, reach: 'offline', failing: true })
  renderScreen(<NewsListScreen />)
  expect(screen.getByText(/^Our service is not answering\. News are as of/)).toBeTruthy()
  cleanup()
  setup.list = []
  renderScreen(<NewsListScreen />)
  expect(screen.getByText('No news on this device yet')).toBeTruthy()
})

describe.each([
  ['the list', () => <NewsListScreen />],
  ['an article', () => <NewsDetailScreen id="a" />],
])('%s', (_, screenOf) => {
  it('does not report an empty list or a missing article while the news is being read', () => {
    setup.unread = { status: 'loading' }
    renderScreen(screenOf())
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByText(/on this device/)).toBeNull()
  })
  it('reports that it could not be read, and reads again on request', async () => {
    const retry = vi.fn()
    setup.unread = { status: 'failed', error: new Error('broken'), retry }
    renderScreen(screenOf())
    expect(screen.getByRole('alert').textContent).toContain('Could not be read from this device.')
    expect(screen.queryByText(/on this device( yet)?$/)).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('an article', () => {
  it('links to its records, and does not link to dangerous URLs', async () => {
    sessionState.view = { status: 'signed-in', user: { userId: 'u' } } as never
    renderScreen(<NewsDetailScreen id="a" />)
    expect(screen.getByRole('heading', { level: 1, name: 'Title of a' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'New' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Abamectin' }).getAttribute('href')).toBe('/pages/product/detail?id=PD1')
    expect(screen.queryByRole('link', { name: 'bad' })).toBeNull()
    expect(screen.getByRole('link', { name: 'web' }).getAttribute('rel')).toContain('noopener')
    expect(screen.getByText(/Each line links to its record/)).toBeTruthy()
  })
  it('is reported as missing on this device; online, all possible reasons are named', () => {
    connection.browserOffline = true
    renderScreen(<NewsDetailScreen id="gone" />)
    expect(screen.getByText('Only the last 50 articles can be read offline.')).toBeTruthy()
    cleanup()
    connection.browserOffline = false
    renderScreen(<NewsDetailScreen id="new" />)
    expect(screen.getByText('This article is not on this device')).toBeTruthy()
    expect(
      screen.getByText('It may be newer than the news on this device, older than the last 50, or in another language.'),
    ).toBeTruthy()
  })
})
