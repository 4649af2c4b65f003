import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { TableWords } from '#domain/exports/columns.ts'
import { requestSheet } from '#domain/exports/columns.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { stampedName } from '#domain/exports/stamped-name.ts'
import { systemClock } from '#lib/clock.ts'
import { xlsFile } from '#lib/xls/workbook.ts'
import { excelFromServer } from '#account/records/online.ts'
import { saveFile } from '#ui/page/save-file.ts'
import { offsetHere } from '#lib/offset-here.ts'
import { saveBytes } from './save-bytes.ts'

/** Saves sent requests as an Excel file, named with the time; made on the device, with or without a network. */
export const saveRequests = (
  kind: RequestKind,
  records: readonly RequestRecord[],
  title: string,
  words: TableWords,
): string => {
  const now = systemClock.now()
  const name = stampedName(kindRules[kind].fileName, 'xls', now, offsetHere(now))
  const bytes = new Uint8Array(xlsFile([requestSheet(kind, records, title, words)]))
  saveBytes(name, bytes, 'application/vnd.ms-excel')
  return name
}

/** Saves the server's list if it has more than this device. Null: it could not be asked, or does not offer the call. */
export const saveFromServer = async (
  kind: RequestKind,
  { keyword, reply }: { readonly keyword: string; readonly reply: 'all' | 'none' | 'replied' },
): Promise<string | null> => {
  const file = await excelFromServer(kind, {
    ...(keyword && { keyword }),
    ...(reply !== 'all' && { replyState: reply === 'none' ? '0' : '1' }),
  })
  if (!file) return null
  const now = systemClock.now()
  const name = file.name ?? stampedName(kindRules[kind].fileName, 'xls', now, offsetHere(now))
  saveFile(file.blob, name)
  return name
}
