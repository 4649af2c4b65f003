import type { DictType } from '#contract/entities/reference.ts'
import { requestRecord, requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'
import { zoneOffsetMinutes, timestampedName } from '#domain/exports/stamped-name.ts'
import { requestSheet, type TableLabels } from '#domain/exports/columns.ts'
import { exportText, headingText, kindName, statusText } from '#domain/exports/texts.ts'
import { countryName } from '#domain/requests/draft/destination.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'
import type { AccountId } from '#domain/ids.ts'
import { xlsFile } from '#lib/xls/workbook.ts'
import type { Database } from '#server/platform/db/database.ts'
import { labelOfCode } from '#lib/short-label.ts'
import { dictionaryEntries } from '#server/modules/catalogue/schema.ts'
import { findRecordPage, type RecordFilter } from './records/repo.ts'
import { recordsToWire } from './records/record-view.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { excelCallOf } from '#contract/calls/requests.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountRaw } from '#server/platform/http/mount.ts'
import { expireRecords, type OnExpired } from './records/advance-record.ts'
import { kindRules } from '#domain/requests/kinds.ts'

const perPage = 200
/** The export of more records would exceed a call's time limit, and nobody reads longer lists. */
const maxRecords = 5000

const readAll = async (
  db: Database,
  accountId: AccountId,
  kind: RequestKind,
  query: Pick<RecordFilter, 'replyState' | 'keyword'>,
) => {
  const records: RequestRecord[] = []
  for (let pageNo = 1; records.length < maxRecords; pageNo += 1) {
    const page = { pageNo, pageSize: perPage }
    const { rows, total } = await findRecordPage(db, { owner: { accountId }, kind, ...query, ...page })
    const wire = await recordsToWire(db, rows)
    records.push(...wire.map((row) => requestRecord.parse(row)))
    if (rows.length === 0 || records.length >= total) break
  }
  return records
}

const wordsFor = async (db: Database, locale: Locale, zone: string): Promise<TableLabels> => {
  const rows = await db.select().from(dictionaryEntries)
  const labels = new Map(rows.map((row) => [`${row.dictType} ${row.value}`, labelFor(row.labels, locale)]))
  return {
    head: (column, kind) => headingText(column, kind, locale),
    status: (kind, code) => statusText(statusName(kind, code), code, locale),
    label: (dict: DictType, value, ofRecord) =>
      ofRecord?.[dict]?.[value]?.[locale] ?? labels.get(`${dict} ${value}`) ?? labelOfCode(value),
    country: (code) => countryName(code, locale),
    yes: exportText('yes', locale),
    no: exportText('no', locale),
    offsetMinutes: (ms) => zoneOffsetMinutes(zone, ms),
  }
}

/** Specification, section 7: the exports are binary .xls files with a timestamp in their names. */
export const exportRoutes = (app: App, deps: Deps, onExpired: OnExpired): void => {
  for (const kind of requestKinds)
    mountRaw(app, deps, excelCallOf(kind), async ({ actor, query, locale, now }) => {
      await expireRecords(deps.db, actor.userId, now, onExpired)
      const zone = actor.timezone ?? 'UTC'
      const records = await readAll(deps.db, actor.userId, kind, query)
      const words = await wordsFor(deps.db, locale, zone)
      const bytes = new Uint8Array(xlsFile([requestSheet(kind, records, kindName(kind, 'many', locale), words)]))
      const file = timestampedName(kindRules[kind].fileName, 'xls', now, zoneOffsetMinutes(zone, now))
      return new Response(bytes, {
        headers: {
          'Content-Type': 'application/vnd.ms-excel',
          'Content-Disposition': `attachment; filename="${file}"`,
          'Cache-Control': 'private, no-store',
        },
      })
    })
}
