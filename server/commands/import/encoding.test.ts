import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedFolder } from '#server/platform/paths.ts'
import { decodeUtf8 } from './read.ts'

/** Node writes none of these by itself, but reads them: the bytes of a letter are those that are read as it. */
const bytesOf = (label: string, text: string): Uint8Array => {
  const decoder = new TextDecoder(label)
  const letters = new Map<string, number[]>()
  for (let lead = 0xff; lead >= 0x80; lead -= 1)
    for (let trail = 0xfe; trail >= 0x40; trail -= 1) {
      const pair = decoder.decode(Uint8Array.from([lead, trail]))
      if (pair.length === 1) letters.set(pair, [lead, trail])
      else if (label.startsWith('windows')) letters.set(pair.charAt(0), [lead])
    }
  return Uint8Array.from(
    [...text].flatMap((letter) => letters.get(letter) ?? (letter < '\u0080' ? letter.charCodeAt(0) : [])),
  )
}
const seemsToBe = (bytes: Uint8Array) => {
  const decoded = decodeUtf8(bytes)
  return 'other' in decoded ? decoded.other : null
}

const words = z
  .array(z.object({ zh: z.string().nullable(), zh_hant: z.string().nullable() }))
  .parse(JSON.parse(readFileSync(join(seedFolder, 'ingredients.json'), 'utf8')))
const ofWords = (name: 'zh' | 'zh_hant') => `id,zh\n${words.map((word, id) => `${id},${word[name] ?? ''}\n`).join('')}`
const simplified = 'id,name\n1,山东潍坊润丰化工股份有限公司\n2,陕西美邦药业集团\n'
const traditional = 'id,name\n1,山東濰坊潤豐化工股份有限公司\n2,陝西美邦藥業集團\n'
const spanish = 'id,name\n1,Compañía Química Perú\n2,Más té\n'
const oneByte = 'Windows-1252 or another with one byte for a letter'

test.each([
  ['GBK or GB18030', 'gb18030', simplified],
  ['GBK or GB18030', 'gb18030', 'id,zh\n1,吡虫啉\n'],
  ['Big5', 'big5', traditional],
  [oneByte, 'windows-1252', spanish],
  [oneByte, 'windows-1252', 'id,name\n1,José\n'],
])('%s is named, and read for its places', (name, label, text) => {
  expect(seemsToBe(bytesOf(label, text))).toEqual({ name, text })
})

test.each([
  ['GBK or GB18030', 'gb18030', ofWords('zh')],
  ['Big5', 'big5', ofWords('zh_hant')],
])('%s is known by names of ingredients, most of whose characters are rare', (name, label, text) => {
  expect(seemsToBe(bytesOf(label, text))?.name).toBe(name)
})

test('Russian text is not recognised as Chinese', () => {
  const russian = bytesOf('windows-1251', 'id,name\n1,Химические компании, средства растений\n')
  expect(seemsToBe(russian)?.name).toBe(oneByte)
})

const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return Uint8Array.from(big ? bytes.swap16() : bytes)
}
test.each([
  ['UTF-16 LE', utf16(`\uFEFF${simplified}`, false)],
  ['UTF-16 BE', utf16(`\uFEFF${simplified}`, true)],
  ['UTF-16 LE without a byte order mark', utf16(simplified, false)],
  ['UTF-16 BE without a byte order mark', utf16(spanish, true)],
])('%s is named', (name, bytes) => {
  expect(seemsToBe(bytes)?.name).toBe(name)
})

test('the bytes of a workbook are not recognised as text', () => {
  expect(seemsToBe(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8, 0, 0, 0]))?.name).toBe('no text at all')
})

test('UTF-8 is read, with its byte order mark or without', () => {
  expect(decodeUtf8(new TextEncoder().encode(simplified))).toEqual({ text: simplified })
  expect(decodeUtf8(new TextEncoder().encode(`\uFEFF${spanish}`))).toEqual({ text: spanish })
  expect(decodeUtf8(new Uint8Array())).toEqual({ text: '' })
})
