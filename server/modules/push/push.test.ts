import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import {
  maxPushBytes,
  maxPushSubscriptions,
  pushCalls,
  pushKinds,
  pushMessage,
  type PushMessage,
  type PushSubscriptionBody,
} from '#contract/calls/push.ts'
import { code } from '#contract/codes.ts'
import { locales } from '#contract/languages.ts'
import { dayMs } from '#lib/day-ms.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { revokeAllSessions } from '#server/modules/accounts/sessions.ts'
import { notify } from '#server/modules/messages/repo.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { remindOfExpiries } from '#server/modules/requests/records/advance-record.ts'
import type { postToPublicAddress } from '#server/platform/http/fetch-public.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { pushSubscriptions } from './schema.ts'
import { quietHoursEnd, sendPushMessages } from './send.ts'
import { deleteEndedSubscriptions } from './subscriptions.ts'

let t: TestApp
let buyer: Awaited<ReturnType<TestApp['newBuyer']>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.deps.db.delete(messages)
  await t.deps.db.delete(pushSubscriptions)
  buyer = await t.newBuyer()
})

/** A browser's subscription, with the browser's way to decrypt what it receives (RFC 8291). */
const newDevice = (changes: Partial<PushSubscriptionBody> = {}) => {
  const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)]
  const publicKey = pair.generateKeys()
  const body: PushSubscriptionBody = {
    endpoint: `https://push.example.com/send/${t.deps.random.uuid()}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    kinds: [...pushKinds],
    quiet: null,
    zone: 'America/Sao_Paulo',
    language: 'en',
    ...changes,
  }
  const read = (posted: Buffer): unknown => {
    const [salt, sender, text] = [posted.subarray(0, 16), posted.subarray(21, 86), posted.subarray(86)]
    const derive = (secret: Uint8Array, extra: Uint8Array, info: Uint8Array | string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, extra, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
    cipher.setAuthTag(text.subarray(-16))
    const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { body, read }
}
type Device = ReturnType<typeof newDevice>

const subscribe = async (device: Device, token = buyer.token) => {
  expect(await t.call(pushCalls.pushSubscribe, { token, body: device.body })).toMatchObject({ code: 0 })
  return device
}
const rows = () => t.deps.db.select().from(pushSubscriptions)

const happens = (template: string, linkId = '7', part: Partial<typeof messages.$inferInsert> = {}) =>
  notify(t.deps.db, {
    accountId: buyer.userId,
    template,
    values: {},
    linkKind: template.startsWith('price-') ? 'price' : 'enquiry',
    linkId,
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    ...part,
  })

const pushService = (answer: (endpoint: string) => number | Promise<number> = () => 201) => {
  const posts: { endpoint: string; headers: Record<string, unknown>; body: Buffer }[] = []
  const post: typeof postToPublicAddress = async (endpoint, { headers, body }) => {
    posts.push({ endpoint, headers, body })
    return answer(endpoint)
  }
  const readBy = ({ body, read }: Device): PushMessage[] =>
    posts
      .filter(({ endpoint }) => endpoint === body.endpoint)
      .map((one) => pushMessage.parse(read(one.body)))
      .toSorted((a, b) => a.kind.localeCompare(b.kind))
  return { posts, readBy, run: (now = t.clock.now()) => sendPushMessages(t.deps, now, post) }
}

describe('a subscription', () => {
  test('a subscription uses a public key that is the same for all callers, even simultaneous ones', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => t.call(pushCalls.pushKey, { token: buyer.token })))
    expect(new Set(keys.map(({ data }) => (data as { publicKey: string }).publicKey)).size).toBe(1)
  })
  test('a subscription is replaced by a second call for the same endpoint', async () => {
    const device = await subscribe(newDevice())
    const settings: Partial<PushSubscriptionBody> = {
      kinds: ['price'],
      quiet: { from: '22:00', to: '07:00' },
      zone: 'Asia/Tokyo',
      language: 'es',
    }
    await subscribe({ ...device, body: { ...device.body, ...settings } })
    expect(await rows()).toMatchObject([{ ...settings, endpoint: device.body.endpoint, userId: buyer.userId }])
  })
  test('a subscription moves to the account that subscribed last, without the events of the former account', async () => {
    const device = await subscribe(newDevice({ quiet: { from: '00:00', to: '23:59' } }))
    const { posts, run } = pushService()
    await happens('record-quoted')
    await run()
    expect(await rows()).toMatchObject([{ pending: { reply: { count: 1 } } }])
    const other = await t.newBuyer()
    await subscribe({ ...device, body: { ...device.body, quiet: null } }, other.token)
    await run(t.clock.now() + dayMs)
    expect(posts).toEqual([])
    expect(await rows()).toMatchObject([{ userId: other.userId, pending: {}, due: null }])
  })
  test('a subscription can be deleted only by its own account', async () => {
    const { body } = await subscribe(newDevice())
    const unsubscribe = (token: string) =>
      t.call(pushCalls.pushUnsubscribe, { token, body: { endpoint: body.endpoint } })
    expect(await unsubscribe((await t.newBuyer()).token)).toMatchObject({ code: 0 })
    expect(await rows()).toHaveLength(1)
    expect(await unsubscribe(buyer.token)).toMatchObject({ code: 0 })
    expect(await rows()).toEqual([])
    expect(await unsubscribe(buyer.token)).toMatchObject({ code: 0 })
  })
  test.each([
    ['a private address', { endpoint: 'https://10.0.0.7/push' }],
    ['the address of a cloud’s metadata', { endpoint: 'https://169.254.169.254/latest' }],
    ['another port', { endpoint: 'https://push.example.com:8443/push' }],
    ['plain http', { endpoint: 'http://push.example.com/push' }],
    ['a key that is not a point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }],
    ['an unknown zone', { zone: 'Europe/Atlantis' }],
    ['no kind', { kinds: [] }],
  ])('a subscription is refused if it has %s', async (_, part) => {
    const { body } = newDevice(part)
    expect(await t.call(pushCalls.pushSubscribe, { token: buyer.token, body })).toMatchObject({ code: code.badRequest })
    expect(await rows()).toEqual([])
  })
  test('a subscription replaces the oldest one if the account has the maximum number', async () => {
    const devices = Array.from({ length: maxPushSubscriptions + 1 }, () => newDevice())
    for (const device of devices) {
      t.clock.advance(1)
      await subscribe(device)
    }
    const endpoints = (await rows()).map(({ endpoint }) => endpoint)
    expect(endpoints.toSorted()).toEqual(
      devices
        .slice(1)
        .map(({ body }) => body.endpoint)
        .toSorted(),
    )
  })
  test.each([
    ['a sign-out', () => t.call(authCalls.logout, { token: buyer.token })],
    ['the end of all sessions', () => revokeAllSessions(t.deps.db, buyer.userId, t.clock.now())],
    ['the deletion of the account', () => t.deps.db.delete(users).where(eq(users.id, buyer.userId))],
  ])('a subscription ends with %s', async (_, end) => {
    await subscribe(newDevice())
    await happens('record-quoted')
    await end()
    const { posts, run } = pushService()
    await run()
    expect(posts).toEqual([])
    expect(await rows()).toEqual([])
  })
  test('a subscription is deleted by the sweep only if its session has ended', async () => {
    const signedOut = await t.newBuyer()
    await subscribe(newDevice())
    await subscribe(newDevice(), signedOut.token)
    await t.call(authCalls.logout, { token: signedOut.token })
    expect(await deleteEndedSubscriptions(t.deps.db, undefined, t.clock.now())).toBe(1)
    expect(await rows()).toMatchObject([{ userId: buyer.userId }])
  })
})

describe('a push message', () => {
  test('a push message states the kind of event, is signed, and opens the record', async () => {
    const device = await subscribe(newDevice())
    const { posts, readBy, run } = pushService()
    for (const template of ['record-quoted', 'record-asked', 'quotation-expiring', 'price-above'])
      await happens(template)
    await run()
    expect(readBy(device).map(({ kind, title, url }) => [kind, title, url])).toEqual([
      ['expiry', 'A quotation ends soon', '/pages/inquiry/detail?id=7'],
      ['price', 'A price alert', '/pages/price/detail?id=7'],
      ['question', 'A supplier asks you a question', '/pages/inquiry/detail?id=7'],
      ['reply', 'A supplier has replied', '/pages/inquiry/detail?id=7'],
    ])
    for (const { headers } of posts)
      expect(headers).toMatchObject({ TTL: 86_400, Authorization: expect.stringMatching(/^vapid t=/) })
  })
  test.each(locales)(
    'a push message is in the language of the subscription, %s, and within the limits',
    async (language) => {
      const device = await subscribe(newDevice({ language }))
      for (let id = 1; id <= 12; id += 1) await happens('record-quoted', String(id))
      const { readBy, run } = pushService()
      await run()
      const [message, ...others] = readBy(device)
      expect(others).toEqual([])
      expect(message).toMatchObject({ title: expect.stringContaining('12'), url: '/pages/message/index' })
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(maxPushBytes)
    },
  )
  test('a push message does not contain data of the request, such as a supplier, product, number, text or price', async () => {
    const sides = await buyerAndSuppliers(t, ['9004'])
    const { token, userId, no, id, at } = await sides.send('enquiry', ['9004'])
    const device = await subscribe(newDevice(), token)
    const lines = [{ pesticideId: sides.productOf('9004'), prePrice: '7.31' }]
    await sides.quote('9004', no, { text: 'Our best offer', lines })
    const record = await at()
    const { readBy, run } = pushService()
    await run()
    const [notice] = await t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
    const names = [record.company.name, ...record.products.map(({ name }) => name)]
    const secrets = [no, '7.31', 'USD', 'Our best offer', ...names, ...Object.values(notice?.values ?? {})]
    expect(JSON.stringify(notice?.values)).toContain('7.31')
    const [message] = readBy(device)
    expect(message?.url).toBe(`/pages/inquiry/detail?id=${id}`)
    for (const secret of secrets.filter(Boolean)) expect(JSON.stringify(message)).not.toContain(secret)
  })
  test('a push message is sent only for the kinds that the buyer chose', async () => {
    const [prices, all] = [await subscribe(newDevice({ kinds: ['price'] })), await subscribe(newDevice())]
    for (const template of ['record-quoted', 'price-below', 'record-closed', 'approval-asked']) await happens(template)
    const { readBy, run } = pushService()
    await run()
    const kindsOf = (device: Device) => readBy(device).map(({ kind }) => kind)
    expect([kindsOf(prices), kindsOf(all)]).toEqual([['price'], ['price', 'reply']])
  })
  test('a push message is not sent for a notice that was read or is older than a day, nor to another account', async () => {
    await subscribe(newDevice(), (await t.newBuyer()).token)
    const device = await subscribe(newDevice())
    await happens('record-quoted', '1', { read: true })
    await happens('record-quoted', '2', { createTime: t.clock.now() - dayMs - 1 })
    await happens('record-asked', '3')
    const { posts, readBy, run } = pushService()
    await run()
    expect(posts).toHaveLength(1)
    expect(readBy(device)).toMatchObject([{ kind: 'question' }])
  })
  test('a push message is sent once, even if several workers run, one stops after sending, or the answer is lost', async () => {
    const device = await subscribe(newDevice())
    await happens('record-quoted')
    const first = pushService()
    await Promise.all([first.run(), first.run(), first.run()])
    expect(first.readBy(device)).toHaveLength(1)

    await happens('record-asked')
    let handedOver = () => undefined as void
    const isHandedOver = new Promise<void>((resolve) => (handedOver = resolve))
    const stopping = pushService(() => (handedOver(), new Promise<never>(() => undefined)))
    void stopping.run()
    await isHandedOver
    await happens('price-above')
    const lost = pushService(() => Promise.reject(new Error('socket hang up')))
    await lost.run()
    expect(lost.readBy(device)).toMatchObject([{ kind: 'price' }])
    const later = pushService()
    await later.run(t.clock.now() + dayMs)
    expect(later.posts).toEqual([])
  })
  test.each([404, 410])('a push message ends only its own subscription if it is answered with %i', async (status) => {
    const [gone, kept] = [await subscribe(newDevice()), await subscribe(newDevice())]
    await happens('record-quoted')
    await pushService((endpoint) => (endpoint === gone.body.endpoint ? status : 201)).run()
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([kept.body.endpoint])
  })
  test.each([429, 503])(
    'a push message is sent again later, together with newer events, if it is answered with %i',
    async (status) => {
      const device = await subscribe(newDevice())
      await happens('record-quoted', '7')
      const now = t.clock.now()
      await pushService(() => status).run()
      await happens('record-quoted', '7')
      const { readBy, run } = pushService()
      await run(now + 9 * 60_000)
      expect(readBy(device)).toEqual([])
      await run(now + 10 * 60_000)
      expect(readBy(device)).toMatchObject([{ title: '2 replies from suppliers', url: '/pages/inquiry/detail?id=7' }])
      expect(await rows()).toMatchObject([{ failures: 0, pending: {}, due: null }])
    },
  )
  test('a push message ends the subscription if it is the tenth in a row to be refused', async () => {
    await subscribe(newDevice())
    for (let count = 1; count <= 10; count += 1) {
      expect(await rows()).toHaveLength(1)
      await happens('record-quoted')
      await pushService(() => 403).run()
    }
    expect(await rows()).toEqual([])
  })
  test('a push message is not sent to a name that resolves to a private address', async () => {
    await subscribe(newDevice({ endpoint: 'https://localhost/push' }))
    await happens('record-quoted')
    await sendPushMessages(t.deps, t.clock.now())
    expect(await rows()).toMatchObject([{ failures: 1, pending: {} }])
    expect(t.logs).toContainEqual({ level: 'warn', event: 'push-not-accepted', service: 'localhost', status: 0 })
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' }
  test.each([
    ['before', 'America/Sao_Paulo', night, '2026-09-02T00:59:59Z', '2026-09-02T00:59:59Z'],
    ['at the start', 'America/Sao_Paulo', night, '2026-09-02T01:00:00Z', '2026-09-02T10:00:00Z'],
    ['after midnight', 'America/Sao_Paulo', night, '2026-09-02T09:59:59.999Z', '2026-09-02T10:00:00Z'],
    ['at the end', 'America/Sao_Paulo', night, '2026-09-02T10:00:00Z', '2026-09-02T10:00:00Z'],
    ['in a zone with half an hour', 'Asia/Kolkata', night, '2026-09-02T00:00:00Z', '2026-09-02T01:30:00Z'],
    ['within a day', 'UTC', { from: '12:00', to: '14:30' }, '2026-09-02T12:10:20Z', '2026-09-02T14:30:00Z'],
    ['without length', 'UTC', { from: '08:00', to: '08:00' }, '2026-09-02T08:00:00Z', '2026-09-02T08:00:00Z'],
    ['that are off', 'UTC', null, '2026-09-02T02:00:00Z', '2026-09-02T02:00:00Z'],
  ])('the end of quiet hours is computed by the buyer’s clock: %s (%s)', (_, zone, quiet, now, until) => {
    expect(new Date(quietHoursEnd({ quiet, zone }, Date.parse(now))).toISOString()).toBe(new Date(until).toISOString())
  })
  test('quiet hours delay push messages, and merge those of a kind', async () => {
    const device = await subscribe(newDevice({ quiet: night }))
    const { posts, readBy, run } = pushService()
    t.clock.advance(Date.parse('2026-09-02T02:00:00Z') - t.clock.now())
    await happens('record-quoted', '1')
    await run()
    await happens('record-shipped', '2')
    await happens('record-asked', '1')
    await run(Date.parse('2026-09-02T09:59:00Z'))
    expect(posts).toEqual([])
    await run(Date.parse('2026-09-02T10:00:00Z'))
    expect(readBy(device).map(({ title, url }) => [title, url])).toEqual([
      ['A supplier asks you a question', '/pages/inquiry/detail?id=1'],
      ['2 replies from suppliers', '/pages/message/index'],
    ])
  })
})

describe('a quotation that expires soon', () => {
  test('a quotation that expires soon causes one notice, from the day before its last day in the buyer’s zone', async () => {
    const sides = await buyerAndSuppliers(t, ['9004'])
    const { userId, no } = await sides.send('enquiry', ['9004'], { zone: 'Asia/Tokyo' })
    const reminders = async (time: string) => {
      for (let runs = 0; runs < 2; runs += 1) await remindOfExpiries(t.deps.db, Date.parse(time))
      const notices = await t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
      return notices.filter(({ template }) => template === 'quotation-expiring').map(({ values }) => values['text'])
    }
    await sides.quote('9004', no, { validUntil: '2026-09-10' })
    expect(await reminders('2026-09-08T14:59:00Z')).toEqual([])
    expect(await reminders('2026-09-08T15:00:00Z')).toEqual(['2026-09-10'])
    expect(await reminders('2026-09-10T14:59:00Z')).toEqual(['2026-09-10'])
  })
})
