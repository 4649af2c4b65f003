import { storedNumber, openQuestion } from '#lib/numbers/stored-number.ts'
import { readNumber } from '#lib/numbers/read-number.ts'

/** What a point or a comma means in a column of numbers that can be read in two ways. */
export type SignMeaning = 'grouping' | 'decimal'
export type SignMeanings = Readonly<Partial<Record<string, SignMeaning>>>

/** What a cell proves: "1.500,5" that points group and commas are decimal, "1,500,000" that commas group. */
const provenBy = (cell: string): SignMeanings => {
  if (readNumber(cell).is !== 'number') return {}
  const [sign, other] = [...new Set(cell.replaceAll(/[^.,]/g, ''))]
  if (sign === undefined) return {}
  if (other !== undefined) return { [sign]: 'grouping', [other]: 'decimal' }
  return cell.split(sign).length > 2 ? { [sign]: 'grouping' } : {}
}

/** What the other cells of the column prove. If they contradict each other, they prove nothing. */
export const provenSigns = (cells: readonly string[]): SignMeanings => {
  const proven: Partial<Record<string, SignMeaning>> = {}
  for (const cell of cells)
    for (const [sign, meaning] of Object.entries(provenBy(cell))) {
      if (proven[sign] !== undefined && proven[sign] !== meaning) return {}
      proven[sign] = meaning
    }
  return Object.values(proven).filter((meaning) => meaning === 'decimal').length > 1 ? {} : proven
}

/** A cell as a field stores it, using what is known about its column's separators. */
export const readInColumn = (cell: string, signs: SignMeanings): string => {
  const reading = readNumber(cell)
  const meaning = reading.is === 'either' ? signs[reading.sign] : undefined
  if (reading.is !== 'either' || meaning === undefined) return storedNumber(cell)
  return meaning === 'grouping' ? reading.grouped : reading.decimal
}

export interface SignQuestion {
  readonly sign: string
  /** The first ambiguous cell, and its possible meanings. */
  readonly text: string
  readonly grouped: string
  readonly decimal: string
  /** How many cells the answer is for. */
  readonly count: number
}

/** What to ask about a column: once for each separator, not for each row. */
export const signQuestions = (cells: readonly string[], signs: SignMeanings): SignQuestion[] => {
  const questions = new Map<string, SignQuestion>()
  for (const cell of cells) {
    const question = openQuestion(readInColumn(cell, signs))
    if (!question) continue
    const known = questions.get(question.sign)
    questions.set(question.sign, known ? { ...known, count: known.count + 1 } : { ...question, count: 1 })
  }
  return [...questions.values()]
}
