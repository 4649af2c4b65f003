import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { notifyMessage } from '#contract/entities/account.ts'
import { code } from '#contract/codes.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { messageListKey } from '#account/store/confirmed-rows.ts'
import { ringsKey, type RingsOfAlert } from '#account/store/read-following.ts'
import { pricesKey } from '#account/store/read-prices.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { MessageScreen } from './message-screen.tsx'

let account: Awaited<ReturnType<typeof openAccount>>
const message = (n: number, part: object = {}) =>
  notifyMessage.parse({ id: String(n), title: `Title ${n}`, content: `Content ${n}`, createTime: n, ...part })

beforeEach(async () => {
  account = await openAccount()
  await account.db.messages.bulkPut([
    message(1, { readStatus: true }),
    message(2, { templateNickname: 'Demo Qingmeng', link: { kind: 'enquiry', id: '77' } }),
  ])
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('offline'))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Object.assign(connection, { browserOffline: false, reach: 'unknown', failing: false })
  closeAccount(account)
})

const titles = () => screen.queryAllByText(/^Title \d$/).map(({ textContent }) => textContent)

it('the page shows which tab is chosen, and only its messages', async () => {
  draw(<MessageScreen />, '/pages/message/index')
  await waitFor(() => expect(titles()).toEqual(['Title 2', 'Title 1']))
  expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('tab', { name: /^Unread/ }))
  expect(screen.getByRole('tab', { name: /^Unread/ }).getAttribute('aria-selected')).toBe('true')
  expect(titles()).toEqual(['Title 2'])
})

it('a message opens with sender and time, counts as read, and says that its request is gone', async () => {
  await account.db.kv.put({ k: 'records:enquiry', v: null, asOf: 1 })
  draw(<MessageScreen />, '/pages/message/index')
  await userEvent.click(await screen.findByRole('link', { name: /Title 2/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Title 2' }))
  expect(dialog.getByText('Content 2')).toBeTruthy()
  expect(dialog.getByText(/Demo Qingmeng/).textContent).toMatch(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/)
  expect(await dialog.findByText(/no longer in your list/)).toBeTruthy()
  await waitFor(async () =>
    expect((await pendingOps(account.db)).map((op) => op.intent)).toMatchObject([
      { name: 'messages-read', ids: ['2'] },
    ]),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a message in the address that is not on this device is requested, and the page tells the result', async () => {
  vi.mocked(api.call).mockRejectedValue(new ApiError('refused', { code: code.notFound }))
  const { unmount } = draw(<MessageScreen />, '/pages/message/index?id=9')
  expect(await screen.findByText('This message is no longer there.')).toBeTruthy()
  unmount()
  vi.mocked(api.call).mockResolvedValue(message(9))
  draw(<MessageScreen />, '/pages/message/index?id=9')
  expect(await screen.findByRole('dialog', { name: 'Title 9' })).toBeTruthy()
})

it('a buyer with a connection is not told to get one when the server fails', async () => {
  Object.assign(connection, { reach: 'offline', failing: true })
  draw(<MessageScreen />, '/pages/message/index?id=9')
  expect(await screen.findByText(/^This message is not on this device/)).toBeTruthy()
  expect(screen.getByText('The server does not answer properly. These are the messages on this device.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/offline|online/i)
})

it('the age of the messages counts from the last answer of the server, not from the last message', async () => {
  await account.db.kv.put({ k: messageListKey, v: { locale: 'en', total: 2 }, asOf: Date.UTC(2026, 2, 11, 8) })
  connection.browserOffline = true
  const { unmount } = draw(<MessageScreen />, '/pages/message/index')
  expect(await screen.findByText(/^Offline\. Messages are as of 11 Mar/)).toBeTruthy()
  unmount()
  await account.db.kv.put({ k: 'unread', v: 1, asOf: Date.UTC(2026, 2, 12, 8) })
  draw(<MessageScreen />, '/pages/message/index')
  expect(await screen.findByText(/^Offline\. Messages are as of 12 Mar/)).toBeTruthy()
})

it('messages that are older than those on this device can be loaded', async () => {
  await account.db.kv.put({ k: messageListKey, v: { locale: 'en', total: 3 }, asOf: 1 })
  vi.mocked(api.call).mockImplementation(async (call: unknown) => {
    if (call === messageCalls.messagePage) return { list: [message(0)], total: 3 }
    throw new ApiError('offline')
  })
  draw(<MessageScreen />, '/pages/message/index')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titles()).toEqual(['Title 2', 'Title 1', 'Title 0']))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('No more data')).toBeTruthy()
})

it.each([
  ['refused', new ApiError('refused', { code: code.forbidden }), 'note--attention'],
  ['without an answer', new ApiError('offline'), 'note--offline'],
])('the page says that older messages did not load when their request was %s', async (_, error, look) => {
  await account.db.kv.put({ k: messageListKey, v: { locale: 'en', total: 3 }, asOf: 1 })
  vi.mocked(api.call).mockRejectedValue(error)
  draw(<MessageScreen />, '/pages/message/index')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  const note = await screen.findByText('The older messages did not load.')
  expect(note.closest('.note')?.classList.contains(look)).toBe(true)
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
})

it.each([
  ['unread', true],
  ['read', false],
])('promises no supplier’s reply in an empty tab of %s messages', async (show, readStatus) => {
  await account.db.messages.bulkPut([message(1, { readStatus }), message(2, { readStatus })])
  draw(<MessageScreen />, `/pages/message/index?show=${show}`)
  expect(await screen.findByText('No messages here.')).toBeTruthy()
  expect(screen.queryByText('When a supplier replies, it shows here.')).toBeNull()
})

it('unread messages that are older than those on this device are counted, and not called none', async () => {
  await account.db.messages.bulkPut([message(1, { readStatus: true }), message(2, { readStatus: true })])
  await account.db.kv.bulkPut([
    { k: messageListKey, v: { locale: 'en', total: 400 }, asOf: 1 },
    { k: 'unread', v: 306, asOf: 1 },
  ])
  draw(<MessageScreen />, '/pages/message/index?show=unread')
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Unread/ }).textContent).toBe('Unread306'))
  expect(screen.getByRole('button', { name: 'Mark all read' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
  expect(screen.queryByText('No messages here.')).toBeNull()
})

it('a note of this device is counted beside the messages that the server counts, not among them', async () => {
  const rule = { kind: 'below', price: '29500' } as const
  const crossing = { day: '2026-06-15', side: 'down', price: '29400', share: null, at: 5 } as const
  const ring = { ...crossing, seriesId: 'glyphosate', rule, told: true, seen: false, messaged: false }
  const rings: RingsOfAlert[] = [{ id: 'a1', through: '2026-06-15', rings: [ring] }]
  await account.db.meta.put({ k: ringsKey, v: rings })
  await account.db.kv.bulkPut([
    { k: pricesKey, v: { next: '', list: [seriesOf([['2026-06-15', '29400']])], rates: [] }, asOf: 1 },
    { k: messageListKey, v: { locale: 'en', total: 400 }, asOf: 1 },
    { k: 'unread', v: 306, asOf: 1 },
  ])
  draw(<MessageScreen />, '/pages/message/index?show=unread')
  expect(await screen.findByText(/^Price alert: /)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Unread/ }).textContent).toBe('Unread307'))
})
