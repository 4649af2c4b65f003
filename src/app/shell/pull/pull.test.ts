import { afterEach, describe, expect, test } from 'vitest'
import { refreshAtPx, canPull, signOffset, directionOf } from './pull.ts'

describe('the direction of a gesture', () => {
  test.each([
    [0, 0, 'unclear'],
    [3, 5, 'unclear'],
    [0, 9, 'pull'],
    [-10, 40, 'pull'],
    [0, -9, 'other'],
    [30, 2, 'other'],
    [-30, 40, 'other'],
  ] as const)('after moving %i, %i px: %s', (dx, dy, wish) => expect(directionOf(dx, dy)).toBe(wish))
})

describe('the sign', () => {
  test('stays hidden until the pull is clear, moves at half speed, and stops', () => {
    expect([-50, 0, 8, 28, 98, 400].map(signOffset)).toEqual([0, 0, 0, 10, 45, 80])
  })

  test('never moves up while the finger moves down', () => {
    const way = Array.from({ length: 300 }, (_, dy) => signOffset(dy))
    expect(way).toEqual(way.toSorted((a, b) => a - b))
    expect(way.at(-1)).toBeGreaterThan(refreshAtPx)
  })
})

describe('where a pull may begin', () => {
  const page = (html: string) => {
    document.body.innerHTML = html
    return document.querySelector('#here')
  }
  afterEach(() => {
    getSelection()?.removeAllRanges()
    document.body.innerHTML = ''
  })

  test('at the top of a page', () => expect(canPull(page('<main><ul><li id="here">row</li></ul></main>'))).toBe(true))

  test('not if anything under the finger is scrolled', () => {
    const row = page('<main><ul><li id="here">row</li></ul></main>')
    const list = document.querySelector('main')
    if (list) list.scrollTop = 1
    expect(canPull(row)).toBe(false)
  })

  test.each([
    '<dialog open><p id="here">text</p></dialog>',
    '<div class="pop__panel"><p id="here">text</p></div>',
    '<div role="listbox"><p id="here">text</p></div>',
    '<textarea id="here"></textarea>',
  ])('not in %s', (html) => expect(canPull(page(html))).toBe(false))

  test('not while text is selected', () => {
    const row = page('<p id="here">some text</p>')
    if (row) getSelection()?.selectAllChildren(row)
    expect(canPull(row)).toBe(false)
  })
})
