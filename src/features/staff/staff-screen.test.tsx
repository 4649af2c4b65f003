import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import { userInfo } from '#contract/entities/account.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { connection } from '#api/connection.ts'
import { ownKey } from '#account/store/confirmed-rows.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '#ui/overlays/toast-state.ts'
import { StaffScreen } from './staff-screen.tsx'

const sentence = 'The company has reached its employee limit. Please contact the administrator to add more accounts!'
const person = (id: string, part: object = {}) => ({
  id,
  firstName: id,
  lastName: 'Okoro',
  username: `${id}-1`,
  email: `${id}@example.com`,
  isAdmin: false,
  ...part,
})

let account: AccountContext
let list: object[]
let left: number
let isRefused: boolean
let answers: Map<unknown, (input: { body?: unknown; query?: unknown }) => unknown>
beforeEach(async () => {
  account = await openAccount()
  connection.browserOffline = false
  toasts.items = []
  list = [person('ana', { isAdmin: true }), person('ben')]
  left = 3
  isRefused = false
  answers = new Map()
  const user = userInfo.parse({ userId: 'ana', email: 'ana@example.com', companyId: 'c', isCompanyAdmin: true })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: object = {}) => {
    if (call === staffCalls.staffPage && isRefused) throw new ApiError('refused', { code: code.serverError })
    if (call === staffCalls.staffPage) return { list, total: list.length }
    if (call === accountCalls.staffQuota) return { total: 5, used: 5 - left, remainingQuota: left }
    const answer = answers.get(call)
    if (!answer) throw new ApiError('offline')
    return answer(input)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})

const said = () => toasts.items.map((toast) => toast.text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))

