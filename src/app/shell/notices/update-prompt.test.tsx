import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushChoiceStore } from '#api/push.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { removePushBrowser, stubPushBrowser } from '#tests/harness/push-browser.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

let browser: ReturnType<typeof stubPushBrowser>
beforeEach(() => {
  browser = stubPushBrowser()
})
afterEach(async () => {
  removePushBrowser()
  sessionState.view = { status: 'starting' }
  await pushChoiceStore.clear()
})

const tell = (data: unknown): boolean => {
  const postMessage = vi.fn()
  act(
    () => void browser.messages.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage }] })),
  )
  return postMessage.mock.calls.length > 0
}

test('after a click on a notification, the open tab goes to its path and answers the service worker', () => {
  renderScreen(<UpdatePrompt />, '/pages/cart/index')
  expect(tell({ type: 'open', path: '/pages/inquiry/detail?id=7' })).toBe(true)
  expect(location.pathname + location.search).toBe('/pages/inquiry/detail?id=7')
})

test.each([[{ type: 'open', path: '//evil.example' }], [{ type: 'other', path: '/pages/x' }], [null]])(
  'the message %j from the service worker changes nothing',
  (data) => {
    renderScreen(<UpdatePrompt />, '/pages/cart/index')
    expect(tell(data)).toBe(false)
    expect(location.pathname).toBe('/pages/cart/index')
  },
)

test('the browser’s push subscription ends when the account logs out', async () => {
  browser.current = browser.subscription
  const settings = { kinds: ['reply' as const], quiet: null, zone: 'UTC', language: 'en' as const }
  await pushChoiceStore.write({ ...settings, sub: anAccountId('ana') })
  sessionState.view = { status: 'expired', sub: anAccountId('ana'), zone: null }
  renderScreen(<UpdatePrompt />)
  sessionState.view = { status: 'visitor' }
  await waitFor(async () => expect(await pushChoiceStore.read()).toBeNull())
  expect(browser.current).toBeNull()
})
