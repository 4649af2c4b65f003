import { read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xlsFile, type XlsCell } from './workbook.ts'

/** Reads the file with SheetJS, which shares no code with the writer. */
const readBack = (rows: readonly (readonly XlsCell[])[], name = 'Sheet'): WorkBook =>
  read(xlsFile([{ name, widths: [20], rows }]), { type: 'array', cellNF: true })
const sheetOf = (book: WorkBook): WorkSheet => {
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const cell = (book: WorkBook, address: string): CellObject => sheetOf(book)[address] as CellObject
const texts = (book: WorkBook) => utils.sheet_to_json<string[]>(sheetOf(book), { header: 1, defval: '' })

describe('a binary workbook', () => {
  it('is a compound file, as the .xls format requires', () => {
    expect(Array.from(xlsFile([{ name: 'A', widths: [], rows: [] }]).slice(0, 8))).toEqual([
      0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1,
    ])
  })

  it('contains texts of every script, numbers, days and moments', () => {
    const book = readBack([
      ['Name', 'Amount', 'Day', 'Moment', 'Nothing'],
      [
        '草甘膦 ñ 🌱',
        { decimal: '16000.25' },
        { day: '2026-03-12' },
        { moment: Date.UTC(2026, 2, 12, 13, 30), offsetMinutes: -180 },
        null,
      ],
    ])
    expect(cell(book, 'A2').v).toBe('草甘膦 ñ 🌱')
    expect(cell(book, 'B2')).toMatchObject({ t: 'n', v: 16000.25 })
    const textOf = (address: string) =>
      SSF.format(String(cell(book, address).z), Number(cell(book, address).v)) as string
    expect(textOf('C2')).toBe('2026-03-12')
    expect(textOf('D2')).toBe('2026-03-12 10:30')
    expect(cell(book, 'E2')).toBeUndefined()
  })

  it('never turns text that a person wrote into a formula', () => {
    const book = readBack([['Note'], ['=HYPERLINK("http://example.com")']])
    expect(cell(book, 'A2')).toMatchObject({ t: 's', v: '=HYPERLINK("http://example.com")' })
    expect(cell(book, 'A2').f).toBeUndefined()
  })

  it('preserves texts of any length and any number of texts', () => {
    const cells = fc.string({ unit: 'grapheme', maxLength: 6000 }).filter((text) => text !== '' && !text.includes('\0'))
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 30 }), (all) => {
        expect(texts(readBack(all.map((one) => [one]))).map(([one]) => one)).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })

  it('gives its sheets names that Excel allows', () => {
    const book = read(
      xlsFile([
        { name: 'ENQ/260304: [quotes] and more than thirty characters', widths: [], rows: [['a']] },
        { name: '', widths: [], rows: [['b']] },
      ]),
      { type: 'array' },
    )
    expect(book.SheetNames).toEqual(['ENQ 260304   quotes  and more t', 'Sheet 2'])
  })
})
