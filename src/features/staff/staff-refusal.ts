import { msg } from '@lingui/core/macro'
import { useRefusalText } from '#i18n/words/refusal-words.ts'

const own = {
  offline: msg`You are offline. Staff can only be changed online.`,
  unclear: msg`No answer from the server; it may have worked. Check the list before trying again.`,
}

export const useStaffRefusal = () => useRefusalText(own)
