import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './open.ts'
import { unpackSeedImage, filterTar, untar } from '#server/seed/seed-image.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'db-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of the database folder', () => {
  const file = () => join(folder, 'pg.lock')
  test('refuses a second holder, and is free again after the first', () => {
    const release = lockFolder(file())
    expect(() => lockFolder(file())).toThrow('in use by another process')
    release()
    lockFolder(file())()
  })
  test('is taken over from a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(file(), `${pid} 1`)
    expect(lockFolder(file())).toBeTypeOf('function')
  })
  test('is taken over from another process with the same process id', () => {
    writeFileSync(file(), `${process.pid} 1`)
    expect(lockFolder(file())).toBeTypeOf('function')
  })
  test('is respected if the process lives', () => {
    const startOfParent = () => {
      const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    }
    writeFileSync(file(), `${process.ppid} ${existsSync('/proc') ? startOfParent() : ''}`)
    expect(() => lockFolder(file())).toThrow('in use')
  })
  test('is taken over if it is unreadable', () => {
    writeFileSync(file(), '')
    expect(lockFolder(file())).toBeTypeOf('function')
  })
})

/** A ustar entry: 512 bytes of header, then the content in blocks of 512. */
const entry = (name: string, content: string, type = '0') => {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write(`${Buffer.byteLength(content).toString(8).padStart(11, '0')}\0`, 124)
  head.write(type, 156)
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512)
  body.write(content)
  return Buffer.concat([head, body])
}
const archive = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.alloc(1024)])

describe('unpacking', () => {
  test('gives files and folders as they were packed', () => {
    expect(untar(archive(entry('/base', '', '5'), entry('/base/1/x', 'one'), entry('PG_VERSION', '18')), folder)).toBe(
      2,
    )
    expect(readFileSync(join(folder, 'base/1/x'), 'utf8')).toBe('one')
  })
  test('refuses an entry that leads out of the folder', () => {
    expect(() => untar(archive(entry('../escaped', 'x')), folder)).toThrow('leads out')
    expect(existsSync(join(folder, '..', 'escaped'))).toBe(false)
  })
  test('refuses an archive that is cut off', () => {
    expect(() => untar(entry('a', 'x'.repeat(600)).subarray(0, 700), folder)).toThrow('cut off')
  })
  test('can leave out entries', () => {
    const less = filterTar(archive(entry('keep', '1'), entry('drop', '2')), (name) => name !== 'drop')
    untar(less, folder)
    expect([existsSync(join(folder, 'keep')), existsSync(join(folder, 'drop'))]).toEqual([true, false])
  })
})

describe('the ready-made database', () => {
  const image = () => join(folder, 'image.tar.gz')
  const data = () => join(folder, 'pg')
  test('appears complete', () => {
    writeFileSync(image(), gzipSync(archive(entry('PG_VERSION', '18'))))
    expect(unpackSeedImage(image(), data())).toBe(true)
    expect(readFileSync(join(data(), 'PG_VERSION'), 'utf8')).toBe('18')
  })
  test('replaces one that a killed process left half unpacked', () => {
    mkdirSync(`${data()}.unpacking`)
    mkdirSync(data())
    writeFileSync(join(data(), 'rubbish'), '')
    writeFileSync(image(), gzipSync(archive(entry('PG_VERSION', '18'))))
    expect(unpackSeedImage(image(), data())).toBe(true)
    expect(existsSync(join(data(), 'rubbish'))).toBe(false)
  })
  test.each([
    ['missing', () => undefined],
    ['not compressed', () => writeFileSync(image(), 'plain')],
    [
      'cut off',
      () =>
        writeFileSync(
          image(),
          gzipSync(archive(entry('PG_VERSION', '18'), entry('a', 'x'.repeat(600))).subarray(0, 1500)),
        ),
    ],
    ['empty', () => writeFileSync(image(), gzipSync(archive()))],
  ])('%s: nothing is left behind, and the caller starts without it', (_, make) => {
    make()
    expect(unpackSeedImage(image(), data())).toBe(false)
    expect([existsSync(data()), existsSync(`${data()}.unpacking`)]).toEqual([false, false])
  })
})
