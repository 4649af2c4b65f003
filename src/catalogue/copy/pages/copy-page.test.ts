import { describe, expect, test } from 'vitest'
import type { Pass } from '../../store/schema.ts'
import { afterPage, isQuiet, isSettled, mostWalks, newPass, nextWalk, wasNewestFirst } from './copy-page.ts'
import type { Seen } from './parts.ts'

const size = 3
/** A pass after it has walked through these pages; `totals`: what the list said at each of them. */
const walked = (
  pages: readonly (readonly string[])[],
  totals: readonly number[],
  from: Pass = newPass(1, [], size),
) => {
  let pass = from
  const known = new Set<string>()
  for (const [at, ids] of pages.entries()) {
    pass = afterPage(pass, { ids, rows: ids.length, total: totals[at] ?? totals.at(-1) ?? 0 }, known)
    for (const id of ids) known.add(id)
  }
  return pass
}
const seen = (...walks: readonly (readonly (readonly string[])[])[]): Seen => ({ before: new Set(), walks })

describe('a page of a pass', () => {
  test.each([
    ['grown', [['9', '8', '7'], ['6']], [6, 7], { moved: true, fell: false }],
    ['fallen', [['9', '8', '7'], ['6']], [6, 5], { moved: true, fell: true }],
    [
      'given a row once more',
      [
        ['9', '8', '7'],
        ['7', '6'],
      ],
      [6],
      { moved: true, fell: false },
    ],
    ['given one twice in a page', [['9', '9', '7']], [9], { moved: true, fell: false }],
    ['stood still', [['9', '8', '7'], ['6']], [4], { moved: false, fell: false }],
  ] as const)('shows that the list has %s', (_, pages, totals, expected) => {
    expect(walked(pages, totals)).toMatchObject(expected)
  })

  test('a fall is not forgotten when the list grows again', () => {
    expect(walked([['9', '8', '7'], ['6', '5', '4'], ['3']], [7, 6, 9])).toMatchObject({
      fell: true,
      moved: true,
      total: 9,
    })
  })
})

describe('a list with the newest first', () => {
  const isNewest = (...pages: readonly (readonly string[])[]) => wasNewestFirst(walked(pages, [99]))

  test.each([
    ['numbers that fall', [['12', '11', '9'], ['8']], true],
    ['numbers longer than a number holds exactly', [['9007199254740993001', '9007199254740993000', '9']], true],
    [
      'the same rows told again',
      [
        ['12', '11'],
        ['11', '10'],
      ],
      true,
    ],
    ['numbers that rise', [['1', '2', '3']], false],
    ['one out of its place', [['12', '13', '9']], false],
    ['as texts they would fall, as numbers they rise', [['9', '10', '100']], false],
    ['ids that are no numbers', [['c', 'b', 'a']], false],
    ['numbers with a nought before them', [['012', '011']], false],
    ['a negative one', [['5', '-1']], false],
    ['no rows at all', [[]], false],
  ] as const)('is told by its ids: %s', (_, pages, expected) => {
    expect(isNewest(...pages)).toBe(expected)
  })

  test('one row out of its place is not forgotten by the pages after it', () => {
    expect(isNewest(['12', '13', '9'], ['8', '7'])).toBe(false)
  })
})

describe('a walk that has ended needs no other', () => {
  test('of a list with the newest first that never fell', () => {
    const pages = [
      ['6', '5', '4'],
      ['3', '2', '1'],
    ]
    expect(isSettled(walked(pages, [6]), seen(pages))).toBe(true)
    // An insertion moves nothing that was not read yet.
    expect(isSettled(walked(pages, [6, 7]), seen(pages))).toBe(true)
    expect(isSettled(walked(pages, [7, 6]), seen(pages))).toBe(false)
  })

  test('of one in another order only after the second: then every row was seen before and after', () => {
    const pages = [['a', 'b', 'c'], ['d']]
    const first = walked(pages, [4])
    expect(isSettled(first, seen(pages))).toBe(false)
    const second = walked(pages, [4], nextWalk(first))
    expect(isSettled(second, seen(pages, pages))).toBe(true)
  })

  test('a row that slipped from one page to the one before between two answers is missed, and that is noticed', () => {
    // Row a went while the list was read: d moved to the first page, which had been read.
    const first = [
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]
    const pass = walked(first, [6, 5])
    expect(isSettled(pass, seen(first))).toBe(false)
    const again = [
      ['b', 'c', 'd'],
      ['e', 'f'],
    ]
    const second = walked(again, [5], nextWalk(pass))
    expect(isSettled(second, seen(first, again))).toBe(true)
  })

  test('a row that is new on a later page of the second walk may have been there or not: a third makes sure', () => {
    const first = [['a', 'b', 'c'], ['d']]
    const again = [
      ['a', 'b', 'c'],
      ['d', 'g'],
    ]
    const second = walked(again, [5], nextWalk(walked(first, [4])))
    expect(isSettled(second, seen(first.slice(0, 1), again))).toBe(false)
    expect(isSettled(walked(again, [5], nextWalk(second)), seen(first, again, again))).toBe(true)
  })

  test('a list that never stops changing is walked a limited number of times', () => {
    let pass = newPass(1, [], size)
    const walks: (readonly string[])[][] = []
    for (let walk = 1; walk <= mostWalks; walk += 1) {
      const pages = [[`x${walk}`, `y${walk}`, `z${walk}`]]
      walks.push(pages)
      pass = walked(pages, [9], walk === 1 ? pass : nextWalk(pass))
      expect(isSettled(pass, seen(...walks))).toBe(walk === mostWalks)
    }
    expect(pass.walk).toBe(mostWalks)
  })
})

describe('a first walk may be shown as a whole copy', () => {
  test('when nothing moved and as many rows came as the list says', () => {
    const pages = [['a', 'b', 'c'], ['d']]
    expect(isQuiet(walked(pages, [4]), seen(pages))).toBe(true)
    expect(isQuiet(walked(pages, [5]), seen(pages))).toBe(false)
    expect(isQuiet(walked(pages, [5, 4]), seen(pages))).toBe(false)
  })
})

test('a new walk forgets what the one before saw move, and remembers what the list said at its beginning', () => {
  const pass = walked([['a', 'b', 'c'], ['c']], [5, 4])
  expect(nextWalk(pass)).toMatchObject({
    walk: 2,
    page: 1,
    ended: false,
    moved: false,
    fell: false,
    lowest: '',
    totals: [5],
  })
  expect(walked([['a']], [3], nextWalk(pass)).totals).toEqual([5, 3])
})
