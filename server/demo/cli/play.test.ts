import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import { demoAccount, demoSellerEmail } from '#server/seed/accounts.ts'
import { bothSides } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'
import type { TestApp } from '#tests/harness/server.ts'
import { baseOf, play } from './play.ts'
import { CommandError } from './sessions.ts'
import type { World } from './sessions.ts'

let t: TestApp
let both: Awaited<ReturnType<typeof bothSides>>
let buyersClock: TestApp['clock']
beforeAll(async () => {
  t = await testApp()
  buyersClock = t.clock
  both = await bothSides(t, [])
  const { argon2Passwords } = await import('#server/platform/secrets/passwords.ts')
  t = await testApp({ db: t.deps.db, passwords: argon2Passwords(t.deps.random) })
})

let printed: string[]
let stored: string | null
let asked: string[]
beforeEach(() => {
  // Suppliers read times to the minute, and `last` is the newest.
  buyersClock.advance(60_000)
  printed = []
  stored = null
  asked = []
})

const world = (): World => ({
  base: 'http://localhost',
  fetch: (url, init) => {
    asked.push(new URL(url).pathname)
    return Promise.resolve(t.app.request(url, init))
  },
  now: t.clock.now,
  uuid: t.deps.random.uuid,
  password: demoAccount.password,
  emailOf: demoSellerEmail,
  stored: { read: () => stored, write: (text) => void (stored = text) },
  readFile: (path) => {
    if (path !== 'proof.pdf') throw new CommandError(`There is no file "${path}".`)
    return { name: path, bytes: new TextEncoder().encode('%PDF-1.4 proof') }
  },
  print: (line) => void printed.push(line),
})
const type = (line: string, more: readonly string[] = []) =>
  play(world(), ['9002', '9004'], [...line.split(' ').filter(Boolean), ...more])

describe('a request is answered by hand from beginning to end', () => {
  test('an enquiry', async () => {
    const { at } = await both.send('enquiry', ['9004'])
    const { recordNo, products } = await at()
    expect(await type('list')).toBe(0)
    expect(printed[0]).toContain(recordNo)
    expect(printed[0]).toContain('sent (10)')
    expect(await type('open last')).toBe(0)
    expect(await type(`ask ${recordNo.slice(-7)} Which label do you need?`)).toBe(0)
    expect((await at()).log?.at(-1)).toMatchObject({ type: 'asked', text: 'Which label do you need?' })
    expect(
      await type(`quote ${recordNo} --price 2.5 --currency CNY --days 10 --clause CIF`, ['--text', 'Our best']),
    ).toBe(0)
    expect((await at()).log?.at(-1)).toMatchObject({
      text: 'Our best',
      quote: {
        currency: 'CNY',
        validUntil: '2026-09-11',
        tradeClause: 'CIF',
        lines: [{ pesticideId: products[0]?.pesticideId, prePrice: '2.5', unit: 'kg' }],
      },
    })
    printed = []
    expect(await type('show last')).toBe(0)
    expect(printed.join('\n')).toMatch(/quoted \(40\)[\s\S]*note: Labels in Portuguese[\s\S]*possible now: nothing/)
  })

  test('a sample request, with a proof', async () => {
    const { token, id, at } = await both.send('sample', ['9002'])
    expect(await type('cost last --sample 12.5 --freight 40 --until 2026-12-31')).toBe(0)
    await t.call(sampleCalls.confirm, { token, body: { id, version: 1 } })
    expect(await type('clear last')).toBe(0)
    expect(await type('ship last --tracking AB1 --file proof.pdf', ['--carrier', 'DHL Express'])).toBe(0)
    expect(await at()).toMatchObject({
      status: 70,
      shipments: [{ carrierName: 'DHL Express', trackingNumber: 'AB1', proof: [{ name: 'proof.pdf' }] }],
    })
  })

  test('a registration request', async () => {
    const { token, id, at } = await both.send('intention', ['9002'], { file: 'COA,SDS' })
    expect(await type('support last --fee 9500 --months 18 --documents 45 --approval 12')).toBe(0)
    await t.call(intentionCalls.agree, { token, body: { id, version: 1 } })
    expect(await type('prepare last')).toBe(0)
    expect(await type('file last COA --file proof.pdf')).toBe(0)
    printed = []
    await type('show last')
    expect(printed.join('\n')).toContain('documents missing: SDS')
    expect(await type('deliver last')).toBe(0)
    expect(await at()).toMatchObject({ status: 70, requiredFiles: [{ done: true }, { done: false }] })
  })

  test('and declined', async () => {
    const { at } = await both.send('enquiry', ['9002'])
    expect(await type('decline last Fully booked')).toBe(0)
    expect(await at()).toMatchObject({ status: 90 })
  })
})

