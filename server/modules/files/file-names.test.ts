import { describe, expect, test } from 'vitest'
import { dispositionOf, fileIdOfUrl, fileUrl } from './attachments.ts'

const id = 'x'.repeat(43)

test('the id is read from the file’s own address only', () => {
  expect(fileIdOfUrl(fileUrl(id, '报价 1.pdf'))).toBe(id)
  expect(fileIdOfUrl(`https://shop.example${fileUrl(id, 'a.pdf')}`)).toBeNull()
  expect(fileIdOfUrl('/files/short/a.pdf')).toBeNull()
  expect(fileIdOfUrl('/files/../../etc/passwd')).toBeNull()
})

test('an address has no comma, so that a comma-joined list of addresses can be taken apart', () => {
  const urls = ['2,4-D.pdf', 'a;b, c #2 100%.pdf'].map((name) => fileUrl(id, name))
  expect(urls.join(',').split(',')).toEqual(urls)
  expect(urls.map(fileIdOfUrl)).toEqual([id, id])
})

describe('the header that names a saved file', () => {
  test.each([
    ['2,4-D.pdf', `attachment; filename="2,4-D.pdf"; filename*=UTF-8''2%2C4-D.pdf`],
    [
      "maíz 'A' (2)*;100%.pdf",
      `attachment; filename="ma_z 'A' (2)*;100_.pdf"; filename*=UTF-8''ma%C3%ADz%20%27A%27%20%282%29%2A%3B100%25.pdf`,
    ],
    ['🌾"\\.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%F0%9F%8C%BE%22%5C.pdf`],
  ])('has %j in full and in ASCII', (name, value) => {
    expect(dispositionOf('attachment', name)).toBe(value)
    expect(new Headers({ 'Content-Disposition': value }).get('Content-Disposition')).toBe(value)
  })
})
