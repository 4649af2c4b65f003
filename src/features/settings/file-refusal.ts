import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ActionResult } from '#account/records/action-files.ts'

type Refused = Extract<ActionResult, { ok: false }>

/** Why nothing was queued: which file, and its problem. */
export const fileRefusal = ({ reason, name }: Refused): MessageDescriptor => {
  switch (reason) {
    case 'too-many':
      return msg`Too many files: ${name} was not added`
    case 'too-big':
      return msg`${name} is larger than 20 MB`
    case 'wrong-type':
      return msg`${name}: this file type cannot be sent`
    case 'no-space':
      return msg`No space left on this device for ${name}`
  }
}
