import { describe, expect, test } from 'vitest'
import type { ProductWire } from '#contract/entities/product.ts'
import { fullness } from '#domain/fullness.ts'
import { noProducts, rankedOf, withoutChangedParts, withPart, type MostComplete } from './most-complete-products.ts'

type Row = ReturnType<typeof rankedOf>[number]
const row = (id: string, part: string, full: number, name = `Name ${id}`): Row => ({ id, name, full, part })
const { compare } = new Intl.Collator('en', { numeric: true })
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => b.full - a.full || compare(a.name, b.name) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
const idsOf = ({ head }: MostComplete) => head.map(({ id }) => id)

/** The same numbers each time. */
const dice = (seed: number) => {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

describe('the head of the library', () => {
  test('has the fullest first, then by name as a person counts, then by id', () => {
    const rows = [
      row('d', 'p', 1, 'B 10'),
      row('c', 'p', 1, 'B 2'),
      row('b', 'p', 1, 'a'),
      row('a', 'p', 1, 'a'),
      row('e', 'p', 0.5, 'A'),
    ]
    expect(idsOf(withPart(noProducts, rows, 'en'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('is in the order of its language', () => {
    const rows = [row('1', 'p', 1, '乙草胺'), row('2', 'p', 1, '草甘膦'), row('3', 'p', 1, '阿维菌素')]
    const expected = rows.toSorted((a, b) => new Intl.Collator('zh-Hans', { numeric: true }).compare(a.name, b.name))
    expect(idsOf(withPart(noProducts, rows, 'zh-Hans'))).toEqual(expected.map(({ id }) => id))
  })

  test('is the same whatever the order in which its parts come', () => {
    const parts = Array.from({ length: 6 }, (_, part) =>
      Array.from({ length: 60 }, (__, at) => row(`${part}-${at}`, `p${part}`, ((at * 7 + part) % 5) / 4)),
    )
    const built = (order: readonly number[]) =>
      order.reduce((head, at) => withPart(head, parts[at] ?? [], 'en'), noProducts)
    const one = built([0, 1, 2, 3, 4, 5])
    expect(idsOf(one)).toEqual(inOrder(parts.flat()).slice(0, 200))
    for (const order of [
      [5, 4, 3, 2, 1, 0],
      [2, 0, 5, 1, 4, 3],
    ])
      expect(built(order)).toEqual(one)
  })

  test('of few products has all of them, and knows that there are no others', () => {
    const head = withPart(withPart(noProducts, [row('a', 'p', 1)], 'en'), [], 'en')
    expect(head).toEqual({ head: [row('a', 'p', 1)], end: null })
  })
})

describe('when parts change', () => {
  test('what is shown is always the first of all, as long as enough stand by', () => {
    const roll = dice(42)
    const library = new Map<string, Row[]>()
    let head = noProducts
    const makePart = (part: string) => {
      const size = 20 + roll(60)
      library.set(
        part,
        Array.from({ length: size }, (_, at) => row(`${part}.${at}.${roll(1000)}`, part, roll(5) / 4)),
      )
      head = withPart(head, library.get(part) ?? [], 'en')
    }
    for (let at = 0; at < 12; at += 1) makePart(`p${at}`)
    let compared = 0
    for (let step = 0; step < 200; step += 1) {
      const part = `p${roll(12)}`
      head = withoutChangedParts(head, (one) => one !== part)
      if (roll(4) > 0) makePart(part)
      else library.delete(part)
      // With fewer the builder begins anew: who comes next is not known.
      if (head.head.length < 20) {
        head = [...library.values()].reduce((made, rows) => withPart(made, rows, 'en'), noProducts)
        continue
      }
      const first = inOrder([...library.values()].flat()).slice(0, 20)
      expect(idsOf(head).slice(0, 20)).toEqual(first)
      compared += 1
    }
    expect(compared).toBeGreaterThan(100)
  })

  test('a product that comes before the last one that is known is taken in, one behind it is not', () => {
    const full = Array.from({ length: 250 }, (_, at) => row(String(at).padStart(3, '0'), 'old', 0.5))
    const cut = withPart(noProducts, full, 'en')
    expect([cut.head.length, cut.end?.id]).toEqual([200, '199'])
    const gone = withoutChangedParts(cut, (part) => part !== 'old')
    expect(gone).toEqual({ head: [], end: cut.end })
    const back = withPart(gone, [row('500', 'new', 0.5), row('001', 'new', 0.5), row('900', 'new', 1)], 'en')
    // 500 comes after what is known: others of before may come between.
    expect(idsOf(back)).toEqual(['900', '001'])
  })
})

test('a record is as full as the device counts it', () => {
  const views = [
    { pesticideId: 7, name: 'A', uses: [{}], formulation: 'SL', company: {}, minOrder: null },
    { pesticideId: 'PD2', name: 'B', uses: [], formulation: null, company: null, minOrder: null },
  ] as unknown as ProductWire[]
  expect(rankedOf('p', views)).toEqual([
    { id: '7', name: 'A', full: fullness({ uses: [{}], formulation: 'SL', company: {}, minOrder: null }), part: 'p' },
    { id: 'PD2', name: 'B', full: 0, part: 'p' },
  ])
})
