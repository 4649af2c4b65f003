import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BookOpen, CalendarClock, FileSpreadsheet, Printer, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { useDictionaries } from '#catalogue/queries/names/dictionaries.ts'
import { useRecord, useRecords, useIsListComplete } from '#account/queries/records.ts'
import { useOffline } from '#api/connection.ts'
import type { RecordId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { kinds } from '#kinds/kinds.ts'
import { dataOr } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { useSave } from '#ui/page/use-saving.ts'
import type { saveRequestTable } from './save-tables.ts'
import './printouts.css'

type Tool = { readonly id: string; readonly label: string; readonly icon: LucideIcon } & (
  | { readonly run: () => void; readonly disabled?: boolean }
  | { readonly to: string; readonly look?: 'ghost' }
)

const Tools = ({ tools, inMenu = false }: { tools: readonly Tool[]; inMenu?: boolean }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const navigate = useNavigate()
  if (phone || inMenu)
    return (
      <Menu
        label={t`Print and export`}
        buttonClass={phone ? 'iconbtn' : 'btn btn--secondary btn--sm'}
        button={
          <>
            <Printer className="icon" aria-hidden />
            {!phone && <span>{t`Print and export`}</span>}
          </>
        }
        items={tools.map((tool) => ({
          ...tool,
          onSelect: 'run' in tool ? tool.run : () => void navigate(tool.to),
        }))}
      />
    )
  return (
    <section className="cluster" aria-label={t`Print and export`}>
      {tools.map((tool) =>
        'run' in tool ? (
          <Button key={tool.id} size="sm" icon={tool.icon} disabled={tool.disabled ?? false} onClick={tool.run}>
            {tool.label}
          </Button>
        ) : (
          <ButtonLink key={tool.id} to={tool.to} size="sm" look={tool.look ?? 'secondary'} icon={tool.icon}>
            {tool.label}
          </ButtonLink>
        ),
      )}
    </section>
  )
}

interface ServerListQuery {
  readonly keyword: string
  readonly reply: 'all' | 'none' | 'replied'
  /** The batch number if only one request group is listed; its table is always made from the records of this device. */
  readonly batch: string | null
}

const useTools = (kind: RequestKind, records: readonly RequestRecord[], listQuery?: ServerListQuery) => {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const dictionary = useDictionaries()
  const { save: make } = useSave({ words: t`The file could not be made` })
  const offline = useOffline()
  const isWhole = useIsListComplete(kind)
  const saveHere = (saved: typeof saveRequestTable): string | null => {
    if (dictionary.status === 'ready')
      return saved(kind, records, i18n._(kinds[kind].words.name), locale, dictionary.data)
    if (dictionary.status === 'failed') dictionary.retry()
    showToast({ tone: 'bad', text: t`Could not be read from this device.` })
    return null
  }
  const saveTable = async () => {
    const files = await import('./save-tables.ts')
    const ask = listQuery && listQuery.batch === null && !isWhole && !offline ? listQuery : null
    const name = (ask && (await files.saveServerTable(kind, ask))) ?? saveHere(files.saveRequestTable)
    if (name !== null) showToast({ tone: 'ok', text: t`${name} saved` })
  }
  const saveCalendar = async () => {
    const { saveDeadlineCalendar } = await import('./save-tables.ts')
    const count = saveDeadlineCalendar(kind, records, i18n)
    const text =
      count === 0
        ? t`No upcoming deadlines`
        : t`${plural(count, { one: '# deadline saved', other: '# deadlines saved' })}`
    showToast({ tone: 'ok', text })
  }
  const isEmpty = records.length === 0
  const disabled = isEmpty || dictionary.status === 'loading'
  return {
    excel: { id: 'excel', label: t`Export .xls`, icon: FileSpreadsheet, disabled, run: () => void make(saveTable) },
    calendar: {
      id: 'calendar',
      label: t`Deadlines .ics`,
      icon: CalendarClock,
      disabled: isEmpty,
      run: () => void make(saveCalendar),
    },
    documents: { id: 'shelf', label: t`My documents`, icon: BookOpen, to: paths.shelf(), look: 'ghost' },
  } satisfies Record<string, Tool>
}

type ListPrintoutsProps = Readonly<{ kind: RequestKind; records: readonly RequestRecord[]; asked: ServerListQuery }>

export const ListPrintTools = ({ kind, records, asked }: ListPrintoutsProps) => (
  <div className="not-print">
    <Tools tools={Object.values(useTools(kind, records, asked))} />
  </div>
)

export const RecordPrintTools = ({ kind, id }: Readonly<{ kind: RequestKind; id: RecordId }>) => {
  const { t } = useLingui()
  const record = dataOr(useRecord(kind, id), null)
  const tools = useTools(kind, record ? [record] : [])
  if (!record) return null
  const print = { id: 'print', label: t`Print (one or two languages)`, icon: Printer, to: paths.sheet(kind, id) }
  return (
    <div className="not-print">
      <Tools inMenu tools={[print, ...Object.values(tools)]} />
    </div>
  )
}

export const GroupPrintTools = ({ kind, batchNo }: Readonly<{ kind: RequestKind; batchNo: string }>) => {
  const { t } = useLingui()
  const records = dataOr(useRecords(kind, { batchNo }), null)?.rows ?? []
  const { excel, calendar } = useTools(kind, records)
  const page = { id: 'print', label: t`Print or save as PDF`, icon: Printer, run: () => print() }
  return <Tools tools={[excel, calendar, page]} />
}