describe('the page of staff', () => {
  it("shows each person's role; an administrator is not promoted again and cannot remove their own account", async () => {
    draw(<StaffScreen />)
    const [me, other] = await screen.findAllByRole('listitem')
    expect(me?.textContent).toMatch(/ana Okoro.*You.*Administrator/)
    expect(screen.getByRole('button', { name: 'Make ben Okoro an administrator' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove ana Okoro' })).toBeNull()
    expect(other?.textContent).toContain('ben@example.com')
    expect(screen.getByText('2 of 5 accounts used')).toBeTruthy()
  })
  it('is read-only without administrator rights', async () => {
    list = [person('ana'), person('ben', { isAdmin: true })]
    draw(<StaffScreen />)
    expect(await screen.findByText('ben Okoro')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a colleague' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  })
  it('promotes somebody after a question', async () => {
    const promoted = vi.fn(() => true)
    answers.set(staffCalls.staffPromote, promoted)
    draw(<StaffScreen />)
    await press('Make ben Okoro an administrator')
    expect(promoted).not.toHaveBeenCalled()
    await press('Make administrator')
    await waitFor(() => expect(said()).toContain('ben Okoro is an administrator'))
    expect(promoted).toHaveBeenCalledWith({ sub: account.sub, body: { id: 'ben' } })
  })
  it('offline shows the list as last read, without actions', async () => {
    const first = draw(<StaffScreen />)
    await screen.findByText('ben Okoro')
    first.unmount()
    vi.mocked(api.call).mockRejectedValue(new ApiError('offline'))
    connection.browserOffline = true
    draw(<StaffScreen />)
    expect(await screen.findByText('ben Okoro')).toBeTruthy()
    expect(screen.getByText(/can only be changed online/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Leave company' }).hasAttribute('disabled')).toBe(true)
  })
  it('says that the list could not be read again, and changes nobody by an old list', async () => {
    answers.set(staffCalls.staffInvitations, () => ({ list: [], total: 0 }))
    const first = draw(<StaffScreen />)
    await screen.findByText('ben Okoro')
    expect(screen.queryByText(/^As of/)).toBeNull()
    first.unmount()
    isRefused = true
    draw(<StaffScreen />)
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
  it('offers to create a company if there is none', async () => {
    list = []
    draw(<StaffScreen />)
    expect(await screen.findByRole('link', { name: 'Set up your company' })).toBeTruthy()
  })
})

describe('adding somebody', () => {
  const fill = async () => {
    const form = await dialog()
    await userEvent.type(form.getByLabelText('First name'), 'Cora')
    await userEvent.type(form.getByLabelText('Last name'), 'Lim')
    await userEvent.type(form.getByLabelText('Username'), 'cora-lim')
    await userEvent.type(form.getByLabelText('Email'), 'cora@example.com')
    return form
  }
  it('checks every field before it is sent', async () => {
    draw(<StaffScreen />)
    await press('Add a colleague')
    const form = await dialog()
    await press('Add')
    expect(form.getAllByText('Complete this field')).toHaveLength(2)
    expect(form.getByText('Enter an email address')).toBeTruthy()
    expect(form.getByText('Use 4 to 15 letters, digits, underscores or hyphens')).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText('First name'))
  })
  it('sends what was typed, and shows a taken username at its field', async () => {
    const added = vi.fn(() => {
      throw new ApiError('refused', {
        code: code.badRequest,
        data: { fields: [{ path: 'username', rule: 'taken' }] },
      })
    })
    answers.set(staffCalls.staffCreate, added)
    draw(<StaffScreen />)
    await press('Add a colleague')
    const form = await fill()
    await press('Add')
    expect(await form.findByText('This username is taken in your company')).toBeTruthy()
    expect(added).toHaveBeenCalledWith({
      sub: account.sub,
      body: { firstName: 'Cora', lastName: 'Lim', username: 'cora-lim', email: 'cora@example.com' },
    })
  })
  it('in a full company offers to buy more places before anything is typed', async () => {
    left = 0
    draw(<StaffScreen />)
    await press('Add a colleague')
    expect(await screen.findByText('Your company may have 5 accounts. Buy more to add somebody.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Purchase Now' })).toBeTruthy()
  })
  it('in a company that became full meanwhile offers to buy more places', async () => {
    answers.set(staffCalls.staffCreate, () => {
      throw new ApiError('refused', { code: code.staffLimit, msg: sentence })
    })
    draw(<StaffScreen />)
    await press('Add a colleague')
    await fill()
    await press('Add')
    expect(await screen.findByRole('button', { name: 'Purchase Now' })).toBeTruthy()
  })
})

describe('inviting', () => {
  it('gives a link that opens the invitation, and its code', async () => {
    answers.set(staffCalls.staffInvite, () => ({ inviteUuid: 'uuid-1', inviteCode: 'ABC234', expiresTime: 1 }))
    draw(<StaffScreen />)
    await press('Invite')
    await press('Create invitation')
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toMatch(/\/\?auth=invite&inviteUuid=uuid-1$/)
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('ABC234')
  })
  it('that fails says why and leaves the dialog open', async () => {
    draw(<StaffScreen />)
    await press('Invite')
    await press('Create invitation')
    expect((await screen.findByRole('alert')).textContent).toContain('it may have worked')
  })
})

describe('leaving a company', () => {
  it('is refused to the last administrator without asking the server', async () => {
    const exited = vi.fn(() => true)
    answers.set(staffCalls.staffExit, exited)
    draw(<StaffScreen />)
    await press('Leave company')
    const question = await dialog('alertdialog')
    expect(question.getByText('Make a colleague an administrator before you leave the company.')).toBeTruthy()
    expect(question.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(question.getByRole('button', { name: 'Close' }))
    expect(exited).not.toHaveBeenCalled()
  })
  it('dissolves it if nobody else is left, after telling what is lost with it', async () => {
    list = [person('ana', { isAdmin: true }), person('eva', { isPending: true })]
    const exited = vi.fn((_: unknown) => true)
    answers.set(staffCalls.staffExit, exited)
    draw(<StaffScreen />)
    await press('Leave company')
    const question = await dialog('alertdialog')
    expect(question.getByText('the company profile with its licence and photos')).toBeTruthy()
    expect(exited).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Dissolve company' }))
    await waitFor(() => expect(said()).toContain('The company was dissolved'))
    expect(exited).toHaveBeenCalledWith(expect.objectContaining({ body: { dissolve: true } }))
  })
  it('shows the reason if refused', async () => {
    list = [person('ana', { isAdmin: true }), person('ben', { isAdmin: true })]
    answers.set(staffCalls.staffExit, () => {
      throw new ApiError('refused', { code: 403, msg: '' })
    })
    draw(<StaffScreen />)
    await press('Leave company')
    const question = await dialog('alertdialog')
    await userEvent.click(question.getByRole('button', { name: 'Leave company' }))
    await waitFor(() => expect(said()).toContain('Only an administrator of the company may do this.'))
  })
})

describe('somebody who was added', () => {
  it('is shown as not accepted yet, cannot be promoted, and can be removed again', async () => {
    list = [person('ana', { isAdmin: true }), person('cleo', { isPending: true })]
    draw(<StaffScreen />)
    expect(await screen.findByText('Has not accepted yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make cleo Okoro an administrator' })).toBeNull()
    await press('Remove cleo Okoro')
    expect(await screen.findByText('Take back the addition of cleo Okoro?')).toBeTruthy()
  })
  it('is asked before joining, and accepts in person', async () => {
    list = []
    const accepted = vi.fn(() => true)
    answers.set(staffCalls.staffOffers, () => [{ id: 'o1', companyName: 'Andes Agro', inviter: 'Ana', createTime: 1 }])
    answers.set(staffCalls.staffOfferAccept, accepted)
    draw(<StaffScreen />)
    expect(await screen.findByText('Andes Agro wants to add you')).toBeTruthy()
    expect(accepted).not.toHaveBeenCalled()
    await press('Accept')
    await waitFor(() => expect(said()).toContain('You have joined Andes Agro'))
    expect(accepted).toHaveBeenCalledWith({ sub: account.sub, body: { id: 'o1' } })
  })
})

describe('invitations', () => {
  it('show who used them; an open one is revoked after a question', async () => {
    const one = { inviteCode: 'ABC234', createTime: 1, expiresTime: 2, inviter: 'Ana', usedBy: null, usedTime: null }
    const revoked = vi.fn(() => true)
    answers.set(staffCalls.staffInvitations, () => ({
      list: [
        { ...one, inviteUuid: 'u1', state: 'open' },
        { ...one, inviteUuid: 'u2', inviteCode: 'DEF567', state: 'used', usedBy: 'Ben', usedTime: 3 },
      ],
      total: 2,
    }))
    answers.set(staffCalls.staffInviteRevoke, revoked)
    draw(<StaffScreen />)
    expect(await screen.findByText(/Used by Ben/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revoke the invitation with code DEF567' })).toBeNull()
    await press('Revoke the invitation with code ABC234')
    expect(revoked).not.toHaveBeenCalled()
    await press('Revoke')
    await waitFor(() => expect(revoked).toHaveBeenCalledWith({ sub: account.sub, query: { id: 'u1' } }))
  })
  it('that were never read are not called none, and can be read again', async () => {
    draw(<StaffScreen />)
    const card = within(await screen.findByRole('region', { name: 'Invitations' }))
    expect(await card.findByText('The invitations could not be loaded.')).toBeTruthy()
    answers.set(staffCalls.staffInvitations, () => ({ list: [], total: 0 }))
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByText('Nobody has been invited.')).toBeTruthy()
  })
  it('are not called none if the backend has no such call', async () => {
    const gone = () => {
      throw new ApiError('refused', { code: code.notFound, http: 404 })
    }
    answers.set(staffCalls.staffInvitations, gone)
    draw(<StaffScreen />)
    await screen.findByText('ben Okoro')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull())
    expect((await account.db.kv.get(ownKey.invitations))?.v).toBeNull()
    expect(screen.queryByText('Nobody has been invited.')).toBeNull()
  })
  it.each([
    ['an administrator', staffCalls.staffInvitations, ownKey.invitations, 'The invitations could not be loaded.'],
    ['nobody', staffCalls.staffOffers, ownKey.staffOffers, 'Could not check whether a company has added you.'],
  ])('that were read before, by %s, are not called none when the server refuses', async (who, call, key, words) => {
    if (who === 'nobody') list = []
    await account.db.kv.put({ k: key, v: [], asOf: 1 })
    answers.set(call, () => {
      throw new ApiError('refused', { code: code.serverError })
    })
    draw(<StaffScreen />)
    expect(await screen.findByText(words)).toBeTruthy()
  })
  it('to companies that were never read are mentioned as unknown', async () => {
    list = []
    draw(<StaffScreen />)
    expect(await screen.findByText('Could not check whether a company has added you.')).toBeTruthy()
    answers.set(staffCalls.staffOffers, () => [{ id: 'o1', companyName: 'Andes Agro', inviter: 'Ana', createTime: 1 }])
    await press('Try again')
    expect(await screen.findByText('Andes Agro wants to add you')).toBeTruthy()
  })
})
