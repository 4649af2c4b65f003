import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { systemRandom } from '#server/platform/system.ts'
import { readConfig, type ScannerConfig } from '#server/platform/config.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import { createSellerToken } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { upload } from '#tests/harness/uploaded.ts'
import { files } from './schema.ts'

/** What the double does after a ping, after each piece of a file, and after the whole file. */
type Act = (socket: Socket, file: Buffer, at: 'ping' | 'piece' | 'end') => unknown

const usual: Act = (socket, file, at) => {
  if (at === 'ping') socket.end('PONG\0')
  else if (at === 'end') socket.end(file.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
}
const pinged =
  (act: Act): Act =>
  (socket, file, at) =>
    at === 'ping' ? usual(socket, file, at) : act(socket, file, at)
const answers = (text: string) => pinged((socket, _, at) => at === 'end' && socket.end(text))

const openClamd = async (path?: string) => {
  let act = usual
  const scanned: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let left = Buffer.alloc(0)
    let file: Buffer | null = null
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (bytes: Buffer) => {
      left = Buffer.concat([left, bytes])
      if (file === null) {
        const end = left.indexOf('\0')
        if (end < 0) return
        const command = left.subarray(0, end).toString()
        left = left.subarray(end + 1)
        if (command === 'zPING') return void act(socket, left, 'ping')
        if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
        file = Buffer.alloc(0)
      }
      while (left.length >= 4 && left.length >= 4 + left.readUInt32BE()) {
        const size = left.readUInt32BE()
        file = Buffer.concat([file, left.subarray(4, 4 + size)])
        left = left.subarray(4 + size)
        if (size === 0) scanned.push(file.toString())
        act(socket, file, size === 0 ? 'end' : 'piece')
      }
    })
  })
  await new Promise<void>((resolve) => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)))
  const at = path ? { path } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return {
    at,
    scanned,
    will: (next: Act) => void (act = next),
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

let folder: string
let clamd: Awaited<ReturnType<typeof openClamd>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanned-'))
  clamd = await openClamd()
})
afterEach(() => {
  clamd.close()
  rmSync(folder, { recursive: true })
})
const scannedApp = (changes: Partial<ScannerConfig> = {}) => {
  const scanner = { at: clamd.at, timeoutMs: 30_000, maxBytes: 25 * 1024 * 1024, isOptional: false, ...changes }
  return testApp({ files: folderFileStore(folder, systemRandom), config: { scanner } })
}
const stored = ({ deps }: TestApp) => deps.db.$count(files)

describe('a file with malware', () => {
  test.each([
    ['a visitor', () => undefined],
    ['a buyer', async (t: TestApp) => (await t.newBuyer()).token],
    ['a supplier', (t: TestApp) => createSellerToken(t, '9001')],
  ])('a file with malware is refused and logged if %s uploads it, and a clean file is stored', async (_, tokenOf) => {
    const t = await scannedApp()
    const token = await tokenOf(t)
    const refused = await upload(t, { token, name: 'a.txt', bytes: `EICAR ${'x'.repeat(200_000)}` })
    expect(refused).toMatchObject({ status: 200, code: code.fileInfected, msg: expect.stringContaining('"a.txt"') })
    expect(await stored(t)).toBe(0)
    expect(t.logs).toMatchObject([
      { event: 'malware', signature: 'Eicar-Test-Signature', size: 200_006 },
      { event: 'security', kind: 'refusal', why: 'malware', call: fileCalls.uploadFile.path },
    ])
    expect((await upload(t, { token, bytes: 'clean' })).code).toBe(0)
    expect(clamd.scanned[1]).toBe('clean')
  })
  test('a file with malware is refused in the language of the caller', async () => {
    const t = await scannedApp()
    const { token } = await t.newBuyer()
    const messages = ['en', 'es', 'zh-Hans', 'zh-Hant'].map(async (language) => {
      const { msg } = await upload(t, { token, bytes: 'EICAR', headers: { 'Accept-Language': language } })
      return /malware|malicioso|恶意软件|惡意軟體/.exec(msg)?.[0]
    })
    expect(await Promise.all(messages)).toEqual(['malware', 'malicioso', '恶意软件', '惡意軟體'])
  })
  test('a file with malware is refused together with the other files of its form, which are not stored', async () => {
    const t = await scannedApp()
    const form = new FormData()
    for (const text of ['clean', 'EICAR']) form.append('file', new File([text], 'a.txt'))
    expect((await t.call(fileCalls.uploadFile, { body: form })).code).toBe(code.fileInfected)
    expect(await stored(t)).toBe(0)
  })
})

