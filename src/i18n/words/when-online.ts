import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** On the button of a step that binds, and so needs a connection, while there is none. The dialog behind it says why. */
export const whenOnline = {
  accept: msg`Accept when online`,
  confirm: msg`Confirm when online`,
  agree: msg`Agree when online`,
} as const satisfies Record<string, MessageDescriptor>
