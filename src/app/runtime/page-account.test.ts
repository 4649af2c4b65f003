import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import type * as Account from './page-account.ts'

const { opened, log, openAccount, reportOpenFailure } = vi.hoisted(() => {
  const logEntries: string[] = []
  const waiting = new Map<string, { resolve: () => void; reject: (error: unknown) => void }>()
  const accountOf = (sub: string) => ({
    engine: {
      signedIn: async () => void logEntries.push(`${sub} signed in`),
      hurry: () => void logEntries.push(`${sub} hurries`),
    },
    replicator: { settled: async () => void logEntries.push(`${sub} settled`) },
    refresh: async () => logEntries.push(`${sub} refreshes`) > 0,
    close: () => void logEntries.push(`${sub} closes`),
  })
  return {
    log: logEntries,
    opened: waiting,
    openAccount: vi.fn(
      (sub: string) =>
        new Promise((resolve, reject) => {
          logEntries.push(`${sub} opens`)
          waiting.set(sub, { resolve: () => resolve(accountOf(sub)), reject })
        }),
    ),
    reportOpenFailure: vi.fn(() => null),
  }
})
vi.mock('./open-account.ts', () => ({ openAccount, reportOpenFailure }))

let page: typeof Account
const firstScreen = () => Promise.resolve()
const start = (sub: string, signedIn = true) => page.startAccount({ sub: anAccountId(sub), signedIn }, firstScreen)
const isOpening = (sub: string) => vi.waitFor(() => expect(opened.has(sub)).toBe(true))

beforeEach(async () => {
  vi.resetModules()
  log.length = 0
  opened.clear()
  reportOpenFailure.mockClear()
  page = await import('./page-account.ts')
})

const standing = async (sub: string) => {
  const starting = start(sub)
  await isOpening(sub)
  opened.get(sub)?.resolve()
  await starting
  log.length = 0
}

describe('ACC-1 an account that changes while its database is being opened', () => {
  test('closes the previous database before the next one is opened', async () => {
    const first = start('a')
    await isOpening('a')
    const second = start('b')
    opened.get('a')?.resolve()
    await isOpening('b')
    opened.get('b')?.resolve()
    await Promise.all([first, second])
    expect(log).toEqual(['a opens', 'a closes', 'b opens'])
  })

  test('closes its database as soon as it is open if the user has logged out', async () => {
    const starting = start('a')
    await isOpening('a')
    const stopping = page.stopAccount()
    opened.get('a')?.resolve()
    await Promise.all([starting, stopping])
    expect(log).toEqual(['a opens', 'a closes'])
    expect(await page.refreshAccount()).toBe(false)
  })
})

test('F42 a database that does not open is reported, and the next account still opens', async () => {
  const starting = start('a')
  await isOpening('a')
  opened.get('a')?.reject(new Error('private mode'))
  await starting
  expect(reportOpenFailure).toHaveBeenCalledOnce()
  await page.whenAccountRowsRead()
  await page.stopAccount()
  const second = start('b')
  await isOpening('b')
  opened.get('b')?.resolve()
  await second
  expect(await page.refreshAccount()).toBe(true)
})

describe('AUTH-2 a session that returns for the same account', () => {
  test('resumes sending and reads the rows again, without opening the database a second time', async () => {
    await standing('a')
    await start('a', false)
    expect(log).toEqual([])
    await start('a', true)
    expect(log).toEqual(['a signed in', 'a refreshes'])
    await start('a', true)
    expect(log).toHaveLength(2)
  })

  test('if the database is still being opened, sending resumes only once it is open', async () => {
    const starts = [start('a', false)]
    await isOpening('a')
    starts.push(start('a', true))
    opened.get('a')?.resolve()
    await Promise.all(starts)
    expect(log).toEqual(['a opens', 'a signed in', 'a refreshes'])
  })
})

test('a requested refresh sends waiting operations and reads rows; without an account, it returns false', async () => {
  expect(await page.refreshAccount()).toBe(false)
  await standing('a')
  expect(await page.refreshAccount()).toBe(true)
  await page.whenAccountRowsRead()
  expect(log).toEqual(['a hurries', 'a refreshes', 'a settled'])
  await page.stopAccount()
  await page.stopAccount()
  expect(log.filter((one) => one === 'a closes')).toHaveLength(1)
})
