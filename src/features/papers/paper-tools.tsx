import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, CalendarClock, FileSpreadsheet, Printer } from 'lucide-react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { useDictionaries } from '#catalogue/reads/dictionaries.ts'
import { useRecord, useRecords } from '#account/reads/records.ts'
import { paths } from '#domain/paths.ts'
import { kinds } from '#kinds/kinds.ts'
import { dataOr } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-state.ts'
import { tableWords, type StatusWords } from './table-words.ts'
import './papers.css'

interface ToolsProps {
  readonly kind: RequestKind
  /** The screens of requests have the words; the app joins both. */
  readonly statusText: StatusWords
}

const noList = { rows: [], asOf: null }

const useFailed = () => {
  const { t } = useLingui()
  return () => showToast({ tone: 'bad', text: t`The file could not be made` })
}

const Excel = ({ kind, records, statusText }: ToolsProps & { records: readonly RequestRecord[] }) => {
  const { i18n, t } = useLingui()
  const dictionary = dataOr(useDictionaries(), [])
  const failed = useFailed()
  const save = async () => {
    try {
      const { saveRequests } = await import('./make-xls.ts')
      const name = saveRequests(kind, records, i18n._(kinds[kind].words.name), tableWords(i18n, dictionary, statusText))
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

const Calendar = ({ kind, records }: Omit<ToolsProps, 'statusText'> & { records: readonly RequestRecord[] }) => {
  const { i18n, t } = useLingui()
  const failed = useFailed()
  const save = async () => {
    try {
      const { saveDeadlines } = await import('./make-calendar.ts')
      const sources = records.map((record) => ({ kind, record }))
      const count = saveDeadlines(sources, 'deadlines', i18n)
      const text =
        count === 0
          ? t`No upcoming deadlines`
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
    <Trans>My documents</Trans>
  </ButtonLink>
)

/** Exports of the sent requests in a list. */
export const ListPapers = ({
  kind,
  statusText,
  records,
}: ToolsProps & { readonly records: readonly RequestRecord[] }) => (
  <div className="papers not-print">
    <Excel kind={kind} records={records} statusText={statusText} />
    <Calendar kind={kind} records={records} />
    <Shelf />
  </div>
)

/** Paper and files of one sent request. */
export const RecordPapers = ({ kind, id, statusText }: ToolsProps & { readonly id: string }) => {
  const { t } = useLingui()
  const record = dataOr(useRecord(kind, id), null)
  if (!record) return null
  return (
    <section className="papers not-print" aria-label={t`Print and export`}>
      <ButtonLink to={paths.sheet(kind, id)} size="sm" icon={Printer}>
        <Trans>Print (one or two languages)</Trans>
      </ButtonLink>
      <Excel kind={kind} records={[record]} statusText={statusText} />
      <Calendar kind={kind} records={[record]} />
      <Shelf />
    </section>
  )
}

/** Files of a batch, beside its comparison. */
export const BatchPapers = ({ kind, batchNo, statusText }: ToolsProps & { readonly batchNo: string }) => {
  const records = dataOr(useRecords(kind, { batchNo }), noList).rows
  return (
    <>
      <Excel kind={kind} records={records} statusText={statusText} />
      <Calendar kind={kind} records={records} />
    </>
  )
}
