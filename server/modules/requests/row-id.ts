import { recordId, type RecordId } from '#domain/ids.ts'

/** The number of a row in the id of a call; null where it can be none. */
export const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
/** The id of a draft's or a record's row as the answers of the calls give it. */
export const toldId = (row: number): RecordId => recordId.parse(String(row))
