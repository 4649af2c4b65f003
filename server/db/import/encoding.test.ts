import { expect, test } from 'vitest'
import { decodeUtf8 } from './encoding.ts'

/** Bytes as those programs write them; Node encodes none of these by itself, so they were made with iconv. */
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'))
const seemsToBe = (bytes: Uint8Array) => {
  const decoded = decodeUtf8(bytes)
  return 'other' in decoded ? decoded.other : null
}

const simplified = 'id,name\n1,山东潍坊润丰化工股份有限公司\n2,陕西美邦药业集团\n'
const traditional = 'id,name\n1,山東濰坊潤豐化工股份有限公司\n2,陝西美邦藥業集團\n'
const spanish = 'id,name\n1,Compañía Química Perú\n2,Más té\n'

test.each([
  [
    'GBK or GB18030',
    '69642c6e616d650a312cc9bdb6abceabb7bbc8f3b7e1bbafb9a4b9c9b7ddd3d0cfdeb9abcbbe0a322cc9c2cef7c3c0b0eed2a9d2b5bcafcdc50a',
    simplified,
  ],
  [
    'Big5',
    '69642c6e616d650a312ca473aa46c0e5a77bbcedc2d7a4c6a475aad1a5f7a6b3adada4bda5710a322cb0a2a6e8acfca8b9c3c4b77eb6b0b9ce0a',
    traditional,
  ],
  [
    'Windows-1252 (Western European)',
    '69642c6e616d650a312c436f6d7061f1ed61205175ed6d69636120506572fa0a322c4de1732074e90a',
    spanish,
  ],
  ['Windows-1252 (Western European)', '69642c6e616d650a312c4a6f73e90a', 'id,name\n1,José\n'],
])('%s is named, and read for its places', (name, bytes, text) => {
  expect(seemsToBe(hex(bytes))).toEqual({ name, text })
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

test('bytes of a workbook are no text', () => {
  expect(seemsToBe(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8, 0, 0, 0]))?.name).toBe('no text at all')
})

test('UTF-8 is read, with its byte order mark or without', () => {
  expect(decodeUtf8(new TextEncoder().encode(simplified))).toEqual({ text: simplified })
  expect(decodeUtf8(new TextEncoder().encode(`\uFEFF${spanish}`))).toEqual({ text: spanish })
  expect(decodeUtf8(new Uint8Array())).toEqual({ text: '' })
})
