import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { header } from '#contract/headers.ts'
import { api } from '#api/commands.ts'
import { storeCodeWaitEnd } from '#prefs/sign-in.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { AuthModal } from './auth-modal.tsx'

vi.mock('#lib/proof-of-work.ts', () => ({ findProof: () => Promise.resolve('1'), proofText: () => '' }))

describe('the proof of work', () => {
  const started: { onmessage?: (event: { data: string }) => void; onerror?: () => void; ended: boolean }[] = []
  const answer = async () => {
    started.length = 0
    storeCodeWaitEnd(String(codePurpose.register), 0)
    vi.stubGlobal(
      'Worker',
      class {
        ended = false
        constructor() {
          started.push(this)
        }
        postMessage = () => undefined
        terminate = () => (this.ended = true)
      },
    )
    const call = vi.spyOn(api, 'call').mockResolvedValue(null)
    renderScreen(<AuthModal view="register" brandName="Agro Sourcing" onClose={vi.fn()} />, '/pages/product/index')
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.co')
    await userEvent.click(screen.getByText('Send code'))
    await userEvent.type(screen.getByLabelText('Characters in the image'), 'abcd{Enter}')
    await waitFor(() => expect(started).toHaveLength(1))
    expect(call).not.toHaveBeenCalled()
    return call
  }

  it.each([
    ['of the worker', '42', () => started[0]?.onmessage?.({ data: '42' })],
    ['of the page, if the worker breaks,', '1', () => started[0]?.onerror?.()],
  ])('%s is sent, and the worker ends', async (_, proof, settle) => {
    const call = await answer()
    settle()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Security check' })).toBeNull())
    const sent = { body: { email: 'a@b.co', scene: 5, code: 'abcd' }, headers: { [header.proofOfWork]: proof } }
    expect(call.mock.calls).toEqual([[authCalls.sendEmailCode, sent]])
    expect(started[0]?.ended).toBe(true)
  })

  it('ends when the dialog is closed, and no code is requested', async () => {
    const call = await answer()
    const dialog = screen.getByRole('dialog', { name: 'Security check' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(started[0]?.ended).toBe(true))
    expect(call).not.toHaveBeenCalled()
  })
})
