import { Trans, useLingui, Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWorklist, useAreRequestsArriving, type WorklistRead } from '#account/queries/records.ts'
import { useOutboxSummary } from '#account/queries/outbox.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Scale, Search, Send, CircleHelp, Clock, FilePen, Upload, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths, type WorklistFilter } from '#domain/paths.ts'
import { plural } from '@lingui/core/macro'
import type { Day } from '#contract/values.ts'
import type { WorklistItem } from '#domain/worklist.ts'
import { useHotProducts } from '#catalogue/queries/lists/stored-rows.ts'
import { listSeparator, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { orderedMenuEntries } from '#kinds/menu-entries.ts'
import { Section } from '#ui/marks/card.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useRecordNames } from '#catalogue/queries/names/display-names.ts'

type RowProps = Readonly<{ to: string; icon: LucideIcon; title: ReactNode; text: ReactNode }>

export const WorkRow = ({ to, icon, title, text }: RowProps) => (
  <li>
    <Link className="lrow" to={to}>
      <span className="mono">
        <Icon of={icon} />
      </span>
      <span className="grow">
        <span className="item__t wraps">{title}</span>
        <span className="item__s wraps">{text}</span>
      </span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  </li>
)

type Item = WorklistItem & Readonly<{ suppliers?: number; day?: Day }>

const pathOf = ({ kind, record, suppliers = 1 }: Item) =>
  suppliers > 1 && record.batchNo ? paths.comparison(kind, record.batchNo) : paths.request(kind, record.id)

type Reason = Readonly<{ reply: WorklistFilter; icon: LucideIcon; items: readonly Item[] }>

const reasonsOf = (desk: WorklistRead): Reason[] => [
  { reply: 'asks', icon: CircleHelp, items: desk.questions },
  { reply: 'quoted', icon: Scale, items: desk.offers },
  { reply: 'late', icon: Clock, items: desk.late },
  { reply: 'step', icon: Clock, items: desk.steps },
  { reply: 'ending', icon: Clock, items: desk.ending },
]

const titlesOf = (all: readonly Item[]): Readonly<Record<WorklistFilter, ReactNode>> => ({
  asks: <Plural value={all.length} one="# supplier needs your answer" other="# suppliers need your answer" />,
  quoted: <Plural value={all.length} one="# request has quotations" other="# requests have quotations" />,
  late: <Plural value={all.length} one="# deal is late" other="# deals are late" />,
  step: <Plural value={all.length} one="# deal needs you" other="# deals need you" />,
  ending: <Plural value={all.length} one="# deadline ends soon" other="# deadlines end soon" />,
})

const Rows = ({ desk, waiting }: { desk: WorklistRead; waiting: number }) => {
  const { t, i18n } = useLingui()
  const rows = reasonsOf(desk).flatMap(({ reply, icon, items }) =>
    orderedMenuEntries.flatMap(([kind, { menu }]) => {
      const all = items.filter((item) => item.kind === kind)
      return all[0] ? [{ reply, icon, menu, first: all[0], all }] : []
    }),
  )
  const withNames = useRecordNames(rows.map(({ first }) => first.record))
  const textOf = (item: Item) => {
    const { company, products } = withNames(item.record)
    const product = products[0]?.wish || products[0]?.name
    const text = [company.name, product].filter(Boolean).join(' · ')
    if (item.suppliers !== undefined) {
      const quoted = plural(item.suppliers, { one: '# supplier has quoted', other: '# suppliers have quoted' })
      return [product, quoted].filter(Boolean).join(' · ')
    }
    const [ending, ends] = [text, item.day && formatDay(item.day)]
    return ends ? t`${ending} · until ${ends}` : text
  }
  const [draft] = desk.drafts
  const drafts = desk.drafts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {/* A row for several records opens the list with the same filter; a row for one record opens that record. */}
      {rows.map(({ reply, icon, menu, first, all }) => (
        <WorkRow
          key={`${reply} ${first.kind}`}
          to={all.length > 1 ? paths.requests(first.kind, { reply }) : pathOf(first)}
          icon={icon}
          title={titlesOf(all)[reply]}
          text={`${i18n._(menu)} · ${textOf(first)}`}
        />
      ))}
      {waiting > 0 && (
        <WorkRow
          to={paths.device('waiting')}
          icon={Upload}
          title={<Plural value={waiting} one="# change waits to be sent" other="# changes wait to be sent" />}
          text={<Trans>Sent automatically as soon as you are online.</Trans>}
        />
      )}
      {draft && (
        <WorkRow
          to={paths.requests(draft.kind, { tab: 'drafts' })}
          icon={FilePen}
          title={<Plural value={drafts} one="# draft is not sent yet" other="# drafts are not sent yet" />}
          text={orderedMenuEntries
            .flatMap(([kind, { menu }]) => (desk.drafts.some((one) => one.kind === kind) ? [i18n._(menu)] : []))
            .join(listSeparator())}
        />
      )}
    </>
  )
}

export const hasNoWork = (desk: WorklistRead, waiting: number): boolean =>
  [...reasonsOf(desk), { items: desk.drafts }].every(({ items }) => items.length === 0) && waiting === 0

type WorklistViewProps = Readonly<{ desk: WorklistRead; waiting: number; coming: boolean }>

export const WorklistView = ({ desk, waiting, coming }: WorklistViewProps) => (
  <Section heading="h3" id="home-desk" title={<Trans>On your desk</Trans>} aside={<AsOf at={desk.asOf} />}>
    {hasNoWork(desk, waiting) ? (
      <p className="lead">{coming ? <Trans>Checking your requests…</Trans> : <Trans>Nothing needs you now.</Trans>}</p>
    ) : (
      <ul className="list">
        <Rows desk={desk} waiting={waiting} />
      </ul>
    )}
  </Section>
)

const FirstSteps = () => {
  const { t } = useLingui()
  const example = dataOr(useHotProducts(), [])[0]?.ingredients[0]?.name
  const findText = t`Search registered products and choose those you need, from one supplier or several.`
  const enquireText = t`Ask all of them for a price at once. Without a connection it is sent later, once.`
  const compareText = t`See their quotations side by side in one currency, and accept the best one.`
  const steps = [
    { icon: Search, title: t`1. Find`, text: findText },
    { icon: Send, title: t`2. Enquire`, text: enquireText },
    { icon: Scale, title: t`3. Compare`, text: compareText },
  ]
  return (
    <Section
      heading="h3"
      id="home-steps"
      title={<Trans>How it works</Trans>}
      aside={example && <Link to={paths.searchProducts(example)}>{t`Open an example: ${example}`}</Link>}
    >
      <ol className="firsts">
        {steps.map(({ icon, title, text }) => (
          <li key={title} className="firsts__one">
            <span className="mono">
              <Icon of={icon} />
            </span>
            <span className="item__t">{title}</span>
            <span className="t-14 muted">{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export const BuyerHomeWork = ({ below }: { readonly below: ReactNode }) => {
  const read = useWorklist()
  const waiting = useOutboxSummary()?.waiting ?? 0
  const coming = useAreRequestsArriving()
  return (
    <>
      <ListStates read={read} rows={3}>
        {(desk) =>
          desk.sent === 0 && hasNoWork(desk, waiting) ? (
            <FirstSteps />
          ) : (
            <WorklistView desk={desk} waiting={waiting} coming={coming} />
          )
        }
      </ListStates>
      {read.status !== 'loading' && below}
    </>
  )
}
