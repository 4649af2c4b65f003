import { describe, expect, it } from 'vitest'
import { asTyped, isPlainNumber, storedNumber, openQuestion } from './stored-number.ts'

describe('the stored value of a number field', () => {
  it('is a plain decimal when the text is unambiguous', () => {
    expect(['16000', '1.500,75', '2,50', '1 500'].map(storedNumber)).toEqual(['16000', '1500.75', '2.5', '1500'])
  })

  it('is the typed text behind a mark, which no backend reads as a number, while it can be two numbers', () => {
    for (const text of ['16.000', '16,000', '16.125', "1'500,000"]) {
      const stored = storedNumber(text)
      expect(isPlainNumber(stored)).toBe(false)
      expect(Number(stored)).toBeNaN()
      expect(openQuestion(stored)).toMatchObject({ text })
      expect(asTyped(stored)).toBe(text)
    }
  })

  it('is not ambiguous when it is a plain decimal, not even with three decimals or with zeros', () => {
    for (const stored of ['16.125', '16.000', '16000.000000', '1.500']) {
      expect(isPlainNumber(stored)).toBe(true)
      expect(openQuestion(stored)).toBeNull()
    }
  })

  it('is ambiguous without the mark too, when another program wrote it', () => {
    expect(openQuestion('16,000')).toMatchObject({
      text: '16,000',
      grouped: '16000',
      decimal: '16',
    })
    expect(asTyped('16,000')).toBe('16,000')
    expect(openQuestion('1,500.75')).toBeNull()
  })

  it('is the typed text when it is no number', () => {
    expect(storedNumber(' 20 drums ')).toBe('20 drums')
    expect(asTyped('?')).toBe('?')
    expect(openQuestion('?20')).toBeNull()
    expect(asTyped('? drums')).toBe('? drums')
  })
})
