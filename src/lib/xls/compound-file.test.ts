import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { rowsOfRun } from '#tests/harness/nightly.ts'
import { f64, joinBytes, u16, u32, u8, utf16, compoundFile } from './compound-file.ts'
import { encodeTextTable } from './workbook.ts'

test.each([
  ['u8', u8(0x1ff), [0xff]],
  ['u16', u16(0x1234), [0x34, 0x12]],
  ['u16 of a number that is too large', u16(0x1_2345), [0x45, 0x23]],
  ['u32', u32(0x12_34_56_78), [0x78, 0x56, 0x34, 0x12]],
  ['u32 of the largest number', u32(0xff_ff_ff_fe), [0xfe, 0xff, 0xff, 0xff]],
  ['f64 of one', f64(1), [0, 0, 0, 0, 0, 0, 0xf0, 0x3f]],
  ['utf16', utf16('aé稻'), [0x61, 0, 0xe9, 0, 0x3b, 0x7a]],
  ['utf16 of an emoji', utf16('🌾'), [0x3c, 0xd8, 0x3e, 0xdf]],
  ['empty text', joinBytes([]), []],
  ['several parts', joinBytes([u8(1), new Uint8Array(), u8(2)]), [1, 2]],
])('%s is written as the expected bytes', (_, bytes, expected) => expect([...bytes]).toEqual(expected))

test('records are never longer than a reader accepts, however long the texts are', () => {
  const bytes = encodeTextTable(['x'.repeat(30_000), '', 'y', '稻'.repeat(9_000)], 4)
  const view = new DataView(bytes.buffer)
  const records: [number, number][] = []
  for (let at = 0; at < bytes.length;) {
    const size = view.getUint16(at + 2, true)
    records.push([view.getUint16(at, true), size])
    at += 4 + size
  }
  expect(records[0]?.[0]).toBe(0xfc)
  expect(new Set(records.slice(1).map(([id]) => id))).toEqual(new Set([0x3c]))
  expect(Math.max(...records.map(([, size]) => size))).toBeLessThanOrEqual(8224)
})

const streamOf = (file: Uint8Array) =>
  Uint8Array.from(CFB.find(CFB.read(file, { type: 'array' }), 'Workbook')?.content ?? [])
// Sizes in bytes. 4096: the smallest stream. 512: a sector. The header lists 109 table sectors, and each list sector
// 127 more.
const listed = 109 * 128 * 512
const sizes = [0, 1, 511, 512, 513, 4095, 4096, 4097, 65_536, listed - 512, listed + 512, 31_000 * 512]
test.each(rowsOfRun(sizes, (size) => size < 10_000_000))('the container returns %i bytes unchanged', (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) & 0xff)
  const file = compoundFile(bytes)
  expect(file.length % 512).toBe(0)
  const back = streamOf(file)
  expect(back.length).toBeGreaterThanOrEqual(size)
  expect(Buffer.from(back.subarray(0, size)).equals(Buffer.from(bytes))).toBe(true)
  expect(back.subarray(size).every((byte) => byte === 0)).toBe(true)
})
