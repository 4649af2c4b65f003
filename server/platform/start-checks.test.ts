import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SettingProblems } from './settings.ts'
import { checkDataDir, checkPort } from './start-checks.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'start-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const reportOf = async (env: Record<string, string>, check: (faults: SettingProblems) => Promise<void>) => {
  const faults = new SettingProblems(env)
  await check(faults)
  try {
    faults.check()
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('DATA_DIR', () => {
  const report = (dataDir: string, limitMs?: number) =>
    reportOf({ DATA_DIR: dataDir }, (faults) => checkDataDir({ dataDir }, faults, limitMs))
  test('a folder that can be created is accepted and left empty', async () => {
    const folder = join(parent, 'a folder', 'data')
    expect(await report(folder)).toBe('')
    expect(readdirSync(folder)).toEqual([])
  })
  test('a file, and a folder below a file, are reported as DATA_DIR', async () => {
    const file = join(parent, 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'data')])
      expect(await report(folder)).toMatch(new RegExp(`DATA_DIR is "${folder}": .*can be written`))
  })
  test('a folder that cannot be created in its file system is reported', async () => {
    expect(await report('/proc/x')).toContain('DATA_DIR is "/proc/x"')
  })
  test('a folder that does not answer in time is reported', async () => {
    expect(await report(parent, 0)).toContain('does not answer within 0 ms')
  })
})

describe('the port', () => {
  const report = (host: string, port: number) =>
    reportOf({ PORT: String(port), HOST: host }, (faults) => checkPort({ host, port }, faults))
  test('a port that is in use is reported, and the check leaves a free port free', async () => {
    const server = createServer()
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await report('127.0.0.1', port)).toMatch(new RegExp(`PORT is "${port}": .*EADDRINUSE`))
    await new Promise((closed) => server.close(closed))
    expect([await report('127.0.0.1', port), await report('127.0.0.1', port)]).toEqual(['', ''])
  })
  test('the address of another machine is reported as HOST', async () => {
    expect(await report('192.0.2.1', 0)).toMatch(/HOST is "192.0.2.1": .*EADDRNOTAVAIL/)
  })
})
