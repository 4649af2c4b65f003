import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { useRefusalText } from '#i18n/labels/refusal-texts.ts'
import { code } from '#contract/codes.ts'
import type { OnlineResult } from '#account/actions/online.ts'
import type { StaffMember } from '#contract/calls/staff.ts'
import { showToast } from '#ui/overlays/toast-state.ts'

export const staffNameOf = ({ firstName, lastName, nickname, username, email }: StaffMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname || username || email

export const isStaffLimitReached = (result: OnlineResult<unknown>): boolean =>
  !result.ok && result.code === code.staffLimit

const staffRefusals = {
  offline: msg`You are offline. Staff can only be changed online.`,
  unclear: msg`No answer from the server; it may have worked. Check the list before trying again.`,
}

export const useStaffRefusalText = () => useRefusalText(staffRefusals)

export function useStaffChange(done: string | null) {
  const refusalText = useStaffRefusalText()
  const [busy, setBusy] = useState(false)
  /** `after` runs whatever the result, because after a lost answer the change may have been made. */
  const change = async (act: Promise<OnlineResult<unknown>>, after?: () => Promise<unknown>, words = done) => {
    setBusy(true)
    const result = await act
    await after?.()
    setBusy(false)
    if (!result.ok) showToast({ tone: 'bad', text: refusalText(result) })
    else if (words !== null) showToast({ tone: 'ok', text: words })
  }
  return { busy, change }
}
