import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AccountProblem } from '#domain/account/rules.ts'

/** What stands under a field. `required` depends on the field, so each view gives its own. */
export const problemText = {
  required: msg`Fill in this field`,
  email: msg`Invalid email format`,
  'password-length': msg`Use 6 to 18 characters`,
  'password-kinds': msg`Use at least two of letters, digits and symbols`,
  mismatch: msg`Password mismatch`,
  'invite-code': msg`The code has 6 letters or digits`,
  username: msg`Use 4 to 15 letters, digits, underscores or hyphens`,
  phone: msg`Enter an 11-digit number that starts with 1`,
} satisfies Record<AccountProblem, MessageDescriptor>
