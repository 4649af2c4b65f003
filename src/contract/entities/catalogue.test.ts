import { describe, expect, test } from 'vitest'
import { loginData } from './account.ts'
import { chatEvent } from './chat.ts'
import { supplierDetails } from './company.ts'
import { newsArticle } from '../calls/market.ts'

test('the details of a supplier are not withheld if the backend does not state `withheld`', () => {
  expect(supplierDetails.parse({})).toEqual({ documents: [], withheld: false })
})

test('login data are rejected if a token, the expiry or the user id is empty', () => {
  const login = { userId: 1, accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
  expect(loginData.parse(login)).toMatchObject({ userId: '1' })
  for (const name of ['accessToken', 'refreshToken', 'expiresTime', 'userId'])
    expect(loginData.safeParse({ ...login, [name]: '' }).success).toBe(false)
})

describe('conversations and news', () => {
  test('the received text of a chat event may be null (withheld), but the sent text may not', () => {
    const part = { id: 1, type: 'user', content: 'q', createTime: 0 }
    expect(chatEvent.parse({ send: part, receive: { ...part, content: null } }).receive.content).toBeNull()
    expect(chatEvent.safeParse({ send: { ...part, content: null }, receive: part }).success).toBe(false)
  })
  test('HTML in an article is plain text, and a block of the kind "html" or a body that is a text is rejected', () => {
    const article = {
      id: 1,
      origin: 'editor',
      category: 'prices',
      title: 't',
      summary: 's',
      publishTime: 0,
      source: 's',
    }
    const body = [{ kind: 'text', parts: [{ text: '<b>x</b>' }] }]
    expect(newsArticle.parse({ ...article, body }).body[0]?.parts[0]).toEqual({ text: '<b>x</b>', strong: false })
    expect(newsArticle.safeParse({ ...article, body: [{ kind: 'html', parts: [] }] }).success).toBe(false)
    expect(newsArticle.safeParse({ ...article, body: '<b>x</b>' }).success).toBe(false)
  })
})
