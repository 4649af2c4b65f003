import { describe, expect, test } from 'vitest'
import { kindSniffer, nameForKind } from './file-kind.ts'
import { fileIdOfUrl, fileUrl, safeFileName } from './file-names.ts'

const sniffFile = (bytes: Uint8Array, name: string) => {
  const sniffer = kindSniffer(name)
  sniffer.take(bytes)
  return sniffer.end()
}

const of = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => [...text].map((char) => `${char}\0`).join('')
const zip = (...names: string[]) => of(`PK\x03\x04${names.join('\0')}`)
const ole = (stream: string) => of(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(40)}${wide(stream)}`)

describe('the kind comes from the bytes', () => {
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
  ])('%s', (mime, bytes) => expect(sniffFile(bytes, 'any.name')?.mime).toBe(mime))

  test.each([
    ['a plain archive', zip('readme.txt')],
    ['an Office file with macros', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['an unknown container', ole('Something')],
    ['a program', of('MZ\x90\0')],
    ['a drawing', of('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['RIFF that is no image', of('RIFF\0\0\0\0AVI ')],
    ['nothing', of('')],
  ])('%s is refused', (_, bytes) => expect(sniffFile(bytes, 'file.docx')).toBeNull())

  test('a text file needs a text ending and text content', () => {
    expect(sniffFile(Buffer.from('a,b\n1,2'), 'x.csv')?.mime).toBe('text/csv')
    expect(sniffFile(Buffer.from('农药'), 'x.txt')?.mime).toBe('text/plain')
    expect(sniffFile(Buffer.from('hello'), 'x.md')).toBeNull()
    expect(sniffFile(of('a\0b'), 'x.txt')).toBeNull()
    expect(sniffFile(of('\xff\xfe\xfd'), 'x.txt')).toBeNull()
  })
  test('a name without a fitting ending gets one', () => {
    const png = sniffFile(of('\x89PNG\r\n\x1a\n'), 'x')
    expect(png && nameForKind('photo.exe', png)).toBe('photo.exe.png')
    expect(png && nameForKind('photo.PNG', png)).toBe('photo.PNG')
  })
})

describe('names', () => {
  test.each([
    ['C:\\secret\\offer.pdf', 'offer.pdf'],
    ['../../x.pdf', 'x.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
    ['a,b.pdf', 'a b.pdf'],
    ['报价单.xlsx', '报价单.xlsx'],
  ])('%j is kept as %j', (given, kept) => expect(safeFileName(given)).toBe(kept))
  test('a long one still has its ending', () => {
    const kept = safeFileName(`${'x'.repeat(300)}.pdf`)
    expect(kept).toHaveLength(120)
    expect(kept.endsWith('.pdf')).toBe(true)
  })
  test('the id is read from the file’s own address only', () => {
    const id = 'x'.repeat(43)
    expect(fileIdOfUrl(fileUrl(id, '报价 1.pdf'))).toBe(id)
    expect(fileIdOfUrl(`https://shop.example${fileUrl(id, 'a.pdf')}`)).toBeNull()
    expect(fileIdOfUrl('/files/short/a.pdf')).toBeNull()
    expect(fileIdOfUrl('/files/../../etc/passwd')).toBeNull()
  })
})
