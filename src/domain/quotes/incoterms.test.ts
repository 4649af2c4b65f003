import { describe, expect, test } from 'vitest'
import { ratio, toDecimal, type Ratio } from '#lib/ratio.ts'
import { basisClauses, gapBetween, isKnownClause, overLeg } from './incoterms.ts'

const decimal = (value: Ratio) => toDecimal(value, 6)

describe('the costs between two Incoterms', () => {
  test.each([
    ['EXW', 'FOB', ['origin', 'loading'], true],
    ['FOB', 'CIF', ['freight', 'insurance'], true],
    ['EXW', 'DDP', ['origin', 'loading', 'freight', 'insurance', 'delivery', 'duty'], true],
    ['CIF', 'FOB', ['insurance', 'freight'], false],
    ['DDP', 'EXW', ['duty', 'delivery', 'insurance', 'freight', 'loading', 'origin'], false],
    ['FOB', 'FOB', [], true],
    ['FCA', 'FOB', ['loading'], true],
    // They differ in risk and unloading only.
    ['CPT', 'CFR', [], true],
    ['CIP', 'CIF', [], true],
    ['DPU', 'DAP', [], true],
    ['FAS', 'FCA', [], true],
  ])('%s to %s', (from, to, legs, add) => expect(gapBetween(from, to)).toEqual({ legs, add }))
  test.each([
    [null, 'FOB'],
    ['FOB', null],
    ['fob', 'CIF'],
    ['DES', 'CIF'],
    ['', ''],
    ['toString', 'FOB'],
  ])('%s to %s is unknown, and nothing is guessed', (from, to) => expect(gapBetween(from, to)).toBeNull())

  test('have the same legs in reverse order on the way back', () => {
    for (const from of basisClauses)
      for (const to of basisClauses) {
        const [there, back] = [gapBetween(from, to), gapBetween(to, from)]
        expect(back?.legs).toEqual(there?.legs.toReversed())
        expect(from === to || back?.add !== there?.add).toBe(true)
      }
  })
  test('have a separate stage for each clause of the comparison', () => {
    expect(basisClauses.every(isKnownClause)).toBe(true)
    const steps = basisClauses.slice(1).map((to, at) => gapBetween(basisClauses[at] ?? null, to)?.legs.length)
    expect(steps).toEqual([1, 1, 1, 1, 1, 1])
    expect(isKnownClause(null)).toBe(false)
  })
})

describe('the cost of one leg', () => {
  test.each([
    ['a fixed cost', { fixed: ratio('12.5') }, '112.5', '87.5'],
    ['a share of the price up to there', { percent: ratio('25') }, '125', '80'],
    ['nothing', { fixed: ratio('0') }, '100', '100'],
    ['no per cent', { percent: ratio('0') }, '100', '100'],
  ])('of %s is added to and subtracted from a hundred', (_, cost, added, taken) => {
    expect(decimal(overLeg(ratio('100'), cost, true))).toBe(added)
    expect(decimal(overLeg(ratio('100'), cost, false))).toBe(taken)
  })
  test('of a third is exact there and back', () => {
    const cost = { percent: ratio('3.3') }
    expect(overLeg(overLeg(ratio('0.07'), cost, true), cost, false)).toEqual(ratio('0.07'))
  })
})
