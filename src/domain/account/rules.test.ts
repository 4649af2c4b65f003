import { describe, expect, it } from 'vitest'
import {
  contactNumberProblem,
  emailProblem,
  parseInviteCode,
  inviteCodeProblem,
  isIdCardNumber,
  passwordProblem,
  chineseMobileProblem,
  passwordRepeatProblem,
  usernameProblem,
} from './rules.ts'

describe('the account rules', () => {
  it.each([
    ['', 'email-empty'],
    ['   ', 'email-empty'],
    ['a', 'email'],
    ['a@b', 'email'],
    ['a@b.', 'email'],
    ['a b@c.de', 'email'],
    ['a@b.co', null],
    [' lucia@ejemplo-agro.example ', null],
    [`${'x'.repeat(250)}@b.co`, 'email'],
  ])('validate the email address "%s"', (value, expected) => expect(emailProblem(value)).toBe(expected))

  it.each([
    ['', 'required'],
    ['a1b2c', 'password-length'],
    [`${'a1'.repeat(9)}x`, 'password-length'],
    ['Cosecha-2026-Ñandú7!', 'password-length'],
    ['ａｂｃ１２３', null],
    ['abcdef', 'password-kinds'],
    ['123456', 'password-kinds'],
    ['!!!!!!', 'password-kinds'],
    ['abc123', null],
    ['abc!!!', null],
    ['12!!56', null],
    ['密码密码12', null],
    ['demo-2026', null],
    [`${'n\u0303'.repeat(17)}1`, null],
  ])('validate the password "%s"', (value, expected) => expect(passwordProblem(value)).toBe(expected))

  it.each([
    ['98E8C6', '98E8C6'],
    ['98E8', '98E8'],
    ['', ''],
    ['98E-8C6', '98E8C6'],
    [' 98e 8c6\n', '98e8c6'],
    ['９８Ｅ８Ｃ６', '98E8C6'],
    ['Link: http://agro.example/?auth=invite Code: 98E8C6', '98E8C6'],
    ['Código: 98E-8C6. Saludos', '98E8C6'],
    ['邀请码：98E8C6', '98E8C6'],
    ['98E8C67', null],
    ['Code: 98E8C67', null],
    ['http://agro.example/?auth=invite', null],
  ])('read the invitation code in %j', (text, expected) => expect(parseInviteCode(text)).toBe(expected))

  it('require the same password twice', () => {
    expect(passwordRepeatProblem('\u00d1andu-1', 'N\u0303andu-1')).toBeNull()
    expect(passwordRepeatProblem('abc123', '')).toBe('required')
    expect(passwordRepeatProblem('abc123', 'abc124')).toBe('mismatch')
    expect(passwordRepeatProblem('abc123', 'abc123')).toBeNull()
  })

  it.each([
    ['', 'required'],
    ['abc12', 'invite-code'],
    ['abc12é', 'invite-code'],
    ['aBc123', null],
  ])('validate the invitation code "%s"', (value, expected) => expect(inviteCodeProblem(value)).toBe(expected))

  it('accept an ID card number only if it has 15 digits, or 18 of which the last may be an X', () => {
    const validCards = ['110101990307123', '110101199003071234', '11010119900307123X', '11010119900307123x']
    const wrongCards = ['1101011990030712XX', '11010199030712X', '1101011990030712', '1101011990030712345', '']
    expect([...validCards, ...wrongCards].filter(isIdCardNumber)).toEqual(validCards)
  })

  it('accept user names only within their length limits, and Chinese mobile numbers only if they begin with 1', () => {
    expect(usernameProblem('abc')).toBe('username')
    expect(usernameProblem('a_b-')).toBeNull()
    expect(usernameProblem('x'.repeat(16))).toBe('username')
    expect(chineseMobileProblem('13800138000')).toBeNull()
    expect(chineseMobileProblem('23800138000')).toBe('phone')
  })
})

it.each([
  ['', null],
  ['+55 11 98765-4321', null],
  ['13800000000', null],
  ['(11) 5555', null],
  ['((((', 'contact-number'],
  ['call me', 'contact-number'],
  ['12', 'contact-number'],
])('the problem of the phone number "%s" is %s', (value, problem) => expect(contactNumberProblem(value)).toBe(problem))
