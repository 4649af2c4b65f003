import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import type { Call } from '#contract/call.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { InviteView } from './invite-view.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  toasts.items = []
})

const company = { companyName: 'Andes Agro', inviter: 'Lucia', remainingQuota: 2 }
const show = (answers: { info?: unknown; verify?: unknown }) => {
  const answerTo = (call: Call) => (call.path === accountCalls.verifyInvite.path ? answers.verify : answers.info)
  const call = vi.spyOn(api, 'call').mockImplementation(async (request: Call) => {
    const answer = answerTo(request)
    if (answer instanceof Error) throw answer
    return answer
  })
  const [go, onVerified] = [vi.fn(), vi.fn()]
  draw(<InviteView invite={{ uuid: 'EJ-4471', code: '' }} go={go} done={vi.fn()} onVerified={onVerified} />)
  return { call, go, onVerified }
}
const enter = async (code: string) => {
  await userEvent.click(await screen.findByLabelText('Character 1 of 6'))
  await userEvent.paste(code)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
}

describe('an invitation to join', () => {
  it('shows the invitation; once the code is typed, also the company, the inviter and the free places', async () => {
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
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['This code is not right.']))
    expect(onVerified).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Character 6 of 6').value).toBe('A')
  })

  it('reports that a company has no free place, and does not continue', async () => {
    show({ info: { ...company, remainingQuota: 0 } })
    expect((await screen.findByRole('alert')).textContent).toContain('employee limit')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  })

  it('shows neither form nor message if the invitation cannot be looked up (specification, section 8)', async () => {
    const { go } = show({ info: new ApiError('http', { http: 500 }) })
    await waitFor(() => expect(go).toHaveBeenCalledWith('login'))
    expect(screen.queryByRole('heading')).toBeNull()
    expect(toasts.items).toEqual([])
  })
})
