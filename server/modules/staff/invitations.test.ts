import { beforeEach, expect, test } from 'vitest'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { mailStaffInvitations } from './invitations.ts'

let admin: Awaited<ReturnType<TestApp['newBuyer']>>
const t = await testApp()
beforeEach(async () => {
  t.mails.length = 0
  admin = await t.newBuyer()
  const name = 'Andes\nhttps://evil.example'
  await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name } })
})

let people = 0
const add = async (email: string) => {
  const body = { firstName: 'Ben', lastName: 'Okoro', username: `mailed-${(people += 1)}`, email }
  return t.call(staffCalls.staffCreate, { token: admin.token, body })
}
const faults: unknown[] = []
const mail = (mailer = t.deps.mailer) =>
  mailStaffInvitations(
    { db: t.deps.db, mailer, appUrl: 'https://shop.example', onFault: (fault) => void faults.push(fault) },
    t.clock.now(),
  )

test('an added person gets one mail with the URL of the app, even without an account', async () => {
  await add('Stranger@Test.Example')
  await Promise.all([mail(), mail()])
  await mail()
  expect(t.mails).toHaveLength(1)
  expect(t.mails[0]).toMatchObject({ to: 'stranger@test.example', subject: 'A company has added you' })
  expect(t.mails[0]?.text).toContain('Open: https://shop.example')
})

test('a person who is added repeatedly, by several companies and with plus addresses, gets only two mails', async () => {
  const limitedApp = await testApp({ db: t.deps.db, rateLimiter: createRateLimiter(t.clock) })
  for (let turn = 0; turn < 5; turn += 1) {
    const { token } = await limitedApp.newBuyer()
    await limitedApp.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: `Firm ${turn}` } })
    const body = { firstName: 'A', lastName: 'B', username: `victim-${turn}`, email: `victim+${turn}@test.example` }
    expect((await limitedApp.call(staffCalls.staffCreate, { token, body })).code).toBe(0)
  }
  await mail()
  expect(t.mails).toHaveLength(2)
})

test.each([
  ['hhttp://ttp://evil.example', 'hhttp ttp evil. example'],
  ['Agro wwwwww..evil.example', 'Agro wwwwww.. evil. example'],
  ['write to me@evil.example', 'write to me evil. example'],
  ['10.0.0.1/login', '10. 0. 0. 1 login'],
  ['evil。example', 'evil. example'],
  ['Andes S.A. & Co.', 'Andes S. A. & Co.'],
])('a mail contains the name %s in a form that does not become a link', async (name, expected) => {
  await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name } })
  await add(`linked-${people}@test.example`)
  await mail()
  expect(t.mails[0]?.text).toContain(expected)
})

test('a mail that the server refuses is sent later, unless the person has been removed', async () => {
  const [one, two] = [`later-${people}@test.example`, `gone-${people}@test.example`]
  await add(one)
  const id = (await add(two)).data as string
  const downMailer = { send: () => Promise.reject(new Error('down')) }
  await mail(downMailer)
  expect(faults).toHaveLength(2)
  await mail()
  expect(t.mails).toEqual([])
  await t.call(staffCalls.staffDelete, { token: admin.token, query: { id } })
  t.clock.advance(11 * 60_000)
  await mail()
  expect(t.mails.map(({ to }) => to)).toEqual([one])
})
