import { passwordProblem } from '#domain/account/rules.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { texts } from '#server/texts/texts.ts'

/**
 * The rule for a new password, wherever one is set. The list of common ones is only here, because every app would have
 * to download it.
 */
export const refuseWeakPassword = (password: string): void => {
  const rule = passwordProblem(password)
  if (rule) throw badFields([{ path: 'password', rule }], texts.accounts.weakPassword)
  if (isCommonPassword(password))
    throw badFields([{ path: 'password', rule: 'password-common' }], texts.accounts.commonPassword)
}
