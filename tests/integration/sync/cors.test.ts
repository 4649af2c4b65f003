// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { header } from '#contract/headers.ts'
import { createApi } from '#api/client.ts'
import { allowedHeaders } from '#api/wire.ts'
import { createWireNetwork } from '#account/outbox/wire/slots.ts'
import { openLocalServer } from '#tests/harness/local-server.ts'
import { plainVariant } from '#tests/harness/vendor/manner.ts'
import { vendorHttp } from '#tests/harness/vendor/vendor-http.ts'
import { VendorServer } from '#tests/harness/vendor/vendor-server.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const buyer = { email: 'buyer@example.com', password: 'secret-1' }

/** The vendor double on one origin, and a page of another origin whose `fetch` sends preflights as a browser does. */
const elsewhere = async () => {
  const http = vendorHttp(new VendorServer(plainVariant), { origin: location.origin, ...buyer })
  const { address: base, close } = await openLocalServer(http.listener)
  onTestFinished(close)
  let token = ''
  const api = createApi({
    base,
    locale: () => 'en',
    deviceId: () => 'device',
    holder: () => Promise.resolve(token === '' ? null : { sub: anAccountId('1'), accessToken: token }),
    renew: () => Promise.resolve(false),
  })
  const signIn = async () => {
    token = (await api.call(authCalls.login, { body: { ...buyer, code: '', inviteUuid: '', inviteCode: '' } }))
      .accessToken
    return token
  }
  return { http, base, api, signIn }
}

test("KEY-6 calls with and without a login reach a server of another origin that allows only the specification's headers", async () => {
  const { http, base, api, signIn } = await elsewhere()
  expect(await api.call(referenceCalls.currencies)).toHaveLength(1)
  const token = await signIn()
  expect((await api.call(accountCalls.userInfo)).email).toBe(buyer.email)
  const network = createWireNetwork({ base, headers: () => ({ [header.deviceId]: 'device' }) })
  const answer = await network.send(
    {
      method: 'POST',
      path: enquiryCalls.create.path,
      headers: {
        [header.idempotencyKey]: '"c-1-0"',
        [header.apiVersion]: '1',
        [header.ifMatch]: '"3"',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ clientRef: 'ref', products: [{ pesticideId: '1', companyId: 'c' }] }),
      token,
    },
    { timeoutMs: 5_000, signal: new AbortController().signal },
  )
  expect(answer).toMatchObject({ transport: 'ok', envelope: { code: 0 } })
  expect(http.refused).toEqual([])
})

test('KEY-6 the vendor double refuses headers that it does not allow, before the call is made', async () => {
  const { http, base } = await elsewhere()
  const request = fetch(base + referenceCalls.currencies.path, { headers: { [header.deviceId]: 'device' } })
  await expect(request).rejects.toThrow()
  expect([http.refused, http.calls]).toEqual([['x-device-id'], []])
})

const appHeaders = {
  [header.deviceId]: 'd',
  [header.apiVersion]: '1',
  [header.idempotencyKey]: '"k"',
  [header.ifMatch]: '"1"',
}
const otherHeaders = {
  [header.authorization]: 'Bearer t',
  [header.acceptLanguage]: 'en-US',
  'Content-Type': 'application/json',
}

test.each([
  ['the app’s own origin', `${location.origin}/buyer-api/x`, false, { ...appHeaders, ...otherHeaders }],
  ['a path of it', '/sourcing/buyer-api/x', false, { ...appHeaders, ...otherHeaders }],
  ['another origin', 'https://api.example.com/buyer-api/x', false, otherHeaders],
  ['another origin that names them', 'https://api.example.com/buyer-api/x', true, { ...appHeaders, ...otherHeaders }],
])('KEY-6 a request to %s has only the headers that its server allows', (_, url, admitted, expected) =>
  expect(allowedHeaders(url, { ...appHeaders, ...otherHeaders }, admitted)).toEqual(expected),
)
