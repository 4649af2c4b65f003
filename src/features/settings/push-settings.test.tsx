import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pushCalls, pushKinds } from '#contract/calls/push.ts'
import { userInfo } from '#contract/entities/account.ts'
import { renewOrEndPush } from '#account/actions/push.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { pushChoiceStore } from '#api/push.ts'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { removePushBrowser, stubPushBrowser } from '#tests/harness/push-browser.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { PushSettings } from './push-settings.tsx'

const publicKey = 'k'.repeat(87)
let answers: Map<unknown, () => unknown>
let calls: [unknown, unknown][]
withAccount()
beforeEach(() => {
  const user = userInfo.parse({ userId: account.sub, email: 'ana@example.com', timezone: 'America/Lima' })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  calls = []
  answers = new Map<unknown, () => unknown>([
    [pushCalls.pushKey, () => ({ publicKey })],
    [pushCalls.pushSubscribe, () => null],
    [pushCalls.pushUnsubscribe, () => null],
  ])
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: { body?: unknown } = {}) => {
    const answer = answers.get(call)
    if (!answer) throw new ApiError('offline')
    if (call !== pushCalls.pushKey) calls.push([call, input.body])
    return answer()
  })
})
afterEach(async () => {
  removePushBrowser()
  await pushChoiceStore.clear()
})

const named = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => (await named(name)).getAttribute('aria-checked') === 'true'
const whenEnabled = (find: () => Promise<HTMLElement>) =>
  waitFor(async () => {
    const control = await find()
    expect(control.hasAttribute('disabled')).toBe(false)
    return control
  })
const press = async (name: string) => userEvent.click(await whenEnabled(() => named(name)))
const main = 'Tell me on this device'
const turnOn = async () => {
  renderScreen(<PushSettings />)
  await press(main)
  await waitFor(async () => expect(await isOn(main)).toBe(true))
}
const sentBodies = () => calls.map(([, body]) => body)

describe('push messages are turned on', () => {
  it('with every kind, in the language of the app and the time zone of the account', async () => {
    const browser = stubPushBrowser()
    await turnOn()
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
    const settings = { kinds: [...pushKinds], quiet: null, zone: 'America/Lima', language: prefs.locale }
    expect(sentBodies()).toEqual([{ ...browser.subscription.toJSON(), ...settings }])
  })

  it('and can then be limited by kind and by time of day', async () => {
    stubPushBrowser()
    renderScreen(<PushSettings />)
    await press(main)
    await press('Price alerts')
    await press('Quiet hours')
    await userEvent.selectOptions(await whenEnabled(() => screen.findByLabelText('To')), '06:00')
    await waitFor(() =>
      expect(sentBodies().at(-1)).toMatchObject({
        kinds: ['reply', 'question', 'expiry'],
        quiet: { from: '22:00', to: '06:00' },
      }),
    )
    expect(await isOn('Price alerts')).toBe(false)
  })

  it('with a new subscription if the existing one has a former key of the backend', async () => {
    const browser = stubPushBrowser()
    browser.current = browser.subscription
    browser.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'))
    await turnOn()
    expect(browser.subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })
})

describe('a switch stays as it was, and says so, if', () => {
  it('the backend is not reached', async () => {
    stubPushBrowser()
    await turnOn()
    answers.clear()
    await press('Price alerts')
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed')
    expect(await isOn('Price alerts')).toBe(true)
  })

  it('the buyer blocks notifications when the browser asks; then the backend is not called', async () => {
    stubPushBrowser('denied')
    renderScreen(<PushSettings />)
    await press(main)
    expect(await screen.findByText(/browser blocks notifications/)).toBeTruthy()
    expect(calls).toEqual([])
  })
})

it('turning push messages off ends the subscription in the browser even if the backend is not reached', async () => {
  const browser = stubPushBrowser()
  await turnOn()
  answers.delete(pushCalls.pushUnsubscribe)
  await press(main)
  await waitFor(async () => expect(await isOn(main)).toBe(false))
  expect([browser.current, await pushChoiceStore.read()]).toEqual([null, null])
})

describe('without push messages', () => {
  it.each([
    ['is of another vendor', () => Promise.reject(new ApiError('refused', { code: 404 }))],
    ['has no key', () => ({ publicKey: null })],
    ['is not reached', () => Promise.reject(new ApiError('offline'))],
  ])('nothing is shown if the backend %s', async (_, answer) => {
    stubPushBrowser()
    answers.set(pushCalls.pushKey, answer)
    renderScreen(<PushSettings />)
    await waitFor(() => expect(api.call).toHaveBeenCalled())
    expect(document.body.textContent).toBe('')
  })

  it('the text names the browser as the reason if it does not support them', async () => {
    renderScreen(<PushSettings />)
    expect(await screen.findByText(/cannot show notifications/)).toBeTruthy()
  })

  it('the text explains in Safari on iOS how to add the app to the home screen', async () => {
    Object.assign(navigator, { standalone: false })
    renderScreen(<PushSettings />)
    expect(await screen.findByText(/Add to Home Screen/)).toBeTruthy()
    Reflect.deleteProperty(navigator, 'standalone')
  })
})

describe('the subscription of this device', () => {
  const subscribed = async () => {
    const browser = stubPushBrowser()
    browser.notification.permission = 'granted'
    browser.current = browser.subscription
    const choice = { kinds: ['reply' as const], quiet: null, zone: 'UTC', language: 'en' as const }
    await pushChoiceStore.write({ ...choice, sub: account.sub })
    return browser
  }

  it('is renewed when the app starts, with the current language and time zone', async () => {
    await subscribed()
    await renewOrEndPush(sessionState.view, 'es')
    expect(sentBodies()).toMatchObject([{ kinds: ['reply'], zone: 'America/Lima', language: 'es' }])
  })

  it.each([
    ['after a log-out', { status: 'visitor' as const }],
    ['if another account logs in', { status: 'signed-in' as const, sub: anAccountId('bea'), user: null }],
  ])('ends %s', async (_, view) => {
    const browser = await subscribed()
    await renewOrEndPush(view, 'en')
    expect([browser.current, await pushChoiceStore.read()]).toEqual([null, null])
  })

  it('remains if the server ended the session, because the buyer will log in again', async () => {
    const browser = await subscribed()
    await renewOrEndPush({ status: 'expired', sub: account.sub, zone: null }, 'en')
    expect([browser.current, calls]).toEqual([browser.subscription, []])
  })
})
