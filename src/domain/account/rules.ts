/** Specification, section 5. Each rule returns a code for what is wrong, or null. */
export type AccountProblem =
  | 'required'
  | 'email'
  | 'password-length'
  | 'password-kinds'
  /** Only a server returns this: it has the list of common passwords. */
  | 'password-common'
  | 'mismatch'
  | 'invite-code'
  | 'username'
  | 'phone'
  | 'contact-number'

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/

export const emailProblem = (value: string): AccountProblem | null => {
  const text = value.trim()
  if (text === '') return 'required'
  return text.length <= 254 && emailPattern.test(text) ? null : 'email'
}

/** 6 to 18 characters of at least two kinds: letters, digits, symbols. */
export const passwordProblem = (value: string): AccountProblem | null => {
  if (value === '') return 'required'
  const length = [...value].length
  if (length < 6 || length > 18) return 'password-length'
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(value)).length
  return kinds >= 2 ? null : 'password-kinds'
}

export const repeatProblem = (password: string, repeat: string): AccountProblem | null => {
  if (repeat === '') return 'required'
  return password === repeat ? null : 'mismatch'
}

export const codeProblem = (value: string): AccountProblem | null => (value.trim() === '' ? 'required' : null)

export const inviteCodeLength = 6
export const inviteCodeProblem = (value: string): AccountProblem | null => {
  if (value === '') return 'required'
  return /^[A-Za-z0-9]{6}$/.test(value) ? null : 'invite-code'
}

export const usernameProblem = (value: string): AccountProblem | null =>
  /^[A-Za-z0-9_-]{4,15}$/.test(value) ? null : 'username'

/** The 11-digit pattern of mainland China. */
export const phoneProblem = (value: string): AccountProblem | null => (/^1\d{10}$/.test(value) ? null : 'phone')

/** A buyer's own phone number, in any country; it may be empty. */
export const contactNumberProblem = (value: string): AccountProblem | null => {
  const text = value.trim()
  const digits = text.replaceAll(/\D/g, '').length
  return text === '' || (digits >= 4 && /^[\d\s()+./-]{4,32}$/.test(text)) ? null : 'contact-number'
}

export const isIdCard = (value: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(value)
