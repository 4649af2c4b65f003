import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import type { Call } from '#contract/call.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { userInfo } from '#contract/entities/account.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { InviteView } from './invite-view.tsx'

beforeEach(() => {
  toasts.items = []
  sessionState.view = { status: 'visitor' }
})

const company = { companyName: 'Andes Agro', inviter: 'Lucia', remainingQuota: 2 }
const show = (answers: { info?: unknown; verify?: unknown }) => {
  const answerTo = (call: Call) => (call.path === accountCalls.verifyInvite.path ? answers.verify : answers.info)
  const call = vi.spyOn(api, 'call').mockImplementation(async (request: Call) => {
    const answer = answerTo(request)
    if (answer instanceof Error) throw answer
    return answer
  })
  const [go, onVerified, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  renderScreen(
    <InviteView invite={{ uuid: 'EJ-4471', code: '' }} go={go} done={vi.fn()} {...{ onVerified, onClose }} />,
  )
  return { call, go, onVerified, onClose }
}
const codeField = () => screen.findByLabelText<HTMLInputElement>('Invite code, 6 characters')
const enter = async (code: string) => {
  await userEvent.click(await codeField())
  await userEvent.paste(code)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
}

describe('an invitation to join', () => {
  it('shows its number, and once the code is accepted also the company, the inviter and the number of free places', async () => {
    const { go, onVerified } = show({ info: company, verify: { valid: true } })
    expect(await screen.findByText('EJ-4471')).toBeTruthy()
    await enter('k7m2pq')
    const heading = await screen.findByRole('heading', { name: 'Code accepted' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Andes Agro')).toBeTruthy()
    expect(screen.getByText('Invited by Lucia')).toBeTruthy()
    expect(screen.getByText('2 places left')).toBeTruthy()
    expect(onVerified).toHaveBeenCalledWith('k7m2pq')
    await userEvent.click(screen.getByRole('button', { name: 'Create account now' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log in now' }))
    expect(go.mock.calls).toEqual([['register'], ['login']])
  })

  it('shows the server’s message for an invalid code and keeps the code in its field', async () => {
    const { onVerified } = show({ info: company, verify: { valid: false, errorMessage: 'This code is not right.' } })
    await enter('AAAAAA')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.')
    expect(onVerified).not.toHaveBeenCalled()
    expect((await codeField()).value).toBe('AAAAAA')
  })

  it('accepts a whole code in one input event and every way of deleting characters, but no other text', async () => {
    show({ info: company })
    const field = await codeField()
    expect(field.autocomplete).toBe('one-time-code')
    fireEvent.input(field, { target: { value: '98E-8C6' } })
    expect(field.value).toBe('98E8C6')
    fireEvent.input(field, { target: { value: '98E8C' }, inputType: 'deleteContentBackward' })
    expect(field.value).toBe('98E8C')
    fireEvent.input(field, { target: { value: '' }, inputType: 'deleteByCut' })
    expect(field.value).toBe('')
    fireEvent.input(field, { target: { value: 'see you tomorrow' } })
    expect([field.value, toasts.items[0]?.text]).toEqual(['', 'The code has 6 letters or digits'])
  })

  it('does not change a text that an input method is still composing', async () => {
    show({ info: company })
    const field = await codeField()
    fireEvent.input(field, { target: { value: "98'e" }, isComposing: true })
    expect(field.value).toBe("98'e")
    fireEvent.compositionEnd(field)
    expect(field.value).toBe('98e')
  })

  it.each(['used', 'revoked', 'expired', 'locked'])(
    'says that the invitation is %s, and does not ask for a code',
    async (state) => {
      const { go } = show({ info: { remainingQuota: 0, state } })
      expect((await screen.findByRole('alert')).textContent).toContain(state === 'locked' ? 'wrong codes' : state)
      expect(screen.queryByRole('textbox')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
      expect(go).toHaveBeenCalledWith('login')
    },
  )

  it.each([
    ['c9', /already belongs to Rio Agro, so it cannot join Andes Agro/, []],
    [null, /To join Andes Agro with this account/, ['Continue as new@example.com']],
  ])('says who is logged in (company: %s), and what that person can do', async (companyId, words, own) => {
    const buttons = [...own, 'Continue as somebody else', 'Do not join now']
    const companyName = companyId && 'Rio Agro'
    const user = userInfo.parse({ userId: 'n', email: 'new@example.com', companyId, companyName })
    sessionState.view = { status: 'signed-in', sub: anAccountId('n'), user }
    const { onClose } = show({ info: company, verify: { valid: true } })
    expect(await screen.findByText('new@example.com')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
    await userEvent.click(screen.getByRole('button', { name: 'Do not join now' }))
    expect(onClose).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: buttons[0] ?? '' }))
    await enter('k7m2pq')
    await screen.findByRole('heading', { name: 'Code accepted' })
    expect(screen.queryByRole('button', { name: 'Create account now' }) === null).toBe(companyId === null)
  })

  it('reports that the company has reached its employee limit, and disables “Next”', async () => {
    show({ info: { ...company, remainingQuota: 0 } })
    expect((await screen.findByRole('alert')).textContent).toContain('employee limit')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  })

  it('leads to the login without a message if it cannot be looked up', async () => {
    const { go } = show({ info: new ApiError('http', { http: 500 }) })
    await waitFor(() => expect(go).toHaveBeenCalledWith('login'))
    expect(screen.queryByRole('heading')).toBeNull()
    expect(toasts.items).toEqual([])
  })
})
