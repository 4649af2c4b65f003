import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { passwordProblem } from '#domain/account/rules.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { operatorMain } from './main.ts'
import { sellerVerbs } from './suppliers.ts'

const t = await testApp()
const [real] = await t.deps.db.select({ id: companies.id }).from(companies).where(eq(companies.demo, false)).limit(1)
const supplierId = real?.id ?? ''

const run = (...argv: string[]) => runAsOperator(t, sellerVerbs, ...argv)
const passwordIn = (output: string) => /assword(?: of \S+)?: (\S+)$/.exec(output)?.[1] ?? ''
const login = async (email: string, password: string) =>
  (await t.call(sellerCalls.sellerLogin, { body: { email, password } })).code
let people = 0
const newSeller = async () => {
  const email = `seller-${(people += 1)}@test.example`
  const { printed } = await run('create', email, supplierId)
  return { email, password: passwordIn(printed) }
}

test('a new supplier account can log in with the printed password; a second one with the same email address is refused', async () => {
  const { email, password } = await newSeller()
  expect(password).toMatch(/^[2-9A-HJ-NP-Z]{5}(?:-[2-9A-HJ-NP-Z]{5}){2}$/)
  expect(passwordProblem(password)).toBeNull()
  expect(await login(email, password)).toBe(0)
  expect(await run('create', email.toUpperCase(), supplierId)).toMatchObject({ exit: 1 })
  expect(await login(email, password)).toBe(0)
  expect((await run()).printed).toContain(`${email}  ${supplierId}`)
})

test('a linked buyer can switch to the supplier until the link is removed', async () => {
  const [{ email }, buyer] = [await newSeller(), await t.newBuyer()]
  const token = () => t.call(accountCalls.sellerToken, { token: buyer.token })
  expect((await token()).code).toBe(code.forbidden)
  expect(await run('link', buyer.email, email)).toMatchObject({ exit: 0 })
  expect((await token()).code).toBe(0)
  expect((await run()).printed).toContain(`  linked: ${buyer.email}`)
  expect(await run('unlink', buyer.email)).toMatchObject({ exit: 0 })
  expect((await token()).code).toBe(code.forbidden)
  expect(await run('unlink', buyer.email)).toMatchObject({ exit: 1 })
})

test('a command that names an unknown account or supplier, or an invalid address, is refused and creates no account', async () => {
  const [{ email }, buyer] = [await newSeller(), await t.newBuyer()]
  const countBefore = await t.deps.db.$count(users)
  for (const [argv, word] of [
    [['create', 'no-address', supplierId], 'not an email address'],
    [['create', 'x@test.example', 'no-such-supplier'], 'no supplier'],
    [['link', buyer.email, 'nobody@test.example'], 'nobody@test.example'],
    [['link', email, buyer.email], `no buyer's account "${email}"`],
    [['password', buyer.email], 'no seller'],
  ] as const) {
    const { exit, printed } = await run(...argv)
    expect([argv[0], exit]).toEqual([argv[0], 1])
    expect(printed).toContain(word)
  }
  expect(await t.deps.db.$count(users)).toBe(countBefore)
})

test('a new password ends all sessions that were opened with the previous password', async () => {
  const { email, password } = await newSeller()
  const { data } = await t.call(sellerCalls.sellerLogin, { body: { email, password } })
  const { accessToken } = data as { accessToken: string }
  const info = () => t.call(sellerCalls.sellerInfo, { token: accessToken })
  expect((await info()).code).toBe(0)
  await run('password', email)
  expect((await info()).code).toBe(code.unauthorized)
})

test('a buyer who is linked to a second supplier is listed only under the second one', async () => {
  const [one, other, buyer] = [await newSeller(), await newSeller(), await t.newBuyer()]
  await run('link', buyer.email, one.email)
  await run('link', buyer.email.toUpperCase(), ` ${other.email} `)
  const { printed } = await run()
  expect(printed.split(`  linked: ${buyer.email}`)).toHaveLength(2)
  expect(printed.slice(0, printed.indexOf(`  linked: ${buyer.email}`)).trimEnd()).toMatch(
    new RegExp(`${other.email} .*$`),
  )
})

test('a buyer and a seller with the same email address have two accounts with separate passwords', async () => {
  const { email, password } = await newSeller()
  await t.newBuyer(email)
  await run('password', email)
  const [row] = await t.deps.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'buyer')))
  expect(await t.deps.passwords.verify(row?.passwordHash ?? '', 'secret-1')).toBe(true)
  expect(await t.deps.passwords.verify(row?.passwordHash ?? '', password)).toBe(false)
  const buyer = await t.newBuyer()
  expect(await run('create', buyer.email, supplierId)).toMatchObject({ exit: 0 })
  expect(await login(buyer.email, 'secret-1')).not.toBe(0)
})

test('two simultaneous commands for one email address create one account', async () => {
  const email = 'both@test.example'
  const exits = (await Promise.all([run('create', email, supplierId), run('create', email, supplierId)])).map(
    ({ exit }) => exit,
  )
  expect(exits.toSorted()).toEqual([0, 1])
  expect(await t.deps.db.$count(users, and(eq(users.email, email), eq(users.role, 'seller')))).toBe(1)
})

test('a password is printed only when it is created, and is not stored as text', async () => {
  const { email, password } = await newSeller()
  expect((await run()).printed).not.toContain(password)
  expect((await run('create', email, supplierId)).printed).not.toContain(password)
  const rows = JSON.stringify(await t.deps.db.select().from(users).where(eq(users.email, email)))
  expect(rows).not.toContain(password)
})

test.each([[['create', 'x@test.example']], [['toString', 'x']], [['list']]])(
  'with the arguments %j, the command opens no database and prints the usage',
  async (argv) => {
    const lines: string[] = []
    const nowhere = { DATABASE_URL: 'mysql://here' }
    expect(await operatorMain('seller', argv, nowhere, (line) => void lines.push(line))).toBe(1)
    expect(lines).toContain('npm run admin -- seller create <email> <supplier id>')
    expect(await operatorMain('seller', ['--help'], nowhere, () => undefined)).toBe(0)
  },
)
