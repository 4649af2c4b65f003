import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { TableWords } from '#domain/exports/columns.ts'
import { requestSheet } from '#domain/exports/request-sheet.ts'
import { stampedName } from '#domain/exports/stamped-name.ts'
import { systemClock } from '#lib/clock.ts'
import { xlsFile } from '#lib/xls/workbook.ts'
import { offsetHere, saveFile } from './save-file.ts'

const fileNames = { enquiry: 'enquiries', sample: 'samples', intention: 'registrations' } as const

/** Saves sent requests as an Excel file with the time in its name. Needs no network. */
export const saveRequests = (
  kind: RequestKind,
  records: readonly RequestRecord[],
  title: string,
  words: TableWords,
): string => {
  const now = systemClock.now()
  const name = stampedName(fileNames[kind], 'xls', now, offsetHere(now))
  const bytes = new Uint8Array(xlsFile([requestSheet(kind, records, title, words)]))
  saveFile(name, bytes, 'application/vnd.ms-excel')
  return name
}
