import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { supplierVerbs } from './suppliers.ts'

let t: TestApp
let sides: Awaited<ReturnType<typeof buyerAndSuppliers>>
beforeAll(async () => {
  t = await testApp()
  await t.deps.db.delete(users).where(eq(users.role, 'seller'))
  sides = await buyerAndSuppliers(t, ['9002'])
})
const run = (...argv: string[]) => runAsOperator(t, supplierVerbs, ...argv)
const lineOf = async (id: string) => (await run('never-answered')).printed.split('\n').find((one) => one.startsWith(id))

test('a supplier with open requests is listed with its accounts until its first answer', async () => {
  await sides.send('enquiry', ['9001', '9002'])
  const { no } = await sides.send('enquiry', ['9002'])
  expect(await lineOf('9002 ')).toMatch(/^9002 .+ {2}2 since .+@test\.example/)
  expect(await lineOf('9001 ')).toMatch(/ {2}1 since .+ {2}no account$/)
  expect((await run('never-answered')).printed).toContain('2 suppliers have never answered, 1 with an account.')
  await t.call(sellerCalls.open, { token: sides.sellerToken('9002'), body: { kind: 'enquiry', id: no } })
  expect(await lineOf('9002 ')).toContain('  2 since')
  expect((await sides.quote('9002', no)).code).toBe(0)
  expect(await lineOf('9002 ')).toBeUndefined()
})

test('the mail to an invited supplier does not contain the password, and the printed password works', async () => {
  const email = 'sales@test.example'
  const before = await t.deps.db.$count(users)
  expect((await run('invite', '9001', email, '--check')).exit).toBe(0)
  expect([await t.deps.db.$count(users), t.mails]).toEqual([before, []])
  const { printed } = await run('invite', '9001', email)
  const password = /Password: (\S+)/.exec(printed)?.[1] ?? ''
  expect((await t.call(sellerCalls.sellerLogin, { body: { email, password } })).code).toBe(0)
  expect(t.mails).toMatchObject([{ to: email, text: expect.stringContaining('http://localhost:4600/seller/') }])
  expect(t.mails[0]?.text).toMatch(/1 份[\s\S]*an answer: 1\./)
  expect(JSON.stringify(t.mails)).not.toContain(password)
  expect(await run('invite', '9001', email)).toMatchObject({ exit: 1 })
  expect(await run('invite', 'no-such', 'other@test.example')).toMatchObject({ exit: 1 })
  expect(t.mails).toHaveLength(1)
})

test('if the mail to an invited supplier cannot be sent, the password and the reason are printed', async () => {
  const mailer = { send: () => Promise.reject(new Error('the mail server is away')) }
  const withoutMail = { ...t, deps: { ...t.deps, mailer } }
  const { printed } = await runAsOperator(withoutMail, supplierVerbs, 'invite', '9001', 'b@test.example')
  expect(printed).toMatch(/Password: \S+[\s\S]*the mail server is away/)
})
