import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushChoices } from '#api/push.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { noPushBrowser, pushBrowser } from '#tests/harness/push-browser.ts'
import { draw } from '#tests/harness/render.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

let browser: ReturnType<typeof pushBrowser>
beforeEach(() => {
  browser = pushBrowser()
})
afterEach(async () => {
  noPushBrowser()
  sessionState.view = { status: 'starting' }
  await pushChoices.clear()
})

const tell = (data: unknown): boolean => {
  const postMessage = vi.fn()
  act(
    () => void browser.messages.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage }] })),
  )
  return postMessage.mock.calls.length > 0
}

test('a clicked notification changes the open page, which answers the service worker', () => {
  draw(<UpdatePrompt />, '/pages/cart/index')
  expect(tell({ type: 'open', path: '/pages/inquiry/detail?id=7' })).toBe(true)
  expect(location.pathname + location.search).toBe('/pages/inquiry/detail?id=7')
})

test.each([[{ type: 'open', path: '//evil.example' }], [{ type: 'other', path: '/pages/x' }], [null]])(
  'the message %j changes nothing',
  (data) => {
    draw(<UpdatePrompt />, '/pages/cart/index')
    expect(tell(data)).toBe(false)
    expect(location.pathname).toBe('/pages/cart/index')
  },
)

test('the subscription ends in the browser when the account logs out', async () => {
  browser.current = browser.subscription
  const settings = { kinds: ['reply' as const], quiet: null, zone: 'UTC', language: 'en' as const }
  await pushChoices.write({ ...settings, sub: anAccount('ana') })
  sessionState.view = { status: 'expired', sub: anAccount('ana'), zone: null }
  draw(<UpdatePrompt />)
  sessionState.view = { status: 'visitor' }
  await waitFor(async () => expect(await pushChoices.read()).toBeNull())
  expect(browser.current).toBeNull()
})
