import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusals, refuseForMembership } from '#data/api/commands.ts'
import { sessionState } from '#data/api/session-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { MembershipDialog } from './membership-dialog.tsx'

const Address = () => <output data-testid="address">{useLocation().pathname}</output>
const open = () =>
  draw(
    <>
      <MembershipDialog />
      <Address />
    </>,
    '/pages/product/index',
  )

beforeEach(() => {
  refusals.membership = { count: 0, scope: '' }
  sessionState.view = { status: 'visitor' }
})

describe('the membership dialog', () => {
  it('is not there until something was refused', () => {
    open()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('opens with each refusal, not once for all', async () => {
    open()
    await act(async () => refuseForMembership('ENQUIRY'))
    expect(screen.getByText('You have no enquiries left.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(async () => refuseForMembership('SAMPLE_REQ'))
    expect(screen.getByText('You have no sample requests left.')).toBeTruthy()
  })

  it('leads to the account page and says that the draft is kept', async () => {
    open()
    await act(async () => refuseForMembership())
    expect(screen.getByText(/kept as a draft/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Open account' }))
    expect(screen.getByTestId('address').textContent).toBe('/pages/my/index')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('names the day when it is the membership itself that ended', async () => {
    const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime: Date.UTC(2025, 0, 31, 12) }
    sessionState.view = { status: 'signed-in', sub: '1', user }
    open()
    await act(async () => refuseForMembership('ENQUIRY'))
    expect(screen.getByText(/Your membership ended on 31 Jan/)).toBeTruthy()
  })
})
