import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { useRefusalText, withErrorNumber } from './refusal-texts.ts'

type Refusal = Parameters<ReturnType<typeof useRefusalText>>[0]

const ownTexts = { offline: msg`Staff can only be changed online.`, refused: msg`The server rejected this.` }
const RefusalText = ({ refusal }: { readonly refusal: Refusal }) => <p>{useRefusalText(ownTexts)(refusal)}</p>
const textOf = (refusal: Partial<Refusal>) => {
  const { unmount } = renderScreen(
    <RefusalText refusal={{ why: 'refused', code: 0, message: '', fields: [], ...refusal }} />,
  )
  const text = screen.getByRole('paragraph').textContent
  unmount()
  return text
}

test('a known reason is stated in the reader’s language, not in the server’s', () => {
  expect(textOf({ code: code.tooManyRequests, message: '429' })).toBe('Too many tries. Wait and try again.')
  expect(textOf({ why: 'fields', fields: [{ rule: 'password-common' }] })).toMatch(/^Many people use this password/)
})

test('the server’s message is shown only if the reason is unknown', () => {
  expect(textOf({ code: 1, message: 'No stamps left' })).toBe('No stamps left')
  expect(textOf({ why: 'forbidden', message: 'Access denied' })).toBe(
    'Only an administrator of the company may do this.',
  )
})

test('a screen’s texts replace the general ones', () => {
  expect(textOf({ why: 'offline' })).toBe('Staff can only be changed online.')
  expect(textOf({})).toBe('The server rejected this.')
  expect(textOf({ why: 'fields' })).toBe('Some fields were rejected.')
})

test('the text of a failed call contains its error number once, if it has one', () => {
  expect(textOf({ why: 'unclear', requestId: '7d-1' })).toMatch(/^No answer from the server.* \(Error number 7d-1\)$/)
  const message = 'Something went wrong on the server (7d-1).'
  expect(withErrorNumber(i18n, message, '7d-1')).toBe(message)
  expect(textOf({ why: 'unclear' })).not.toContain('(')
})
