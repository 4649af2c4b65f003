import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import { userInfo } from '#contract/entities/account.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { StaffScreen } from './staff-screen.tsx'

const person = (id: string, part: object = {}) => ({
  id,
  firstName: id,
  lastName: 'Okoro',
  username: `${id}-1`,
  email: `${id}@example.com`,
  isAdmin: false,
  ...part,
})

let list: object[]
let seatsLeft: number
let isRefused: boolean
let answers: Map<unknown, (input: { body?: unknown; query?: unknown }) => unknown>
withAccount()
beforeEach(() => {
  list = [person('ana', { isAdmin: true }), person('ben')]
  seatsLeft = 3
  isRefused = false
  answers = new Map()
  const user = userInfo.parse({ userId: 'ana', email: 'ana@example.com', companyId: 'c', isCompanyAdmin: true })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: object = {}) => {
    if (call === staffCalls.staffPage && isRefused) throw new ApiError('refused', { code: code.serverError })
    if (call === staffCalls.staffPage) return { list, total: list.length }
    if (call === accountCalls.staffQuota) return { total: 5, used: 5 - seatsLeft, remainingQuota: seatsLeft }
    const answer = answers.get(call)
    if (!answer) throw new ApiError('offline')
    return answer(input)
  })
})

const toastTexts = () => toasts.items.map((toast) => toast.text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))

describe('the staff screen', () => {
  it("shows each person's role, and lets an administrator promote or remove only other people", async () => {
    renderScreen(<StaffScreen />)
    const [me, other] = await screen.findAllByRole('listitem')
    expect(me?.textContent).toMatch(/ana Okoro.*You.*Administrator/)
    expect(screen.getByRole('button', { name: 'Make ben Okoro an administrator' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove ana Okoro' })).toBeNull()
    expect(other?.textContent).toContain('ben@example.com')
    expect(screen.getByText('2 of 5 accounts used')).toBeTruthy()
  })
  it('makes a stale list read-only, and reports that it could not be read again', async () => {
    answers.set(staffCalls.staffInvitations, () => ({ list: [], total: 0 }))
    const first = renderScreen(<StaffScreen />)
    await screen.findByText('ben Okoro')
    expect(screen.queryByText(/^As of/)).toBeNull()
    first.unmount()
    isRefused = true
    renderScreen(<StaffScreen />)
    expect(await screen.findByText('Last loaded version.')).toBeTruthy()
    expect(screen.getByText('ben Okoro')).toBeTruthy()
    expect(screen.getByText(/^As of/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Leave company' }).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Remove ben Okoro' })).toBeNull()
    isRefused = false
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Remove ben Okoro' })).toBeTruthy()
    expect(screen.queryByText(/^As of/)).toBeNull()
  })
})

it('a member of a company can accept an invitation to another company only after leaving', async () => {
  answers.set(staffCalls.staffOffers, () => [{ id: 'o', companyName: 'Rio Agro', inviter: 'Lucia', createTime: 1 }])
  renderScreen(<StaffScreen />)
  expect(await screen.findByText('Rio Agro wants to add you')).toBeTruthy()
  expect(screen.getByText('You belong to a company already. To accept, leave it first.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Decline' }).hasAttribute('disabled')).toBe(false)
})

it('the invitation form shows a link that opens the invitation, and the code', async () => {
  answers.set(staffCalls.staffInvite, () => ({ inviteUuid: 'uuid-1', inviteCode: 'ABC234', expiresTime: 1 }))
  renderScreen(<StaffScreen />)
  await press('Invite')
  await press('Create invitation')
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toMatch(/\/\?auth=invite&inviteUuid=uuid-1$/)
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('ABC234')
})

describe('leaving a company', () => {
  it('is refused to the last administrator without a call to the server', async () => {
    const exitCall = vi.fn(() => true)
    answers.set(staffCalls.staffExit, exitCall)
    renderScreen(<StaffScreen />)
    await press('Leave company')
    const question = await dialog('alertdialog')
    expect(question.getByText('Make a colleague an administrator before you leave the company.')).toBeTruthy()
    expect(question.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(question.getByRole('button', { name: 'Close' }))
    expect(exitCall).not.toHaveBeenCalled()
  })
  it('dissolves the company if nobody else is left, after listing what is lost', async () => {
    list = [person('ana', { isAdmin: true }), person('eva', { isPending: true })]
    const exitCall = vi.fn((_: unknown) => true)
    answers.set(staffCalls.staffExit, exitCall)
    renderScreen(<StaffScreen />)
    await press('Leave company')
    const question = await dialog('alertdialog')
    expect(question.getByText('the company profile with its licence and photos')).toBeTruthy()
    expect(exitCall).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Dissolve company' }))
    await waitFor(() => expect(toastTexts()).toContain('The company was dissolved'))
    expect(exitCall).toHaveBeenCalledWith(expect.objectContaining({ body: { dissolve: true } }))
  })
})

describe('the list of invitations', () => {
  it('shows who used each invitation, and revokes an open invitation after a confirmation', async () => {
    const one = { inviteCode: 'ABC234', createTime: 1, expiresTime: 2, inviter: 'Ana', usedBy: null, usedTime: null }
    const revokeCall = vi.fn(() => true)
    answers.set(staffCalls.staffInvitations, () => ({
      list: [
        { ...one, inviteUuid: 'u1', state: 'open' },
        { ...one, inviteUuid: 'u2', inviteCode: 'DEF567', state: 'used', usedBy: 'Ben', usedTime: 3 },
      ],
      total: 2,
    }))
    answers.set(staffCalls.staffInviteRevoke, revokeCall)
    renderScreen(<StaffScreen />)
    expect(await screen.findByText(/Used by Ben/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revoke the invitation with code DEF567' })).toBeNull()
    await press('Revoke the invitation with code ABC234')
    expect(revokeCall).not.toHaveBeenCalled()
    await press('Revoke')
    await waitFor(() => expect(revokeCall).toHaveBeenCalledWith({ sub: account.sub, query: { id: 'u1' } }))
  })
  it('is not reported as empty if it was never read, and can be read again', async () => {
    renderScreen(<StaffScreen />)
    const card = within(await screen.findByRole('region', { name: 'Invitations' }))
    expect(await card.findByText('The invitations could not be loaded.')).toBeTruthy()
    answers.set(staffCalls.staffInvitations, () => ({ list: [], total: 0 }))
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByText('Nobody has been invited.')).toBeTruthy()
  })
})