const faults: readonly (readonly [string, Act])[] = [
  ['hangs', pinged(() => null)],
  ['dies in the middle of a file', pinged((socket) => socket.destroy())],
  ['closes without an answer', answers('')],
  ['sends half an answer', answers('stream: O')],
  ['sends an answer that does not end', answers('x'.repeat(5_000))],
  ['cannot scan', answers('stream: Can’t allocate memory ERROR\0')],
  ['speaks another protocol', answers('HTTP/1.1 400 Bad Request\r\n\r\n\0')],
]

describe('while the scanner is unreachable', () => {
  test.each(faults)(
    'if the scanner %s, a file is refused with a retry time of a minute, and stored when it is sent again',
    async (_, act) => {
      clamd.will(act)
      const t = await scannedApp({ timeoutMs: 150 })
      const { token } = await t.newBuyer()
      const headers = { 'Idempotency-Key': '"f-1"' }
      const refused = await upload(t, { token, headers })
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
      expect(await stored(t)).toBe(0)
      expect(t.logs).toMatchObject([{ level: 'error', event: 'scanner-away' }])
      clamd.will(usual)
      expect((await upload(t, { token, headers })).code).toBe(0)
    },
  )
  test.each(faults)('if the scanner %s and the operator accepts that, a file is stored and logged', async (_, act) => {
    clamd.will(act)
    const t = await scannedApp({ timeoutMs: 150, isOptional: true })
    expect((await upload(t)).code).toBe(0)
    expect(t.logs).toMatchObject([{ event: 'file-not-scanned', size: 5, sha256: expect.any(String) }])
  })
  test('malware is refused if the scanner answers, even if the operator accepts files without an answer', async () => {
    const t = await scannedApp({ isOptional: true })
    expect((await upload(t, { bytes: 'EICAR' })).code).toBe(code.fileInfected)
  })
  test.each([
    ['does not answer', () => clamd.will(() => null)],
    ['does not listen', () => clamd.close()],
  ])('if the scanner %s, an upload is refused before it is read', async (_, goAway) => {
    goAway()
    const t = await scannedApp({ timeoutMs: 150 })
    let reads = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      reads += 1
      controller.enqueue(Buffer.from('--x'))
    }
    const response = await t.app.request(fileCalls.uploadFile.path, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    })
    expect([response.status, reads]).toEqual([503, 0])
  })
})

describe('a file that is too large', () => {
  test('a file that is too large for clamd is refused, although clamd stops reading it', async () => {
    const limit = 'INSTREAM size limit exceeded. ERROR\0'
    clamd.will(pinged((socket, file) => file.length > 100_000 && socket.pause().write(limit)))
    const t = await scannedApp()
    const refused = await upload(t, { token: (await t.newBuyer()).token, bytes: 'x'.repeat(3_000_000) })
    expect(refused).toMatchObject({ status: 413, msg: '"a.txt" is too large to be checked for malware.' })
    expect(await stored(t)).toBe(0)
  })
  test('a file that is larger than the size setting is refused before clamd receives it', async () => {
    const t = await scannedApp({ maxBytes: 1024 * 1024 })
    const refused = await upload(t, { bytes: 'x'.repeat(1024 * 1024 + 1) })
    expect(refused).toMatchObject({ status: 413, msg: '"a.txt" is larger than 1 MB.' })
    expect(clamd.scanned).toEqual([])
  })
})

test('a scanner can be reached through a Unix socket', async () => {
  const local = await openClamd(join(folder, 'clamd.ctl'))
  const t = await scannedApp({ at: local.at })
  expect((await upload(t, { bytes: 'EICAR' })).code).toBe(code.fileInfected)
  local.close()
})

describe('the address of a scanner', () => {
  test.each([
    ['clamd://127.0.0.1', { host: '127.0.0.1', port: 3310 }],
    ['clamd://localhost:3311', { host: 'localhost', port: 3311 }],
    ['clamd://[::1]:3310', { host: '::1', port: 3310 }],
    ['clamd:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('the scanner address %s is valid', (SCANNER, at) => {
    expect(readConfig({ SCANNER }, null).scanner).toMatchObject({ at, isOptional: false })
  })
  test.each(['127.0.0.1:3310', 'http://127.0.0.1', 'clamd://', 'clamd:///', 'clamd://host/path', 'clamd://host:x'])(
    'the scanner address %s is refused',
    (SCANNER) => expect(() => readConfig({ SCANNER, PLAIN_CONNECTIONS: '1' }, null)).toThrow('SCANNER'),
  )
  test('the address of a scanner on another machine requires PLAIN_CONNECTIONS, because clamd has no TLS', () => {
    const env = { SCANNER: 'clamd://scanner.example:3310' }
    expect(() => readConfig(env, null)).toThrow('PLAIN_CONNECTIONS')
    expect(readConfig({ ...env, PLAIN_CONNECTIONS: '1' }, null).scanner).not.toBeNull()
  })
})
