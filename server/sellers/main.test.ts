import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { sellers } from './main.ts'

let t: TestApp
let supplierId: string
beforeAll(async () => {
  t = await testApp()
  const [real] = await t.deps.db.select({ id: companies.id }).from(companies).where(eq(companies.demo, false)).limit(1)
  supplierId = real?.id ?? ''
})

const run = async (...argv: string[]) => {
  const lines: string[] = []
  const exit = await sellers(t.deps, argv, (line) => void lines.push(line))
  return { exit, said: lines.join('\n') }
}
const passwordIn = (said: string) => /assword(?: of \S+)?: (\S+)$/.exec(said)?.[1] ?? ''
const login = async (email: string, password: string) =>
  (await t.call(sellerCalls.sellerLogin, { body: { email, password } })).code
let people = 0
const made = async () => {
  const email = `seller-${(people += 1)}@test.example`
  const { said } = await run('create', email, supplierId)
  return { email, password: passwordIn(said) }
}

test('an account that was made logs in with the printed password, and no second is made for its address', async () => {
  const { email, password } = await made()
  expect(password.length).toBeGreaterThan(12)
  expect(await login(email, password)).toBe(0)
  expect(await run('create', email.toUpperCase(), supplierId)).toMatchObject({ exit: 1 })
  expect(await login(email, password)).toBe(0)
  expect((await run()).said).toContain(`${email}  ${supplierId}`)
})

test('another password ends the old one', async () => {
  const { email, password } = await made()
  const { said } = await run('password', email)
  expect(await login(email, password)).not.toBe(0)
  expect(await login(email, passwordIn(said))).toBe(0)
})

test('a link lets the buyer switch to that supplier, and is taken away again', async () => {
  const [{ email }, buyer] = [await made(), await t.newBuyer()]
  const token = () => t.call(accountCalls.sellerToken, { token: buyer.token })
  expect((await token()).code).toBe(code.forbidden)
  expect(await run('link', buyer.email, email)).toMatchObject({ exit: 0 })
  expect((await token()).code).toBe(0)
  expect((await run()).said).toContain(`  linked: ${buyer.email}`)
  expect(await run('unlink', buyer.email)).toMatchObject({ exit: 0 })
  expect((await token()).code).toBe(code.forbidden)
  expect(await run('unlink', buyer.email)).toMatchObject({ exit: 1 })
})

test('what is not there is named, and changes nothing', async () => {
  const [{ email }, buyer] = [await made(), await t.newBuyer()]
  const before = await t.deps.db.$count(users)
  for (const [argv, word] of [
    [['create', 'no-address', supplierId], 'not an email address'],
    [['create', 'x@test.example', 'no-such-supplier'], 'no supplier'],
    [['link', buyer.email, 'nobody@test.example'], 'nobody@test.example'],
    // A buyer's account is no seller's.
    [['link', email, buyer.email], `no buyer's account "${email}"`],
    [['password', buyer.email], 'no seller'],
    [['create', 'x@test.example'], 'npm run seller'],
    [['toString', 'x'], 'npm run seller'],
  ] as const) {
    const { exit, said } = await run(...argv)
    expect([argv[0], exit]).toEqual([argv[0], 1])
    expect(said).toContain(word)
  }
  expect(await t.deps.db.$count(users)).toBe(before)
  expect((await run('--help')).exit).toBe(0)
})
