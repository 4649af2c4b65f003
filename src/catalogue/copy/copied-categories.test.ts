import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productRow, companyRow } from '#tests/harness/fake-catalogue.ts'
import { readRows } from '../store/rows.ts'
import { chosenRows, inBoth, isPartOf, isWithin, sameCategories } from './copied-categories.ts'

const every = ['a', 'b', 'c', 'd']
const choice = fc.uniqueArray(fc.constantFrom(...every), { maxLength: 4 })
/** What a choice stands for; none named: all. */
const meant = (chosen: readonly string[]) => new Set(chosen.length === 0 ? [...every, 'of another day'] : chosen)
const covers = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...others].every((one) => some.has(one))

describe('two choices of categories', () => {
  test('are the same when they mean the same, in whatever order and however often they are named', () => {
    fc.assert(
      fc.property(choice, choice, (some, others) => {
        const same = covers(meant(some), meant(others)) && covers(meant(others), meant(some))
        expect(sameCategories(some, others)).toBe(same)
        expect(sameCategories([...some, ...some].toReversed(), others)).toBe(same)
      }),
    )
  })

  test('an absent choice means all', () => {
    expect([sameCategories(undefined, []), sameCategories([], undefined), sameCategories(undefined, ['a'])]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('one is within the other when the other lacks nothing of it', () => {
    fc.assert(
      fc.property(choice, choice, (some, others) => {
        expect(isWithin(some, others)).toBe(covers(meant(others), meant(some)))
      }),
    )
  })

  test('what both choices have is certainly here; if they share nothing, the earlier choice', () => {
    fc.assert(
      fc.property(choice, choice, (some, others) => {
        const both = inBoth(some, others)
        const overlap = [...meant(some)].some((one) => meant(others).has(one))
        expect(covers(meant(some), meant(both))).toBe(true)
        expect(overlap ? covers(meant(others), meant(both)) : sameCategories(both, some)).toBe(true)
      }),
    )
    expect([inBoth(undefined, ['a']), inBoth(['a'], undefined), inBoth()]).toEqual([['a'], ['a'], []])
  })
})

describe('a part of the public files', () => {
  test.each([
    [undefined, ['a'], true],
    [['a', 'b'], ['b'], true],
    [['a'], ['b'], false],
    [[], ['b'], false],
    [['a'], [], true],
    [undefined, [], true],
  ])('of %j for the choice %j: %s', (categories, chosen, expected) => {
    expect(isPartOf(categories, chosen)).toBe(expected)
  })
})

describe('rows of the copy', () => {
  const of = (n: number, ...categories: string[]) =>
    productRow(n, { categories: categories.map((categoryId) => ({ categoryId, categoryName: categoryId })) })
  const { rows } = readRows('products', [of(1, 'a'), of(2, 'a', 'b'), of(3), of(4, 'c')])
  const chosen = (...categories: string[]) =>
    chosenRows('products', rows, categories).map(({ pesticideId }) => pesticideId)

  test('are those with any of the chosen categories; one without a category is in none', () => {
    expect(chosen('b', 'c')).toEqual(['p2', 'p4'])
    expect(chosen('a')).toEqual(['p1', 'p2'])
    expect(chosen('z')).toEqual([])
    expect(chosen()).toHaveLength(4)
  })

  test('of suppliers are all, whatever is chosen', () => {
    const suppliers = readRows('companies', [companyRow(1), companyRow(2)]).rows
    expect(chosenRows('companies', suppliers, ['a'])).toBe(suppliers)
  })
})
