import { expect, test } from 'vitest'
import { TermCache } from './build.ts'

const generation = 8192
const fill = (cache: TermCache<number>, from: number, count: number) => {
  for (let at = from; at < from + count; at += 1) if (cache.get(`text ${at}`) === undefined) cache.add(`text ${at}`, at)
}

test('what is asked for again is remembered, however many others come', () => {
  const cache = new TermCache<number>()
  cache.add('often', -1)
  let lost = 0
  for (let at = 0; at < generation * 4; at += 1) {
    cache.add(`once ${at}`, at)
    if (at % 2 === 0 && cache.get('often') !== -1) lost += 1
  }
  expect(lost).toBe(0)
})

test('what was not asked for while two generations came is forgotten', () => {
  const cache = new TermCache<number>()
  fill(cache, 0, 100)
  // Each asked for twice: worth remembering.
  for (let at = 1000; at < 1000 + generation * 3; at += 1) {
    cache.add(`text ${at}`, at)
    cache.get(`text ${at}`)
  }
  expect(cache.get('text 5')).toBeUndefined()
  expect(cache.get(`text ${1000 + generation * 3 - 1}`)).toBe(1000 + generation * 3 - 1)
})

test('texts that never come again are not remembered for long', () => {
  const cache = new TermCache<number>()
  fill(cache, 0, generation + 1)
  cache.add('late', 1)
  expect(cache.get('late')).toBeUndefined()
})
