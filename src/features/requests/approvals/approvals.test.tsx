import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { approvalCalls, approvalRequest } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { api } from '#api/commands.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { userInfo } from '#contract/entities/account.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { ApprovalDialog, Approvals } from './approvals.tsx'

const request = approvalRequest.parse({
  draft: {
    caseDraftId: '7',
    kind: 'enquiry',
    version: 3,
    clientRef: 'r1',
    draftStatus: 'draft',
    note: 'Labels in Portuguese',
    maxReplyTime: '2099-09-20',
    attachList: [{ name: 'terms.pdf', url: '/files/f1/terms.pdf', size: 10, type: 'application/pdf' }],
    companyList: [
      {
        companyId: '1',
        companyName: 'Anhui Green',
        productList: [{ pesticideId: 'p1', name: 'Glyphosate', quantity: '1200', unit: 'kg' }],
      },
    ],
    createTime: 1,
    updateTime: 2,
  },
  contentHash: 'hash-1',
  askedTime: 5,
  requester: { id: 'ben', name: 'Ben Okoro' },
})

let calls: { call: unknown; body: unknown; key: string | undefined }[]
let answer: () => unknown
const [closed, decided] = [vi.fn(), vi.fn()]

withAccount()
beforeEach(() => {
  calls = []
  answer = () => true
  closed.mockClear()
  decided.mockClear()
  const user = userInfo.parse({ userId: 'ana', email: 'a@b.example', nickname: 'Ana' })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: object = {}) => {
    const { body, headers } = input as { body?: unknown; headers?: Record<string, string> }
    calls.push({ call, body, key: headers?.[header.idempotencyKey] })
    if (connection.browserOffline) throw new ApiError('offline')
    return answer()
  })
})

const open = () => renderScreen(<ApprovalDialog request={request} onClose={closed} onDecided={decided} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const decisions = () =>
  calls.filter(({ call }) => call === approvalCalls.approve || call === approvalCalls.approvalReturn)

describe('the approval dialog', () => {
  it('approves the version and text that the administrator has read', async () => {
    open()
    await press('Approve and send')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(decided).toHaveBeenCalledOnce()
    expect(decisions()).toMatchObject([
      { call: approvalCalls.approve, body: { id: '7', version: 3, contentHash: 'hash-1' } },
    ])
  })

  it('stays open if the answer is lost; pressing again repeats the approval under the same key', async () => {
    answer = () => {
      throw new ApiError('timeout')
    }
    open()
    await press('Approve and send')
    expect((await screen.findByRole('alert')).textContent).toContain('Pressing again is safe')
    expect(closed).not.toHaveBeenCalled()
    answer = () => true
    await press('Approve and send')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(new Set(decisions().map(({ key }) => key)).size).toBe(1)
  })

  it("shows the server's reason and reloads the list if the request was changed after it was read", async () => {
    answer = () => {
      throw new ApiError('refused', { code: code.versionConflict, msg: 'It was changed. Read it again.' })
    }
    open()
    await press('Approve and send')
    expect((await screen.findByRole('alert')).textContent).toBe('It was changed. Read it again.')
    expect(closed).not.toHaveBeenCalled()
    expect(decided).toHaveBeenCalledOnce()
  })

  it('requires a reason for sending a request back to its author', async () => {
    open()
    await press('Send back')
    const confirm = await screen.findByRole('button', { name: 'Send back' })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('Reason'), ' Too much ')
    await press('Send back')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(decisions()).toMatchObject([
      { call: approvalCalls.approvalReturn, body: { id: '7', version: 3, contentHash: 'hash-1', reason: 'Too much' } },
    ])
  })

  it('disables both decisions while offline, and says that approving needs a connection', async () => {
    connection.browserOffline = true
    open()
    expect(await screen.findByText('Offline. Requests can only be approved online.')).toBeTruthy()
    for (const name of ['Approve and send', 'Send back'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
    expect(decisions()).toEqual([])
  })

  it('shows everything that would be sent: products, supplier, note and files', async () => {
    open()
    expect(await screen.findByText('Request from Ben Okoro')).toBeTruthy()
    for (const text of ['Glyphosate', 'Anhui Green', 'Labels in Portuguese', 'terms.pdf'])
      expect(screen.getAllByText(new RegExp(text)).length).toBeGreaterThan(0)
  })
})

it('the list of requests for approval is not reported as empty if it could not be fetched, and can be fetched again', async () => {
  answer = () => {
    throw new ApiError('offline')
  }
  renderScreen(<Approvals />)
  expect(await screen.findByText('Could not check whether requests are waiting for your approval.')).toBeTruthy()
  answer = () => ({ list: [request], total: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 request is waiting for your approval')).toBeTruthy()
  expect(screen.queryByText(/^As of/)).toBeNull()
})
