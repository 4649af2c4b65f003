import type { DictEntry } from '#contract/entities/reference.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'
import { requestSheet } from '#domain/exports/columns.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { timestampedName } from '#domain/exports/stamped-name.ts'
import { serverNow, systemClock } from '#lib/clock.ts'
import { xlsFile } from '#lib/xls/workbook.ts'
import { fetchServerExcel } from '#account/actions/online.ts'
import { saveFile } from '#ui/page/save-file.ts'
import { utcOffsetMinutes } from '#lib/office-time.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { buyerZone } from '#account/queries/surroundings.ts'
import { deadlinesOf, deadlineUid, endOfDay, placeOfZone, type Deadline } from '#domain/deadlines/deadlines.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatDay, intlTag, joinTitle } from '#i18n/formats.ts'
import { kinds } from '#kinds/kinds.ts'
import { calendarFile } from '#lib/ics.ts'
import { appBase } from '#lib/app-base.ts'
import { tableLabels } from './labels.ts'

export const saveRequestTable = (
  kind: RequestKind,
  records: readonly RequestRecord[],
  title: string,
  locale: Locale,
  dictionary: readonly DictEntry[],
): string => {
  const now = systemClock.now()
  const name = timestampedName(kindRules[kind].fileName, 'xls', now, utcOffsetMinutes(now))
  const bytes = new Uint8Array(xlsFile([requestSheet(kind, records, title, tableLabels(locale, dictionary))]))
  saveBytes(name, bytes, 'application/vnd.ms-excel')
  return name
}

export const saveServerTable = async (
  kind: RequestKind,
  { keyword, reply }: { readonly keyword: string; readonly reply: 'all' | 'none' | 'replied' },
): Promise<string | null> => {
  const file = await fetchServerExcel(kind, {
    ...(keyword && { keyword }),
    ...(reply !== 'all' && { replyState: reply === 'none' ? '0' : '1' }),
  })
  if (!file) return null
  const now = systemClock.now()
  const name = file.name ?? timestampedName(kindRules[kind].fileName, 'xls', now, utcOffsetMinutes(now))
  saveFile(file.blob, name)
  return name
}

const deadlineLabels = {
  'reply-by': msg`Reply due`,
  'offer-ends': msg`Quotation ends`,
  documents: msg`Registration documents due`,
  approval: msg`Approval expected`,
} as const satisfies Record<Deadline['kind'], unknown>

/** Reminders before a deadline, in minutes: a day leaves time to act, three hours is the last chance. */
const remindBefore = [24 * 60, 3 * 60]

const eventOf = (record: RequestRecord, kind: RequestKind, deadline: Deadline, zone: string, i18n: I18n) => {
  const { recordNo, company, products } = record
  const label = i18n._(deadlineLabels[deadline.kind])
  const names = products.map((line) => line.wish || line.name).join(listSeparator())
  const [date, zoneName] = [formatDay(deadline.day), placeOfZone(zone, intlTag())]
  const until = i18n._(msg`Until the end of ${date} in ${zoneName}`)
  return {
    uid: deadlineUid(kind, record, deadline.kind),
    at: endOfDay(deadline.day, zone),
    title: joinTitle(label, [company.name, recordNo].join(listSeparator())),
    text: [i18n._(kinds[kind].words.name), names, until].join('\n'),
    url: `${location.origin}${appBase.onHost(paths.request(kind, record.id))}`,
    remindBefore,
  }
}

export const saveDeadlineCalendar = (kind: RequestKind, records: readonly RequestRecord[], i18n: I18n): number => {
  const now = serverNow()
  const zone = buyerZone()
  const events = records.flatMap((record) =>
    deadlinesOf(record, dayInZone(zone, now)).map((deadline) => eventOf(record, kind, deadline, zone, i18n)),
  )
  const name = timestampedName('deadlines', 'ics', now, utcOffsetMinutes(now))
  if (events.length > 0) saveBytes(name, calendarFile(events, now), 'text/calendar;charset=utf-8')
  return events.length
}

export const saveBytes = (name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void =>
  saveFile(new Blob([content], { type }), name)
