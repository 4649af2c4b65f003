import { openPageMessage, pushMessage } from '#contract/calls/push.ts'
import type { Locale } from '#contract/languages.ts'
import type { Api } from '#api/client.ts'
import { pushChoiceStore, subscribePush } from '#api/push.ts'
import { appBase } from '#lib/app-base.ts'
import { parseJson } from '#lib/field-of.ts'
import { loadSettings } from './settings.ts'
import { isAppPath } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const newsTexts: Readonly<Record<Locale, string>> = {
  en: 'There is news for you',
  es: 'Hay novedades para usted',
  'zh-Hans': '您有新消息',
  'zh-Hant': '您有新訊息',
}

/** Always shows a notification: a browser revokes the permission if a push shows nothing. */
const show = async (data: PushMessageData | null): Promise<void> => {
  const settings = await loadSettings().catch(() => null)
  const message = pushMessage.safeParse(parseJson(data?.text() ?? '')).data
  await self.registration.showNotification(message?.title ?? newsTexts[settings?.locale ?? 'en'], {
    body: message?.text ?? '',
    tag: message?.tag ?? 'news',
    data: message?.url ?? '/',
    icon: appBase.onHost('/icons/icon-192.png'),
  })
}

const isOfApp = ({ origin, pathname, search }: URL): boolean =>
  origin === self.location.origin &&
  pathname.startsWith(appBase.basePath) &&
  isAppPath(appBase.inApp(pathname) + search)

const answerWithinMs = 2_000

/** Asks an open page to show the path without a reload, so that no text is lost. False: the page did not answer. */
const asksPage = (page: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWithinMs)
    page.postMessage({ type: 'open', path }, [port2])
  })

const open = async (data: unknown): Promise<void> => {
  const path = openPageMessage.safeParse({ type: 'open', path: data }).data?.path ?? '/'
  const url = new URL(appBase.onHost(path), self.location.href)
  if (!isOfApp(url)) return open('/')
  const windows = await self.clients.matchAll({ type: 'window' })
  // A page in the background may be frozen, and answers only once it has the focus.
  const page = await windows
    .find((one) => isOfApp(new URL(one.url)))
    ?.focus()
    .catch(() => null)
  // A page that does not answer may have an open form, so the path opens in a new window instead.
  if (!page || !(await asksPage(page, path))) await self.clients.openWindow(url.href)
}

/** If this fails, for example offline, the page subscribes again at its next start. */
const subscribeAgain = async (api: Api): Promise<void> => {
  await loadSettings()
  const choice = await pushChoiceStore.read()
  if (choice) await subscribePush(api, self.registration.pushManager, choice)
}

export const servePush = (api: Api): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain(api).catch(() => undefined)),
  )
}