describe('an impossible step is reported in one line', () => {
  test.each([
    ['quote last', 'Missing: --price'],
    ['quote last --price PD-NONE=2', '"PD-NONE" is not a product'],
    ['quote last --price -1', '--price'],
    ['quote last --price 1 --days soon', '--days must be a whole number'],
    ['cost last --sample 1 --freight 2', 'is of another kind'],
    ['ship nothing-like-it', 'No request "nothing-like-it"'],
    ['fly last', 'There is no command "fly"'],
    ['ask last', 'Missing: the question'],
    ['open', 'Missing: the number'],
    ['list --supplier 1', 'is no demonstration supplier'],
    ['list --wings', '--wings'],
    ['quote last --price 1 --file none.pdf', 'There is no file "none.pdf"'],
    ['quote last --price 1 --until 2020-01-01', 'validUntil: date-passed'],
  ])('%s', async (line, said) => {
    await both.send('enquiry', ['9002'])
    expect(await type(line)).toBe(1)
    expect(printed.join('\n')).toContain(said)
  })

  test('a step that is not the supplier’s at the moment', async () => {
    await both.send('enquiry', ['9002'])
    await type('decline last')
    printed = []
    expect(await type('quote last --price 1')).toBe(1)
    expect(printed).toEqual(['This is not possible in the present state of the request.'])
  })

  test('no backend at the address, or another server', async () => {
    const refused: World = { ...world(), fetch: () => Promise.reject(new Error('ECONNREFUSED')) }
    expect(await play(refused, ['9002'], ['list'])).toBe(1)
    const portal: World = { ...world(), fetch: () => Promise.resolve(new Response('<html>', { status: 200 })) }
    expect(await play(portal, ['9002'], ['list'])).toBe(1)
    expect(printed[0]).toContain('Is it running')
    expect(printed[1]).toContain('not this backend')
  })
})

describe('signing in', () => {
  const signIns = () => asked.filter((path) => path.endsWith('/auth/login')).length

  test('happens once for each supplier, however many commands follow', async () => {
    await type('list')
    expect(signIns()).toBe(2)
    await type('list')
    expect(signIns()).toBe(2)
  })

  test('happens again if the stored sign-in is refused, because another database is at the address', async () => {
    await type('list')
    stored = (stored ?? '').replaceAll(/"token":"[^"]+"/g, '"token":"of-another-database"')
    expect(await type('list')).toBe(0)
    expect(signIns()).toBe(4)
  })
})

test('help names every command and is not an error', async () => {
  for (const line of ['--help', '', 'help']) expect(await type(line)).toBe(0)
  const text = printed.join('\n')
  for (const name of [
    'list',
    'show',
    'open',
    'ask',
    'quote',
    'cost',
    'support',
    'decline',
    'clear',
    'ship',
    'prepare',
    'file',
    'deliver',
  ])
    expect(text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
})

test('the address is the given one, else the port of the environment, else the usual one', () => {
  expect(baseOf(['list', '--url', 'http://x:1/'], {})).toBe('http://x:1')
  expect(baseOf(['--url=http://y'], { PORT: '1' })).toBe('http://y')
  expect(baseOf([], { PORT: '4700' })).toBe('http://127.0.0.1:4700')
  expect(baseOf([], {})).toBe('http://127.0.0.1:4600')
})
