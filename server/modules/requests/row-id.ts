import * as z from 'zod/mini'
import { recordId, type RecordId } from '#domain/ids.ts'

/** Row numbers that the compiler distinguishes: a draft's, a record's, and any other number, such as a time. */
type RowOf<What extends string> = number & z.core.$brand<What>

export type DraftRowId = RowOf<'draft-row'>
export type RecordRowId = RowOf<'record-row'>

export const draftRowId: z.ZodMiniType<DraftRowId, number> = z.number().brand<'draft-row'>()
export const recordRowId: z.ZodMiniType<RecordRowId, number> = z.number().brand<'record-row'>()

const numberIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

export const draftRowIn = (text: string): DraftRowId | null => {
  const number = numberIn(text)
  return number === null ? null : draftRowId.parse(number)
}
export const recordRowIn = (text: string): RecordRowId | null => {
  const number = numberIn(text)
  return number === null ? null : recordRowId.parse(number)
}

export const publicId = (row: DraftRowId | RecordRowId): RecordId => recordId.parse(String(row))
