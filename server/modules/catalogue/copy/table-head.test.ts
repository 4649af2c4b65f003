import { describe, expect, test } from 'vitest'
import type { CompanyWire } from '#contract/entities/company.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { fullness } from '#domain/fullness.ts'
import { Seeded } from '#tests/harness/sync/seeded.ts'
import {
  companyStanding,
  noHead,
  productStanding,
  withoutChangedParts,
  withPart,
  type Standing,
  type TableHead,
} from './table-head.ts'

const row = (id: string, full: number, name = `Name ${id}`): Standing => ({ id, name, by: [-full] })
const { compare } = new Intl.Collator('en', { numeric: true })
const inOrder = (rows: readonly Standing[]) =>
  rows
    .toSorted((a, b) => (a.by[0] ?? 0) - (b.by[0] ?? 0) || compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
const idsOf = ({ head }: TableHead) => head.map(({ id }) => id)

describe('the head of the library', () => {
  test('has the most complete products first, then by name in natural order, then by id', () => {
    const rows = [row('d', 1, 'B 10'), row('c', 1, 'B 2'), row('b', 1, 'a'), row('a', 1, 'a'), row('e', 0.5, 'A')]
    expect(idsOf(withPart(noHead, 'p', rows, 'en'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('is in the order of its language', () => {
    const rows = [row('1', 1, '乙草胺'), row('2', 1, '草甘膦'), row('3', 1, '阿维菌素')]
    const expected = rows.toSorted((a, b) => new Intl.Collator('zh-Hans', { numeric: true }).compare(a.name, b.name))
    expect(idsOf(withPart(noHead, 'p', rows, 'zh-Hans'))).toEqual(expected.map(({ id }) => id))
  })

  test('is the same whatever the order in which its parts come', () => {
    const parts = Array.from({ length: 6 }, (_, part) =>
      Array.from({ length: 60 }, (__, at) => row(`${part}-${at}`, ((at * 7 + part) % 5) / 4)),
    )
    const built = (order: readonly number[]) =>
      order.reduce((head, at) => withPart(head, `p${at}`, parts[at] ?? [], 'en'), noHead)
    const one = built([0, 1, 2, 3, 4, 5])
    expect(idsOf(one)).toEqual(inOrder(parts.flat()).slice(0, 200))
    for (const order of [
      [5, 4, 3, 2, 1, 0],
      [2, 0, 5, 1, 4, 3],
    ])
      expect(built(order)).toEqual(one)
  })

  test('has all of a few products, and knows that there are no others', () => {
    const head = withPart(withPart(noHead, 'p', [row('a', 1)], 'en'), 'q', [], 'en')
    expect(head).toEqual({ head: [{ ...row('a', 1), part: 'p' }], end: null })
  })
})

describe('when parts change', () => {
  test('the head shows the first products as long as enough candidates remain', () => {
    const seeded = new Seeded(42)
    const library = new Map<string, Standing[]>()
    let head = noHead
    const makePart = (part: string) => {
      const size = 20 + seeded.below(60)
      library.set(
        part,
        Array.from({ length: size }, (_, at) => row(`${part}.${at}.${seeded.below(1000)}`, seeded.below(5) / 4)),
      )
      head = withPart(head, part, library.get(part) ?? [], 'en')
    }
    for (let at = 0; at < 12; at += 1) makePart(`p${at}`)
    let compared = 0
    for (let step = 0; step < 200; step += 1) {
      const part = `p${seeded.below(12)}`
      head = withoutChangedParts(head, (one) => one !== part)
      if (seeded.below(4) > 0) makePart(part)
      else library.delete(part)
      // With fewer the builder begins anew: who comes next is not known.
      if (head.head.length < 20) {
        head = [...library].reduce((made, [key, rows]) => withPart(made, key, rows, 'en'), noHead)
        continue
      }
      const first = inOrder([...library.values()].flat()).slice(0, 20)
      expect(idsOf(head).slice(0, 20)).toEqual(first)
      compared += 1
    }
    expect(compared).toBeGreaterThan(100)
  })

  test('a product before the last known one is added, a later one is not', () => {
    const full = Array.from({ length: 250 }, (_, at) => row(String(at).padStart(3, '0'), 0.5))
    const cut = withPart(noHead, 'old', full, 'en')
    expect([cut.head.length, cut.end?.id]).toEqual([200, '199'])
    const gone = withoutChangedParts(cut, (part) => part !== 'old')
    expect(gone).toEqual({ head: [], end: cut.end })
    const back = withPart(gone, 'new', [row('500', 0.5), row('001', 0.5), row('900', 1)], 'en')
    // 500 comes after what is known: others of before may come between.
    expect(idsOf(back)).toEqual(['900', '001'])
  })
})

test('completeness is counted as on the device', () => {
  const views = [
    { pesticideId: 7, name: 'A', uses: [{}], formulation: 'SL', company: {}, minOrder: null },
    { pesticideId: 'PD2', name: 'B', uses: [], formulation: null, company: null, minOrder: null },
  ] as unknown as ProductWire[]
  expect(views.map(productStanding)).toEqual([
    { id: '7', name: 'A', by: [-fullness({ uses: [{}], formulation: 'SL', company: {}, minOrder: null })] },
    { id: 'PD2', name: 'B', by: [-0] },
  ])
})

test('suppliers are in the order of their rank, then those without rank by their number of products', () => {
  const views = [
    { companyId: 1, name: 'Ranked', rank: 3, productCount: 2 },
    { companyId: 2, name: 'Not ranked, many', rank: null, productCount: 9 },
    { companyId: 3, name: 'Not ranked, few', rank: null, productCount: null },
    { companyId: 4, name: 'First', rank: 1, productCount: 1 },
  ] as unknown as CompanyWire[]
  const shuffled = [2, 1, 0, 3].flatMap((at) => views[at] ?? [])
  const head = withPart(noHead, 'p', shuffled.map(companyStanding), 'en')
  expect(idsOf(head)).toEqual(['4', '1', '2', '3'])
})
