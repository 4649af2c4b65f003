import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusals, refuseForMembership } from '#api/refusals.ts'
import { sessionState } from '#api/session/session-state.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { MembershipDialog } from './membership-dialog.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}
const open = (at = '/pages/product/index') =>
  draw(
    <>
      <MembershipDialog />
      <Address />
    </>,
    at,
  )

beforeEach(() => {
  refusals.membership = { count: 0, scope: '' }
  sessionState.view = { status: 'visitor' }
})

describe('the membership dialog', () => {
  it('is closed until something was refused', () => {
    open()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('opens for each refusal, not only the first', async () => {
    open()
    await act(async () => refuseForMembership('ENQUIRY'))
    expect(screen.getByText('You have no enquiries left.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(async () => refuseForMembership('SAMPLE_REQ'))
    expect(screen.getByText('You have no sample requests left.')).toBeTruthy()
  })

  it('links to the account page and promises no draft that may not exist', async () => {
    open()
    await act(async () => refuseForMembership())
    expect(screen.queryByText(/draft/)).toBeNull()
    expect(screen.getByText(/What you have written stays/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade membership' }))
    expect(screen.getByTestId('address').textContent).toBe('/pages/my/index?return=%2Fpages%2Fproduct%2Findex')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('tells the account page to return to the list with its open form', async () => {
    open('/pages/inquiry/index?tab=drafts&draft=7')
    await act(async () => refuseForMembership())
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade membership' }))
    const { search } = new URL(screen.getByTestId('address').textContent, 'https://agro.example')
    expect(new URLSearchParams(search).get('return')).toBe('/pages/inquiry/index?tab=drafts&draft=7')
  })

  it('stays on the account page, where its link leads', async () => {
    open('/pages/my/index?return=%2Fpages%2Fcart%2Findex')
    await act(async () => refuseForMembership())
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade membership' }))
    expect(screen.getByTestId('address').textContent).toBe('/pages/my/index?return=%2Fpages%2Fcart%2Findex')
  })

  it('names the date if the membership itself has ended', async () => {
    const user = { userId: '1', email: 'a@b.c', isCompanyAdmin: false, vipExpireTime: Date.UTC(2025, 0, 31, 12) }
    sessionState.view = { status: 'signed-in', sub: anAccount('1'), user }
    open()
    await act(async () => refuseForMembership('ENQUIRY'))
    expect(screen.getByText(/Your membership ended on 31 Jan/)).toBeTruthy()
    expect(screen.getByRole('alertdialog', { name: 'Your membership has ended' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Activate membership' })).toBeTruthy()
  })

  it('stays the only one whatever is refused while it is open', async () => {
    open()
    await act(async () => {
      refuseForMembership('ENQUIRY')
      refuseForMembership('ENQUIRY')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
