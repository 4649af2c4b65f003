// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { country } from './country-names.ts'
import { categories, countries, files, nameds, readFirst, texts } from './lists.ts'
import { num, text, type ReadContext } from './values.ts'

const here: ReadContext = { query: new URLSearchParams(), utcOffset: 8 }

describe('the first field that can be read', () => {
  const first = (row: Record<string, unknown>, ...names: string[]) => readFirst(row, names, num, here)

  test('is the best name that says something, not the best that is there', () => {
    expect(first({ a: 'many', b: null, c: 3 }, 'a', 'b', 'c')).toBe(3)
    expect(first({ a: 1, b: 2 }, 'b', 'a')).toBe(2)
    expect(first({ a: 0, b: 2 }, 'a', 'b')).toBe(0)
    expect(first({}, 'a')).toBeUndefined()
  })

  test('a dot leads into an object, and through nothing else', () => {
    expect(first({ order: { min: '5' } }, 'order.min')).toBe(5)
    expect(first({ order: ['5'] }, 'order.0')).toBeUndefined()
    expect(first({ order: '5' }, 'order.length')).toBeUndefined()
    expect(first({ order: null }, 'order.min.more')).toBeUndefined()
  })
})

describe('a list', () => {
  test.each<[unknown, string[] | undefined]>([
    ['a; b；c、d|e', ['a', 'b', 'c', 'd', 'e']],
    ['2,4-D,glyphosate', ['2,4-D', 'glyphosate']],
    ['glyphosate,2,4-D', ['glyphosate', '2,4-D']],
    [' , ;', []],
    [
      ['a', { name: 'b' }, { label: 'c' }, 7, null, {}, ['d']],
      ['a', 'b', 'c', '7'],
    ],
    [{ a: 1 }, undefined],
    [7, undefined],
  ])('%j', (value, expected) => {
    expect(texts(value, here)).toEqual(expected)
  })

  test('of crops: a name stands for its id where there is none, as long as an id may be', () => {
    expect(nameds('Citrus, Tea', here)).toEqual([
      { id: 'Citrus', name: 'Citrus' },
      { id: 'Tea', name: 'Tea' },
    ])
    expect(nameds([{ code: 7, label: 'Rice' }, { id: 1 }], here)).toEqual([{ id: '7', name: 'Rice' }])
    expect(nameds(['x'.repeat(100)], here)?.[0]?.id).toHaveLength(64)
  })

  test('of categories', () => {
    expect(categories([{ value: 2, label: 'Herbicide' }, 'Fungicide', { id: 9 }], here)).toEqual([
      { categoryId: '2', categoryName: 'Herbicide' },
      { categoryId: 'Fungicide', categoryName: 'Fungicide' },
    ])
  })
})

describe('files', () => {
  test('without an address cannot be opened, so they are none', () => {
    expect(files([{ name: 'A.pdf' }, '', 'A.pdf', {}, 7], here)).toEqual([])
  })

  test('are named as the backend names them, else by the end of their address', () => {
    expect(files('/f/a%20b.pdf?x=1#y, /f/c.pdf', here)).toEqual([
      { name: 'a b.pdf', url: '/f/a%20b.pdf?x=1#y' },
      { name: 'c.pdf', url: '/f/c.pdf' },
    ])
    expect(
      files({ fileUrl: '/f/x', fileName: 'COA.pdf', fileSize: '12', contentType: 'application/pdf' }, here),
    ).toEqual([{ name: 'COA.pdf', url: '/f/x', size: 12, type: 'application/pdf' }])
  })

  test('an address that nobody can decode, or that ends in nothing, is its own name', () => {
    expect(files(['/f/%E0%A4%A'], here)?.[0]?.name).toBe('%E0%A4%A')
    expect(files(['https://x.example/'], here)?.[0]?.name).toBe('https://x.example/')
  })

  test('commas alone separate addresses: a semicolon may be part of one', () => {
    expect(files('/f/a;v=1.pdf', here)?.map(({ url }) => url)).toEqual(['/f/a;v=1.pdf'])
    expect(files(7, here)).toBeUndefined()
  })
})

describe('countries', () => {
  test.each([
    ['br', 'BR'],
    ['Brazil', 'BR'],
    ['BRASIL', 'BR'],
    ['巴西', 'BR'],
    ['越南', 'VN'],
    ['Viet Nam', undefined],
    ['Vietnam', 'VN'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('%s', (name, code) => {
    expect(country(name, here)).toBe(code)
  })

  test('a former country’s code is not taken for its successor', () => {
    expect(country('Germany', here)).toBe('DE')
    expect(country('Deutschland', here)).toBeUndefined()
  })

  test('of a restriction: all of them or none, or it would allow what is forbidden', () => {
    expect(countries('Brazil,越南', here)).toEqual(['BR', 'VN'])
    expect(countries(['BR', { name: 'Peru' }], here)).toEqual(['BR', 'PE'])
    expect(countries('Brazil, Atlantis', here)).toBeUndefined()
    expect(countries([], here)).toEqual([])
    expect(countries({ BR: true }, here)).toBeUndefined()
  })
})

test('a name is text: what is no text names nothing', () => {
  expect([text({}, here), text([], here), text(true, here)]).toEqual([undefined, undefined, undefined])
})
