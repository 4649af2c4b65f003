import { describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { testApp } from '#tests/harness/server.ts'

describe('what the contract does not know', () => {
  test('is refused as 401 to a visitor and as 404 to somebody signed in', async () => {
    const { app, newBuyer } = await testApp()
    const { token } = await newBuyer()
    const visitor = await app.request('/buyer-api/buyer/no/such-call', { method: 'POST' })
    expect(visitor.status).toBe(401)
    expect(await visitor.json()).toMatchObject({ code: 401 })
    const buyer = await app.request('/buyer-api/buyer/no/such-call', { headers: { Authorization: `Bearer ${token}` } })
    expect(await buyer.json()).toMatchObject({ code: 404 })
    expect(accountCalls.userInfo.access).toBe('buyer')
  })
})
