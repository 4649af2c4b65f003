import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, CalendarClock, FileSpreadsheet, Printer } from 'lucide-react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { useDictionaries } from '#catalogue/reads/dictionaries.ts'
import { useRecord, useRecords } from '#account/reads/records.ts'
import { paths, type RequestSection } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-state.ts'
import { tableWords, type StatusWords } from './table-words.ts'
import { kindWords } from './words.ts'
import './papers.css'

interface ToolsProps {
  readonly kind: RequestKind
  readonly section: RequestSection
  /** From the requests feature; the app passes it in. */
  readonly statusText: StatusWords
}

const noList = { rows: [], asOf: null }

const useFailed = () => {
  const { t } = useLingui()
  return () => showToast({ tone: 'bad', text: t`The file could not be made` })
}

const Excel = ({ kind, records, statusText }: Omit<ToolsProps, 'section'> & { records: readonly RequestRecord[] }) => {
  const { i18n, t } = useLingui()
  const dictionary = dataOr(useDictionaries(), [])
  const failed = useFailed()
  const save = async () => {
    try {
      const { saveRequests } = await import('./make-xls.ts')
      const name = saveRequests(kind, records, i18n._(kindWords[kind]), tableWords(i18n, dictionary, statusText))
      showToast({ tone: 'ok', text: t`${name} saved` })
    } catch {
      failed()
    }
  }
  return (
    <Button size="sm" icon={FileSpreadsheet} disabled={records.length === 0} onClick={() => void save()}>
      <Trans>Export .xls</Trans>
    </Button>
  )
}

const Calendar = ({
  kind,
  section,
  records,
}: Omit<ToolsProps, 'statusText'> & { records: readonly RequestRecord[] }) => {
  const { i18n, t } = useLingui()
  const failed = useFailed()
  const save = async () => {
    try {
      const { saveDeadlines } = await import('./make-calendar.ts')
      const sources = records.map((record) => ({ kind, section, record }))
      const count = saveDeadlines(sources, 'deadlines', i18n)
      const text =
        count === 0
          ? t`No deadline is still to come`
          : t`${plural(count, { one: '# deadline saved', other: '# deadlines saved' })}`
      showToast({ tone: 'ok', text })
    } catch {
      failed()
    }
  }
  return (
    <Button size="sm" icon={CalendarClock} disabled={records.length === 0} onClick={() => void save()}>
      <Trans>Deadlines .ics</Trans>
    </Button>
  )
}

const Shelf = () => (
  <ButtonLink to={paths.shelf()} size="sm" look="ghost" icon={BookOpen}>
    <Trans>Document shelf</Trans>
  </ButtonLink>
)

/** Exports of the sent requests in a list. */
export const ListPapers = ({
  kind,
  section,
  statusText,
  records,
}: ToolsProps & { readonly records: readonly RequestRecord[] }) => (
  <div className="papers not-print">
    <Excel kind={kind} records={records} statusText={statusText} />
    <Calendar kind={kind} section={section} records={records} />
    <Shelf />
  </div>
)

/** Printable sheet and exports of one sent request. */
export const RecordPapers = ({ kind, section, id, statusText }: ToolsProps & { readonly id: string }) => {
  const { t } = useLingui()
  const record = dataOr(useRecord(kind, id), null)
  if (!record) return null
  return (
    <section className="papers not-print" aria-label={t`Paper and files`}>
      <ButtonLink to={paths.sheet(section, id)} size="sm" icon={Printer}>
        <Trans>Print, also in two languages</Trans>
      </ButtonLink>
      <Excel kind={kind} records={[record]} statusText={statusText} />
      <Calendar kind={kind} section={section} records={[record]} />
      <Shelf />
    </section>
  )
}

/** Exports of a batch, beside its comparison. */
export const BatchPapers = ({ kind, section, batchNo, statusText }: ToolsProps & { readonly batchNo: string }) => {
  const records = dataOr(useRecords(kind, { batchNo }), noList).rows
  return (
    <>
      <Excel kind={kind} records={records} statusText={statusText} />
      <Calendar kind={kind} section={section} records={records} />
    </>
  )
}
