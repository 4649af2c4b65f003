import { msg } from '@lingui/core/macro'
import { authCalls } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { i18n } from '#i18n/setup.ts'
import { useEffect, useState } from 'react'
import { contactNumberProblem, type PhoneNumberCheck } from '#domain/account/rules.ts'

let loadedCheck: PhoneNumberCheck | undefined

/** Until the library with each country's number lengths is loaded, only the characters are checked. */
export const useContactNumberProblem = () => {
  const [possible, setPossible] = useState(() => loadedCheck)
  useEffect(() => {
    if (loadedCheck) return
    void import('./possible-number.ts').then(
      (part) => {
        loadedCheck = part.isPossibleNumber
        setPossible(() => loadedCheck)
      },
      () => undefined,
    )
  }, [])
  return (value: string, country: string) => contactNumberProblem(value, country, possible)
}

/** Error code of a refusal whose message may be shown to the user (specification, sections 7 and 8). */
const serverMessageCode = 5000
/** In ms. A slow check is abandoned, because it is only a help. */
const timeoutMs = 3_000

const hasExist = {
  mobile: msg`This mobile number is used by another account`,
  email: msg`This email address is used by another account`,
}
type Contact = keyof typeof hasExist

/** Null if no other account has the value, or that is unknown. Needs a login, because the answer reveals accounts. */
export const findTakenContactText = async (contact: Contact, value: string, id: string): Promise<string | null> => {
  try {
    await (contact === 'mobile'
      ? api.call(authCalls.checkMobileAvailable, { body: { mobile: value, id }, timeoutMs })
      : api.call(authCalls.checkEmailAvailable, { body: { email: value, id }, timeoutMs }))
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return null
    if (error.code === serverMessageCode && error.msg) return error.msg
    // Codes below 1000 are general ("not found", "too many requests") and do not concern the email or number.
    return (error.code ?? 0) < 1000 ? null : i18n._(hasExist[contact])
  }
}
