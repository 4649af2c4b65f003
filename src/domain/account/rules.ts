export type AccountProblem =
  | 'required'
  | 'email-empty'
  | 'email'
  | 'password-length'
  | 'password-kinds'
  /** Returned only by the server, because devices do not have the list of common passwords. */
  | 'password-common'
  | 'mismatch'
  | 'invite-code'
  | 'username'
  | 'phone'
  | 'contact-number'
  | 'phone-country'

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/

export const emailProblem = (value: string): AccountProblem | null => {
  const text = value.trim()
  if (text === '') return 'email-empty'
  return text.length <= 254 && emailPattern.test(text) ? null : 'email'
}

/** Gives a password one form on all devices: some write an accented letter as one character, others as two. */
export const normalisePassword = (password: string): string => password.normalize('NFKC')

export const passwordProblem = (value: string): AccountProblem | null => {
  if (value === '') return 'required'
  const password = normalisePassword(value)
  const length = [...password].length
  if (length < 6 || length > 18) return 'password-length'
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  return kinds >= 2 ? null : 'password-kinds'
}

export const passwordRepeatProblem = (password: string, repeat: string): AccountProblem | null => {
  if (repeat === '') return 'required'
  return normalisePassword(password) === normalisePassword(repeat) ? null : 'mismatch'
}

export const missingValueProblem = (value: string): AccountProblem | null => (value.trim() === '' ? 'required' : null)

export const inviteCodeLength = 6
export const inviteCodeProblem = (value: string): AccountProblem | null => {
  if (value === '') return 'required'
  return /^[A-Za-z0-9]{6}$/.test(value) ? null : 'invite-code'
}

const labelledCode = /(?:code|c[oó]digo|[码碼])[\s\p{P}]*((?:[a-z0-9][\s\p{Pd}]*){6})(?![a-z0-9])/iu
const notInCode = /[^A-Za-z0-9]/g

/** If the text has more than six letters and digits, returns only the six after a word for "code", or null. */
export const parseInviteCode = (text: string): string | null => {
  const plainText = text.normalize('NFKC')
  const code = plainText.replaceAll(notInCode, '')
  if (code.length <= inviteCodeLength) return code
  return labelledCode.exec(plainText)?.[1]?.replaceAll(notInCode, '') ?? null
}

export const usernameProblem = (value: string): AccountProblem | null =>
  /^[A-Za-z0-9_-]{4,15}$/.test(value) ? null : 'username'

export const chineseMobileProblem = (value: string): AccountProblem | null => (/^1\d{10}$/.test(value) ? null : 'phone')

/** The specification's rule for Chinese identity cards; no screen has such a field yet. */
export const isIdCardNumber = (value: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(value)

/** `country` (ISO 3166) is used if the number has no country code. */
export type PhoneNumberCheck = (text: string, country: string) => boolean

/** If `country` is CN, a number without another country's code must be a Chinese mobile number. '' is valid. */
export const contactNumberProblem = (
  value: string,
  country = '',
  possible: PhoneNumberCheck = () => true,
): AccountProblem | null => {
  const text = value.trim()
  if (text === '') return null
  if (!/^[\d\s()+./-]{4,32}$/.test(text) || text.replaceAll(/\D/g, '').length < 4) return 'contact-number'
  const isForeign = /^(\+|00)(?!\s*86)/.test(text)
  if (country === 'CN' && !isForeign)
    return chineseMobileProblem(text.replace(/^(\+|00)\s*86/, '').replaceAll(/[\s()./-]/g, ''))
  return possible(text, country) ? null : 'phone-country'
}

export const accountDeletionDays = 7
