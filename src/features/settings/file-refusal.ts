import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ActionResult } from '#account/records/action-files.ts'

type Refused = Extract<ActionResult, { ok: false }>

/** Why nothing was queued: which file, and what is wrong with it. */
export const fileRefusal = ({ reason, name }: Refused): MessageDescriptor => {
  switch (reason) {
    case 'too-many':
      return msg`${name} is one file too many`
    case 'too-big':
      return msg`${name} is larger than 20 MB`
    case 'wrong-type':
      return msg`${name} is of a type that cannot be sent`
    case 'no-space':
      return msg`${name} does not fit: this device has no space left`
  }
}
