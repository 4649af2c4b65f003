import { describe, expect, test } from 'vitest'
import { loginData } from './account.ts'
import { chatEvent, chatMessage, conversation } from './chat.ts'
import { supplierDetails } from './company.ts'
import { order } from './membership.ts'
import { newsArticle } from '../calls/market.ts'

describe('a supplier', () => {
  test('is shown in full if the backend does not state `withheld`', () => {
    expect(supplierDetails.parse({})).toEqual({ documents: [], withheld: false })
  })
})

describe('an account', () => {
  test('is rejected without a token', () => {
    const login = { userId: 1, accessToken: 'a', refreshToken: 'r', expiresTime: 5 }
    expect(loginData.parse(login)).toMatchObject({ userId: '1' })
    for (const name of ['accessToken', 'refreshToken', 'expiresTime', 'userId'])
      expect(loginData.safeParse({ ...login, [name]: '' }).success).toBe(false)
  })
})

describe('an order', () => {
  const yearPlan = { id: 1, name: 'Year', amount: '980.00', currency: 'USD', days: 365 }
  test('with an unknown status is rejected', () => {
    const one = {
      no: 1,
      status: 'paid',
      goods: yearPlan,
      amount: '980',
      currency: 'USD',
      createTime: 0,
      expireTime: 1,
      processor: 'x',
    }
    expect(order.safeParse(one).success).toBe(true)
    expect(order.safeParse({ ...one, status: 'nearly' }).success).toBe(false)
  })
})

describe('conversations and news', () => {
  test('a message accepts passages of text, which other backends send', () => {
    const message = {
      id: 1,
      conversationId: 2,
      type: 'assistant',
      content: 'x',
      createTime: 0,
      segments: [{ documentId: 9 }],
    }
    expect(chatMessage.parse(message)).toMatchObject({ segments: [{ documentId: 9 }] })
    expect(conversation.safeParse({ id: 1, title: 'x', createTime: 0 }).success).toBe(false)
  })
  test('a withheld text of an event is null, not empty', () => {
    const part = { id: 1, type: 'user', content: 'q', createTime: 0 }
    expect(chatEvent.parse({ send: part, receive: { ...part, content: null } }).receive.content).toBeNull()
    expect(chatEvent.safeParse({ send: { ...part, content: null }, receive: part }).success).toBe(false)
  })
  test('an article contains text without HTML', () => {
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
