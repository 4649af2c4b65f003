import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Button labels, while offline, of steps that are binding and so need a connection. The dialog explains why. */
export const whenOnline = {
  accept: msg`Accept when online`,
  confirm: msg`Confirm when online`,
  agree: msg`Accept when online`,
} as const satisfies Record<string, MessageDescriptor>
