import { expect, test } from 'vitest'
import { loginData } from './account.ts'

test('login data are rejected if a token, the expiry or the user id is empty', () => {
  const login = { userId: 1, accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
  expect(loginData.parse(login)).toMatchObject({ userId: '1' })
  for (const name of ['accessToken', 'refreshToken', 'expiresTime', 'userId'])
    expect(loginData.safeParse({ ...login, [name]: '' }).success).toBe(false)
})
