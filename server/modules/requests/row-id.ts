import * as z from 'zod/mini'
import { recordId, type RecordId } from '#domain/ids.ts'

/** The compiler distinguishes a draft's number, a record's number, and any other number such as a time. */
type RowOf<What extends string> = number & z.core.$brand<What>

export type DraftRowId = RowOf<'draft-row'>
export type RecordRowId = RowOf<'record-row'>

export const draftRowId: z.ZodMiniType<DraftRowId, number> = z.number().brand<'draft-row'>()
export const recordRowId: z.ZodMiniType<RecordRowId, number> = z.number().brand<'record-row'>()

const rowIn =
  <Id>(schema: z.ZodMiniType<Id, number>) =>
  (text: string): Id | null =>
    /^[1-9]\d{0,14}$/.test(text) ? schema.parse(Number(text)) : null
export const parseDraftRowId = rowIn(draftRowId)
export const parseRecordRowId = rowIn(recordRowId)

export const publicId = (row: DraftRowId | RecordRowId): RecordId => recordId.parse(String(row))
