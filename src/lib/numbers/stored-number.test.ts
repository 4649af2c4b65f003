import { describe, expect, it } from 'vitest'
import {
  typedText,
  isPlainNumber,
  toStoredText,
  ambiguousNumber,
  applyEdit,
  parseEditedNumber,
  type EditedNumber,
} from './stored-number.ts'

describe('the stored value of a number field', () => {
  it('is a plain decimal if the text is unambiguous', () => {
    expect(['16000', '1.500,75', '2,50', '1 500'].map(toStoredText)).toEqual(['16000', '1500.75', '2.5', '1500'])
  })

  it('is the typed text with a prefix, so that no backend reads it as a number, if the text is ambiguous', () => {
    for (const text of ['16.000', '16,000', '16.125', "1'500,000"]) {
      const storedText = toStoredText(text)
      expect(isPlainNumber(storedText)).toBe(false)
      expect(Number(storedText)).toBeNaN()
      expect(ambiguousNumber(storedText)).toMatchObject({ text })
      expect(typedText(storedText)).toBe(text)
    }
  })

  it('is unambiguous if it is a plain decimal, even with three decimals or with zeros', () => {
    for (const storedText of ['16.125', '16.000', '16000.000000', '1.500']) {
      expect(isPlainNumber(storedText)).toBe(true)
      expect(ambiguousNumber(storedText)).toBeNull()
    }
  })

  it('is ambiguous even without the prefix, if another program wrote it', () => {
    expect(ambiguousNumber('16,000')).toMatchObject({
      text: '16,000',
      grouped: '16000',
      decimal: '16',
    })
    expect(typedText('16,000')).toBe('16,000')
    expect(ambiguousNumber('1,500.75')).toBeNull()
  })

  it('is the typed text if that is not a number', () => {
    expect(toStoredText(' 20 drums ')).toBe('20 drums')
    expect(typedText('?')).toBe('?')
    expect(ambiguousNumber('?20')).toBeNull()
    expect(typedText('? drums')).toBe('? drums')
  })
})

const groupedNumber = (text: string, decimal = ','): EditedNumber => ({
  text,
  signs: new Map(
    [...text.matchAll(/[.,]/g)].map(({ 0: sign, index }) => [index, sign === decimal ? 'decimal' : 'group']),
  ),
})
/** The number that a field contains after edits. Each step: the text after the edit, and the selection before it. */
const read = (start: EditedNumber, ...steps: [text: string, start: number, end?: number][]): string => {
  const editedNumber = steps.reduce((before, [text, from, to = from]) => applyEdit(before, text, [from, to]), start)
  const { reading, text } = parseEditedNumber(editedNumber)
  if (reading.is === 'either') return `${text}: ${reading.grouped} or ${reading.decimal}`
  return reading.is === 'number' ? reading.value : 'none'
}

describe('the parser of a formatted number that is edited by hand', () => {
  it('reads digits typed after 20.000 as more digits, never as 20.0005', () => {
    expect(read(groupedNumber('20.000'), ['20.0005', 6])).toBe('200005')
    expect(read(groupedNumber('20.000'), ['20.0005', 6], ['20.00050', 7], ['20.000500', 8])).toBe('20000500')
  })

  it('reads 20.000 after the deletion of a zero as 2000, and after a further digit as 25000', () => {
    expect(read(groupedNumber('20.000'), ['20.00', 6])).toBe('2000')
    expect(read(groupedNumber('20.000'), ['2.000', 2])).toBe('2000')
    expect(read(groupedNumber('20.000'), ['2.000', 2], ['25.000', 1])).toBe('25000')
  })

  it('reads the decimal sign of a formatted 16,125 as such, even after an edit that was undone', () => {
    expect(read(groupedNumber('16,125'), ['16,1254', 6])).toBe('16.1254')
    expect(read(groupedNumber('16,125'), ['16,1254', 6], ['16,125', 7])).toBe('16.125')
    expect(read(groupedNumber('16,125'), ['16125', 3])).toBe('16125')
  })

  it('reads a separator typed after a grouped number as the decimal point if no other reading is possible', () => {
    expect(read(groupedNumber('20.000'), ['20.000,5', 6])).toBe('20000.5')
    expect(read(groupedNumber('20.000'), ['20.000.5', 6])).toBe('20000.5')
  })

  it('does not read 20.000 with .500 typed after it as a number: it looks like twenty million', () => {
    expect(read(groupedNumber('20.000'), ['20.000.500', 6])).toBe('none')
  })

  it('finds two numbers if a separator was typed where the grouping sign was deleted', () => {
    expect(read(groupedNumber('1.000'), ['1000', 2], ['1,000', 1])).toBe('1,000: 1000 or 1')
  })

  it('treats an edit whose selection is unknown as the shortest edit that is possible', () => {
    const { reading } = parseEditedNumber(applyEdit(groupedNumber('20.000'), '20.0005000', null))
    expect(reading).toMatchObject({ is: 'number', value: '200005000' })
  })
})
