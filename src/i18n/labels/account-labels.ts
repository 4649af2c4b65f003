import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Keyed by the problem names of `#domain/account/rules`, which this folder must not import. */
export const accountProblemLabels = {
  required: msg`Complete this field`,
  'email-empty': msg`Enter an email address`,
  email: msg`Invalid email format`,
  'password-length': msg`Use 6 to 18 characters`,
  'password-kinds': msg`Use at least two of: letters, digits, symbols`,
  'password-common': msg`Many people use this password, so it is guessed first. Choose another one.`,
  mismatch: msg`Password mismatch`,
  'invite-code': msg`The code has 6 letters or digits`,
  username: msg`Use 4 to 15 letters, digits, underscores or hyphens`,
  phone: msg`Enter an 11-digit number that starts with 1`,
  'contact-number': msg`Enter at least 4 digits; spaces, + and - are allowed`,
  'phone-country': msg`This number is not possible in the chosen country. Check it, or start with + and the country code.`,
} as const satisfies Record<string, MessageDescriptor>
