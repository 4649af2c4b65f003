import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { refusals, showMembershipRefusal } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { MembershipRefusalDialog } from './membership-dialog.tsx'

const open = (at = '/pages/product/index') => renderScreen(<MembershipRefusalDialog />, at)

beforeEach(() => {
  refusals.membership = { count: 0, scope: '' }
  sessionState.view = { status: 'visitor' }
})

it('the membership dialog opens for each refusal, not only for the first', async () => {
  open()
  await act(async () => showMembershipRefusal('ENQUIRY'))
  expect(screen.getByText('You have no enquiries left.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(async () => showMembershipRefusal('SAMPLE_REQ'))
  expect(screen.getByText('You have no sample requests left.')).toBeTruthy()
})

it('the membership dialog shows the date on which the membership ended', async () => {
  const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime: Date.UTC(2025, 0, 31, 12) }
  sessionState.view = { status: 'signed-in', sub: anAccountId('1'), user }
  open()
  await act(async () => showMembershipRefusal('ENQUIRY'))
  expect(screen.getByText(/Your membership ended on 31 Jan/)).toBeTruthy()
  expect(screen.getByRole('alertdialog', { name: 'Your membership has ended' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Activate membership' })).toBeTruthy()
})
