import { describe, expect, test } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import { enquiryCalls, sampleCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { openFile, pngBytes, uploadedUrl } from '#tests/harness/uploaded.ts'
import { eq } from 'drizzle-orm'
import { createFileUrlSigner, signatureLifeMs } from './file-access.ts'

const t = await testApp()
const sides = await buyerAndSuppliers(t, ['9001', '9004'])
const upload = (token?: string) => uploadedUrl(t, { token, name: 'offer.png', bytes: pngBytes })
const statusFor = async (url: string, token?: string) => (await openFile(t, url, token)).status
const cachingFor = async (url: string, token?: string) => (await openFile(t, url, token)).headers.get('Cache-Control')
const inbox = async (supplier: string, kind: 'enquiry' | 'sample', no: string) => {
  const answer = await t.call(sellerCalls.inbox, { token: sides.sellerToken(supplier), query: { kind } })
  const { list } = sellerCalls.inbox.data.parse(answer.data)
  return list.find(({ recordNo }) => recordNo === no)
}

describe('a private file', () => {
  test('a private file cannot be opened by its URL alone: a visitor, another buyer and a supplier that did not receive it get 404', async () => {
    const [owner, other] = [await t.newBuyer(), await t.newBuyer()]
    const url = await upload(owner.token)
    const readers = [undefined, 'no-such-token', other.token, sides.sellerToken('9001')]
    expect(await Promise.all(readers.map((token) => statusFor(url, token)))).toEqual([404, 404, 404, 404])
    expect(await statusFor(url, owner.token)).toBe(200)
  })
  test('a private file is not stored by the browser’s own cache, which outlives the logout', async () => {
    const { token } = await t.newBuyer()
    const url = await upload(token)
    const signedUrl = (await createFileUrlSigner(t.deps.db, t.clock.now()))(url)
    expect([await cachingFor(url, token), await cachingFor(signedUrl)]).toEqual(Array(2).fill('private, no-store'))
  })
  test('a private file of a request can be opened by the supplier that received it, at the signed URL in the inbox', async () => {
    const buyer = await t.newBuyer()
    const url = await upload(buyer.token)
    const body = enquiryBody([sides.productOf('9004')], { attach: url })
    const sentAnswer = await t.call(enquiryCalls.send, { token: buyer.token, body })
    const no = (sentAnswer.data as { records: { recordNo: string }[] }).records[0]?.recordNo ?? ''
    const linkedUrl = (await inbox('9004', 'enquiry', no))?.attachList[0]?.url ?? ''
    const bareUrl = linkedUrl.split('?')[0] ?? ''
    expect(await statusFor(linkedUrl)).toBe(200)
    expect(await statusFor(bareUrl)).toBe(404)
    expect([
      await statusFor(bareUrl, sides.sellerToken('9004')),
      await statusFor(bareUrl, sides.sellerToken('9001')),
    ]).toEqual([200, 404])
  })
  test("a private file that a supplier attached to a request can be opened by that request's buyer, but by no other buyer", async () => {
    const [sent, seller] = [await sides.send('sample', ['9004']), sides.sellerToken('9004')]
    const cost = { kind: 'sample', id: sent.no, ...sides.offer, sampleFee: '1', shipmentFee: '1' } as const
    await t.call(sellerCalls.quoteCost, { token: seller, body: cost })
    await t.call(sampleCalls.confirm, { token: sent.token, body: { id: sent.id, version: 1 } })
    const proof = await upload(seller)
    const body = { kind: 'sample', id: sent.no, carrierName: 'DHL', attach: proof } as const
    expect((await t.call(sellerCalls.ship, { token: seller, body })).code).toBe(0)
    expect([await statusFor(proof, sent.token), await statusFor(proof, (await t.newBuyer()).token)]).toEqual([200, 404])
    const otherRequest = await sides.send('sample', ['9004'])
    expect(await statusFor(proof, otherRequest.token)).toBe(404)
  })
  test('a private file of a supplier becomes public once the catalogue shows it', async () => {
    const photo = await upload(sides.sellerToken('9001'))
    expect(await statusFor(photo)).toBe(404)
    const isFirm = eq(companies.id, '9001')
    const [firm] = await t.deps.db.select({ photos: companies.photos }).from(companies).where(isFirm)
    const photos = firm?.photos ?? []
    await t.deps.db
      .update(companies)
      .set({ photos: [...photos, { name: 'offer.png', url: photo }] })
      .where(isFirm)
    expect(await statusFor(photo)).toBe(200)
    expect(await cachingFor(photo)).toContain('immutable')
    await t.deps.db.update(companies).set({ photos }).where(isFirm)
  })
})

describe('a signed URL', () => {
  test('a signed URL opens its file for ten minutes, and not a millisecond longer', async () => {
    const url = await upload((await t.newBuyer()).token)
    const signedUrl = (await createFileUrlSigner(t.deps.db, t.clock.now()))(url)
    t.clock.advance(signatureLifeMs - 1)
    expect(await statusFor(signedUrl)).toBe(200)
    t.clock.advance(1)
    expect(await statusFor(signedUrl)).toBe(404)
  })
  test('a signed URL does not open another file, and is refused if its expiry or key is changed', async () => {
    const { token } = await t.newBuyer()
    const [one, two] = [await upload(token), await upload(token)]
    const signedUrl = (await createFileUrlSigner(t.deps.db, t.clock.now()))(one)
    const query = signedUrl.slice(signedUrl.indexOf('?'))
    const changes = [
      two + query,
      signedUrl.replace(/until=\d/, 'until=9'),
      signedUrl.slice(0, -1),
      signedUrl.replace('until', 'till'),
      `${one}?until=${t.clock.now() + 1}&key=`,
    ]
    expect(await Promise.all(changes.map((url) => statusFor(url)))).toEqual(changes.map(() => 404))
  })
})

describe('the session’s cookie', () => {
  const ownHeaders = { 'Sec-Fetch-Site': 'same-origin', 'X-Api-Version': '1', 'X-Device-Id': 'device-of-a-buyer' }
  const signIn = async (headers: Record<string, string> = ownHeaders) => {
    const { email, token } = await t.newBuyer()
    const answer = await t.call(authCalls.login, { body: { email, password: 'secret-1' }, headers })
    const set = answer.headers.get('Set-Cookie') ?? ''
    return { login: answer.data as LoginData, set, cookie: set.split(';')[0] ?? '', token }
  }
  const refresh = (refreshToken: string, headers: Record<string, string>) =>
    t.call(authCalls.refreshToken, { body: { refreshToken }, headers })

  test('the session’s cookie contains the refresh token, which scripts cannot read: the answer contains only a placeholder for it', async () => {
    const { login, set, cookie } = await signIn()
    expect(set).toMatch(/^session-\w+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(login.refreshToken).toMatch(/^cookie\./)
    expect(cookie).not.toContain(login.refreshToken.slice(7))
    const nextAnswer = await refresh(login.refreshToken, { ...ownHeaders, Cookie: cookie })
    expect(nextAnswer.code).toBe(0)
    const second = (nextAnswer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
    expect(second).not.toBe(cookie)
    // Simulates an answer that was lost after the browser stored its cookie: the app sends the previous placeholder.
    const third = await refresh(login.refreshToken, { ...ownHeaders, Cookie: second })
    expect(third.code).toBe(0)
    const lastCookie = (third.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
    expect((await refresh((third.data as LoginData).refreshToken, { ...ownHeaders, Cookie: lastCookie })).code).toBe(0)
  })
  test('the session’s cookie has the prefix __Host- and is sent only over https in production', async () => {
    const live = await testApp({ db: t.deps.db, config: { demo: false } })
    const { email } = await live.newBuyer()
    const answer = await live.call(authCalls.login, { body: { email, password: 'secret-1' }, headers: ownHeaders })
    expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-session-\w+=.+; Secure; SameSite=Strict$/)
  })
  test.each([
    ['another site', { ...ownHeaders, 'Sec-Fetch-Site': 'cross-site' }],
    ['a program that follows the contract', {}],
  ])('the session’s cookie is not used by %s, which gets and sends the token in the body', async (_, headers) => {
    const { login, set } = await signIn(headers)
    expect(set).toBe('')
    expect((await refresh(login.refreshToken, headers)).code).toBe(0)
  })
  test('the session’s cookie does not renew the session without its placeholder, from another site, or with another session’s placeholder', async () => {
    const [one, two] = [await signIn(), await signIn()]
    const mark = one.login.refreshToken
    const tries: readonly [string, Record<string, string>][] = [
      ['cookie.', { ...ownHeaders, Cookie: one.cookie }],
      [two.login.refreshToken, { ...ownHeaders, Cookie: one.cookie }],
      [mark, { ...ownHeaders, Cookie: one.cookie, 'Sec-Fetch-Site': 'cross-site' }],
      [mark, ownHeaders],
    ]
    for (const [given, headers] of tries) expect((await refresh(given, headers)).status).toBe(401)
    expect((await refresh(mark, { ...ownHeaders, Cookie: one.cookie })).code).toBe(0)
  })
  test('the session’s cookie opens the account’s files beside a cookie of another account', async () => {
    const [{ login, cookie }, other] = [await signIn(), await signIn()]
    const url = await upload(login.accessToken)
    const otherCookie = `session-000000000000=${other.cookie.split('=')[1]}`
    const open = async (cookies: string) => (await t.app.request(url, { headers: { Cookie: cookies } })).status
    expect(await open(otherCookie)).toBe(404)
    expect(await open(`${otherCookie}; ${cookie}`)).toBe(200)
  })
  test('the session’s cookie opens the account’s files for images and links, until the logout', async () => {
    const { login, cookie } = await signIn()
    const url = await upload(login.accessToken)
    const open = async () => (await t.app.request(url, { headers: { Cookie: cookie } })).status
    expect(await open()).toBe(200)
    const out = await t.call(authCalls.logout, { token: login.accessToken, headers: ownHeaders })
    expect(out.headers.get('Set-Cookie')).toMatch(/^session-\w+=; Max-Age=0/)
    expect(await open()).toBe(404)
  })
})
