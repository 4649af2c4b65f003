import { describe, expect, test } from 'vitest'
import type { PagePass } from '../../store/schema.ts'
import { advancePass, seemsComplete, isPassSettled, maxWalks, newPass, nextWalk, wasNewestFirst } from './copy-page.ts'
import type { SeenIds } from './parts.ts'

const size = 3
const walkPages = (
  pages: readonly (readonly string[])[],
  totals: readonly number[],
  from: PagePass = newPass(1, [], size),
) => {
  let pass = from
  const knownIds = new Set<string>()
  for (const [at, ids] of pages.entries()) {
    pass = advancePass(pass, { ids, rows: ids.length, total: totals[at] ?? totals.at(-1) ?? 0 }, knownIds)
    for (const id of ids) knownIds.add(id)
  }
  return pass
}
const seenWalks = (...walks: readonly (readonly (readonly string[])[])[]): SeenIds => ({ before: new Set(), walks })

describe('a page of a pass', () => {
  test.each([
    ['grown', [['9', '8', '7'], ['6']], [6, 7], { moved: true, fell: false }],
    ['shrunk', [['9', '8', '7'], ['6']], [6, 5], { moved: true, fell: true }],
    [
      'repeated a row',
      [
        ['9', '8', '7'],
        ['7', '6'],
      ],
      [6],
      { moved: true, fell: false },
    ],
    ['repeated a row within a page', [['9', '9', '7']], [9], { moved: true, fell: false }],
    ['not changed', [['9', '8', '7'], ['6']], [4], { moved: false, fell: false }],
  ] as const)('shows that the list has %s', (_, pages, totals, expected) => {
    expect(walkPages(pages, totals)).toMatchObject(expected)
  })

  test('records that the list shrank, even if it grows again', () => {
    expect(walkPages([['9', '8', '7'], ['6', '5', '4'], ['3']], [7, 6, 9])).toMatchObject({
      fell: true,
      moved: true,
      total: 9,
    })
  })
})

describe('a list in the order "newest first"', () => {
  const isNewest = (...pages: readonly (readonly string[])[]) => wasNewestFirst(walkPages(pages, [99]))

  test.each([
    ['falling numbers', [['12', '11', '9'], ['8']], true],
    ['falling numbers that are too long to be exact', [['9007199254740993001', '9007199254740993000', '9']], true],
    [
      'repeated rows',
      [
        ['12', '11'],
        ['11', '10'],
      ],
      true,
    ],
    ['rising numbers', [['1', '2', '3']], false],
    ['one number out of order', [['12', '13', '9']], false],
    ['numbers that fall as texts and rise as numbers', [['9', '10', '100']], false],
    ['ids that are not numbers', [['c', 'b', 'a']], false],
    ['numbers with a leading zero', [['012', '011']], false],
    ['a negative number', [['5', '-1']], false],
    ['no rows', [[]], false],
  ] as const)('is recognised by its ids: %s', (_, pages, expected) => {
    expect(isNewest(...pages)).toBe(expected)
  })

  test('no longer counts as such after one row was out of order', () => {
    expect(isNewest(['12', '13', '9'], ['8', '7'])).toBe(false)
  })
})

describe('the last walk of a pass', () => {
  test('is the first one if the list has the newest first and never shrank', () => {
    const pages = [
      ['6', '5', '4'],
      ['3', '2', '1'],
    ]
    expect(isPassSettled(walkPages(pages, [6]), seenWalks(pages))).toBe(true)
    expect(isPassSettled(walkPages(pages, [6, 7]), seenWalks(pages))).toBe(true)
    expect(isPassSettled(walkPages(pages, [7, 6]), seenWalks(pages))).toBe(false)
  })

  test('is the second one if the list has another order and both walks see every row', () => {
    const pages = [['a', 'b', 'c'], ['d']]
    const first = walkPages(pages, [4])
    expect(isPassSettled(first, seenWalks(pages))).toBe(false)
    const second = walkPages(pages, [4], nextWalk(first))
    expect(isPassSettled(second, seenWalks(pages, pages))).toBe(true)
  })

  test('is not the first one if a row moved to an earlier page between two answers and was missed', () => {
    // Row a was deleted while the list was read: row d moved to the first page, which was already read.
    const first = [
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]
    const pass = walkPages(first, [6, 5])
    expect(isPassSettled(pass, seenWalks(first))).toBe(false)
    const secondWalk = [
      ['b', 'c', 'd'],
      ['e', 'f'],
    ]
    const second = walkPages(secondWalk, [5], nextWalk(pass))
    expect(isPassSettled(second, seenWalks(first, secondWalk))).toBe(true)
  })

  test('is not the second one if a new row on a later page may have existed before', () => {
    const first = [['a', 'b', 'c'], ['d']]
    const secondWalk = [
      ['a', 'b', 'c'],
      ['d', 'g'],
    ]
    const second = walkPages(secondWalk, [5], nextWalk(walkPages(first, [4])))
    expect(isPassSettled(second, seenWalks(first.slice(0, 1), secondWalk))).toBe(false)
    expect(isPassSettled(walkPages(secondWalk, [5], nextWalk(second)), seenWalks(first, secondWalk, secondWalk))).toBe(
      true,
    )
  })

  test('comes after a limited number of walks even if the list never stops changing', () => {
    let pass = newPass(1, [], size)
    const walks: (readonly string[])[][] = []
    for (let walk = 1; walk <= maxWalks; walk += 1) {
      const pages = [[`x${walk}`, `y${walk}`, `z${walk}`]]
      walks.push(pages)
      pass = walkPages(pages, [9], walk === 1 ? pass : nextWalk(pass))
      expect(isPassSettled(pass, seenWalks(...walks))).toBe(walk === maxWalks)
    }
    expect(pass.walk).toBe(maxWalks)
  })
})

test('the first walk of a pass may be shown as complete if no row moved and the number of rows equals the total', () => {
  const pages = [['a', 'b', 'c'], ['d']]
  expect(seemsComplete(walkPages(pages, [4]), seenWalks(pages))).toBe(true)
  expect(seemsComplete(walkPages(pages, [5]), seenWalks(pages))).toBe(false)
  expect(seemsComplete(walkPages(pages, [5, 4]), seenWalks(pages))).toBe(false)
})
