import { passwordProblem } from '#domain/account/rules.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { texts } from '#server/texts/texts.ts'

/** What a new password must be, wherever one is set. The list of common ones stays here: an app would carry it for all. */
export const refuseWeakPassword = (password: string): void => {
  const rule = passwordProblem(password)
  if (rule) throw badFields([{ path: 'password', rule }], texts.accounts.weakPassword)
  if (isCommonPassword(password))
    throw badFields([{ path: 'password', rule: 'password-common' }], texts.accounts.commonPassword)
}
