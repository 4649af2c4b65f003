import { vi } from 'vitest'

export const stubPushBrowser = (permission: NotificationPermission = 'granted') => {
  const subscription = {
    endpoint: 'https://push.example/this-device',
    toJSON: () => ({
      endpoint: 'https://push.example/this-device',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    unsubscribe: vi.fn(async () => {
      browser.current = null
      return true
    }),
  }
  const browser = {
    current: null as typeof subscription | null,
    subscription,
    notification: { permission: 'default' as NotificationPermission, requestPermission: async () => permission },
    subscribe: vi.fn(async (): Promise<typeof subscription> => {
      browser.current = subscription
      return subscription
    }),
    messages: new EventTarget(),
  }
  browser.notification.requestPermission = async () => (browser.notification.permission = permission)
  vi.stubGlobal('Notification', browser.notification)
  const pushManager = { subscribe: browser.subscribe, getSubscription: async () => browser.current }
  const worker = Object.assign(browser.messages, { getRegistration: async () => ({ pushManager }) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  return browser
}

export const removePushBrowser = (): void => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
