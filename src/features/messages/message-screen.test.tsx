import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { notifyMessage } from '#contract/entities/account.ts'
import { code } from '#contract/codes.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { pendingOps } from '#account/store/db.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { MessageScreen } from './message-screen.tsx'

const message = (n: number, part: object = {}) =>
  notifyMessage.parse({ id: String(n), title: `Title ${n}`, content: `Content ${n}`, createTime: n, ...part })

withAccount()
beforeEach(async () => {
  await account.db.messages.bulkPut([
    message(1, { readStatus: true }),
    message(2, { templateNickname: 'Demo Qingmeng', link: { kind: 'enquiry', id: '77' } }),
  ])
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('offline'))
})

it('the messages about one record are one row, which opens the record and marks all of them as read', async () => {
  const about = { link: { kind: 'enquiry', id: '77' } }
  await account.db.messages.bulkPut([
    message(2, about),
    message(3, about),
    message(4, { link: { kind: 'enquiry', id: '8' } }),
  ])
  renderScreen(<MessageScreen />, '/pages/message/index')
  const row = await screen.findByRole('link', { name: /Title 3/ })
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(within(row).getByText('and 1 earlier message')).toBeTruthy()
  await userEvent.click(row)
  await waitFor(() => expect(location.pathname + location.search).toBe('/pages/inquiry/detail?id=77'))
  await waitFor(async () =>
    expect((await pendingOps(account.db)).map((op) => op.intent)).toMatchObject([
      { name: 'messages-read', ids: ['3', '2'] },
    ]),
  )
})

it('a message that is not about a record opens with its sender and time, and is marked as read', async () => {
  await account.db.messages.put(message(2, { templateNickname: 'Demo Qingmeng' }))
  renderScreen(<MessageScreen />, '/pages/message/index')
  await userEvent.click(await screen.findByRole('link', { name: /Title 2/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Title 2' }))
  expect(dialog.getByText('Content 2')).toBeTruthy()
  expect(dialog.getByText(/Demo Qingmeng/).textContent).toMatch(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/)
  await waitFor(async () =>
    expect((await pendingOps(account.db)).map((op) => op.intent)).toMatchObject([
      { name: 'messages-read', ids: ['2'] },
    ]),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a message that the URL names is fetched if it is not on this device, and is opened or reported as missing', async () => {
  vi.mocked(api.call).mockRejectedValue(new ApiError('refused', { code: code.notFound }))
  const { unmount } = renderScreen(<MessageScreen />, '/pages/message/index?id=9')
  expect(await screen.findByText('This message is no longer there.')).toBeTruthy()
  unmount()
  vi.mocked(api.call).mockResolvedValue(message(9))
  renderScreen(<MessageScreen />, '/pages/message/index?id=9')
  expect(await screen.findByRole('dialog', { name: 'Title 9' })).toBeTruthy()
})
