import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { authCalls } from '#contract/calls/auth.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { useEffect, useState } from 'react'
import { contactNumberProblem, type PossibleNumber } from '#domain/account/rules.ts'

let loaded: PossibleNumber | undefined

/**
 * Validates a phone number. The library is loaded with the form, because it contains each country's lengths; until
 * then, and offline, only the characters are checked.
 */
export const useContactNumberProblem = () => {
  const [possible, setPossible] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('./possible-number.ts').then(
      (part) => {
        loaded = part.possibleNumber
        setPossible(() => loaded)
      },
      () => undefined,
    )
  }, [])
  return (value: string, country: string) => contactNumberProblem(value, country, possible)
}

/** Code of a refusal whose message explains the problem (sections 7 and 8 of the specification). */
const serverMessageCode = 5000
/** In ms. The check only helps the buyer, so a slow one is abandoned. */
const timeoutMs = 3_000

const hasExist = {
  mobile: msg`This mobile number is used by another account`,
  email: msg`This email address is used by another account`,
}
type Contact = keyof typeof hasExist

const ask = (contact: Contact, value: string, id: string) =>
  contact === 'mobile'
    ? api.call(authCalls.checkMobileAvailable, { body: { mobile: value, id }, timeoutMs })
    : api.call(authCalls.checkEmailAvailable, { body: { email: value, id }, timeoutMs })

/**
 * The server's refusal of an email address or number (sections 7 and 8); null if there is none. Only for logged-in
 * users, because it reveals accounts.
 */
export const contactRefusal = async (
  contact: Contact,
  value: string,
  id: string,
): Promise<MessageDescriptor | string | null> => {
  try {
    await ask(contact, value, id)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return null
    if (error.code === serverMessageCode && error.msg) return error.msg
    // Codes below 1000 are general ("not found", "too many requests") and not about the number.
    return (error.code ?? 0) < 1000 ? null : hasExist[contact]
  }
}
