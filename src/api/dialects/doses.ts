import { readFirst } from './lists.ts'
import { decimal, text, type ReadContext, type Row } from './values.ts'

/** Field names which say that a dose is per mu. */
const perMuNames = ['dosePerMu', 'dosagePerMu', 'muDosage']
const names = ['doseRaw', ...perMuNames, 'dosage', 'dose']

const units: Readonly<Record<string, string>> = {
  ml: 'mL',
  l: 'L',
  g: 'g',
  kg: 'kg',
  毫升: 'mL',
  升: 'L',
  克: 'g',
  千克: 'kg',
}
/** "100-200 mL", "30 g/mu". */
const plain = /^(\d+(?:\.\d+)?)(?:\s*[-–~]\s*(\d+(?:\.\d+)?))?\s*(ml|l|g|kg|毫升|升|克|千克)(?:\/(?:mu|亩))?$/i

/** A dose as the backend's text, and as numbers when the text or the field name says that it is per mu. */
export const doseOf = (row: Row, context: ReadContext): Row => {
  const [, min, max, word = ''] = plain.exec(readFirst(row, perMuNames, text, context) ?? '') ?? []
  const unit = units[word.toLowerCase()]
  const perMu = unit === undefined ? {} : { doseMin: min, doseMax: max, doseUnit: `${unit}/mu` }
  const own = {
    doseMin: readFirst(row, ['doseMin'], decimal, context),
    doseMax: readFirst(row, ['doseMax'], decimal, context),
    doseUnit: readFirst(row, ['doseUnit'], text, context),
  }
  return { doseRaw: readFirst(row, names, text, context), ...((own.doseMin ?? own.doseMax) ? own : perMu) }
}
