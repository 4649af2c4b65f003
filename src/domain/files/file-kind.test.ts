import { describe, expect, test } from 'vitest'
import {
  fileAccept,
  fileKinds,
  isAccepted,
  fileKindOf,
  createKindSniffer,
  nameForKind,
  safeFileName,
  type AcceptedKinds,
} from './file-kind.ts'

const of = (text: string) => Buffer.from(text, 'latin1')
const wideText = (text: string) => [...text].map((char) => `${char}\0`).join('')
const zip = (...names: string[]) => of(`PK\x03\x04${names.join('\0')}`)
const ole = (stream: string) => of(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(40)}${wideText(stream)}`)

describe('the kind of a file', () => {
  test.each([
    ['image/png', of('\x89PNG\r\n\x1a\n...')],
    ['image/jpeg', of('\xff\xd8\xff\xe0')],
    ['image/gif', of('GIF89a')],
    ['image/webp', of('RIFF\0\0\0\0WEBPVP8 ')],
    ['application/pdf', of('%PDF-1.4')],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zip('[Content_Types].xml', 'word/document.xml'),
    ],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      zip('[Content_Types].xml', 'xl/workbook.xml'),
    ],
    ['application/msword', ole('WordDocument')],
    ['application/vnd.ms-excel', ole('Workbook')],
  ])('is found by its bytes: %s', (mime, bytes) => expect(fileKindOf(bytes, 'any.name')?.mime).toBe(mime))

  test.each([
    ['a plain archive', zip('readme.txt')],
    ['an Office file with macros', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    [
      'an Office file with macros before thousands of entries',
      zip(
        'word/vbaProject.bin',
        ...Array(12_000).fill(`word/media/${'x'.repeat(20)}`),
        '[Content_Types].xml',
        'word/document.xml',
      ),
    ],
    ['an unknown container', ole('Something')],
    ['a program', of('MZ\x90\0')],
    ['a drawing', of('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['RIFF that is not an image', of('RIFF\0\0\0\0AVI ')],
    ['an empty file', of('')],
  ])('is null for %s', (_, bytes) => expect(fileKindOf(bytes, 'file.docx')).toBeNull())

  test('is text only if the name has a text extension and the content is text', () => {
    expect(fileKindOf(Buffer.from('a,b\n1,2'), 'x.csv')?.mime).toBe('text/csv')
    expect(fileKindOf(Buffer.from('农药'), 'x.txt')?.mime).toBe('text/plain')
    expect(fileKindOf(Buffer.from('hello'), 'x.md')).toBeNull()
    expect(fileKindOf(of('a\0b'), 'x.txt')).toBeNull()
    expect(fileKindOf(of('\xff\xfe\xfd'), 'x.txt')).toBeNull()
  })
  test('decides which extension is appended to a name that has no extension of the kind', () => {
    const png = fileKindOf(of('\x89PNG\r\n\x1a\n'), 'x')
    expect(png && nameForKind('photo.exe', png)).toBe('photo.exe.png')
    expect(png && nameForKind('photo.PNG', png)).toBe('photo.PNG')
  })
})

const samples: readonly (readonly [string, Buffer])[] = [
  ['a.png', of('\x89PNG\r\n\x1a\n...')],
  ['a.jpg', of('\xff\xd8\xff\xe0')],
  ['a.webp', of('RIFF\0\0\0\0WEBPVP8 ')],
  ['a.gif', of('GIF89a')],
  ['a.pdf', of('%PDF-1.4')],
  ['a.doc', ole('WordDocument')],
  ['a.docx', zip('[Content_Types].xml', 'word/document.xml')],
  ['a.xls', ole('Workbook')],
  ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml')],
  ['a.csv', Buffer.from('naïve;農藥 🌾\r\n1;2')],
  ['a.txt', Buffer.from('naïve 農藥 🌾')],
  ['no.csv', of('ma\xedz;1')],
  ['no.zip', zip('readme.txt')],
]

test('the samples include each kind, and the file picker offers each kind', () => {
  const kinds = samples.flatMap(([name, bytes]) => fileKindOf(bytes, name) ?? [])
  expect(new Set(kinds)).toEqual(new Set(fileKinds))
  expect(fileAccept).toBe('.png,.jpg,.jpeg,.webp,.gif,.pdf,.doc,.docx,.xls,.xlsx,.csv,.txt')
})

test.each([1, 3, 7, 64])('a file read in chunks of %i bytes has the same kind as the whole file', (size) => {
  for (const [name, bytes] of samples) {
    const sniffer = createKindSniffer(name)
    for (let at = 0; at < bytes.length; at += size) sniffer.take(bytes.subarray(at, at + size))
    expect([name, sniffer.end()]).toEqual([name, fileKindOf(bytes, name)])
  }
})

test.each([
  ['a cut character', 'c3'],
  ['an overlong form', 'c0af'],
  ['half of a surrogate pair', 'eda080'],
  ['a code point above the last one', 'f4908080'],
  ['an escape character', '611b62'],
])('a text with %s is not a text file', (_, hex) => {
  expect(fileKindOf(Buffer.from(hex, 'hex'), 'a.txt')).toBeNull()
})

test.each<[AcceptedKinds, readonly string[]]>([
  ['any', fileKinds.map(({ mime }) => mime)],
  ['image', ['image/png', 'image/jpeg', 'image/webp', 'image/gif']],
  ['scan', ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']],
])('a field for "%s" accepts only its kinds of files', (field, mimes) => {
  expect(fileKinds.filter((kind) => isAccepted(kind, field)).map(({ mime }) => mime)).toEqual(mimes)
})

test.each([
  ['2,4-D.pdf', '2,4-D.pdf'],
  ['MSDS, 2,4-D 720 g-L (rev. 3).pdf', 'MSDS, 2,4-D 720 g-L (rev. 3).pdf'],
  ['Etiqueta mai\u0301z – azu\u0301car #2 100%.pdf', 'Etiqueta maíz – azúcar #2 100%.pdf'],
  ["COA;lote 'A' & <B>.pdf", "COA;lote 'A' & B.pdf"],
  ['rev.2 #final.pdf', 'rev.2 #final.pdf'],
  ['农药登记证（正本）；附件.pdf', '农药登记证（正本）；附件.pdf'],
  ['报价单.xlsx', '报价单.xlsx'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  ['👩\u200d🌾.png', '👩\u200d🌾.png'],
])('the file name %j is not changed', (name, safeName) => expect(safeFileName(name)).toBe(safeName))

test.each([
  ['C:\\secret\\offer.pdf', 'offer.pdf'],
  ['../../x.pdf', 'x.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['.pdf', 'file.pdf'],
  ['... .PDF', 'file.PDF'],
  ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
  ['gpj\u202eexe.png', 'gpjexe.png'],
  ['label ?.pdf', 'label.pdf'],
  ['label. ', 'label'],
  ['half \ud83c.pdf', 'half.pdf'],
])('the file name %j becomes the safe name %j', (name, safeName) => expect(safeFileName(name)).toBe(safeName))

test('a long file name is shortened, but keeps its extension', () => {
  const safeName = safeFileName(`${'x'.repeat(300)}.pdf`)
  expect(safeName).toHaveLength(120)
  expect(safeName.endsWith('.pdf')).toBe(true)
})

test('a long file name is not cut within a character, so that a URL can contain it', () => {
  for (const shift of ['', 'x']) {
    const safeName = safeFileName(`${shift}${'🌾'.repeat(200)}.pdf`)
    expect(encodeURIComponent(safeName)).toMatch(/%F0%9F%8C%BE\.pdf$/)
  }
})

test('a safe file name is not changed again, so that the device and the server agree', () => {
  for (const name of ['a: b .pdf', '.pdf', ' x. ', `${'报 '.repeat(90)}.pdf`, `${'x'.repeat(116)} yy.pdf`])
    expect(safeFileName(safeFileName(name))).toBe(safeFileName(name))
})
