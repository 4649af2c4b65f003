import { describe, expect, it } from 'vitest'
import { asTyped, isPlainNumber, keptNumber, openQuestion } from './kept-number.ts'

describe('what a field of a number keeps', () => {
  it('is the plain decimal of what is beyond doubt', () => {
    expect(['16000', '1.500,75', '2,50', '1 500'].map(keptNumber)).toEqual(['16000', '1500.75', '2.5', '1500'])
  })

  it('is the text as typed, behind a mark that no backend takes for a number, while it can be two', () => {
    for (const text of ['16.000', '16,000', '16.125', "1'500,000"]) {
      const kept = keptNumber(text)
      expect(isPlainNumber(kept)).toBe(false)
      expect(Number(kept)).toBeNaN()
      expect(openQuestion(kept)).toMatchObject({ text })
      expect(asTyped(kept)).toBe(text)
    }
  })

  it('is never asked about where it is plain, with three digits behind the point or with noughts', () => {
    for (const kept of ['16.125', '16.000', '16000.000000', '1.500']) {
      expect(isPlainNumber(kept)).toBe(true)
      expect(openQuestion(kept)).toBeNull()
    }
  })

  it('is asked about without the mark too, where a version before the mark or another program wrote it', () => {
    expect(openQuestion('16,000')).toMatchObject({
      text: '16,000',
      grouped: '16000',
      decimal: '16',
    })
    expect(asTyped('16,000')).toBe('16,000')
    expect(openQuestion('1,500.75')).toBeNull()
  })

  it('is the text where it is no number', () => {
    expect(keptNumber(' 20 drums ')).toBe('20 drums')
    expect(asTyped('?')).toBe('?')
    expect(openQuestion('?20')).toBeNull()
    expect(asTyped('? drums')).toBe('? drums')
  })
})
