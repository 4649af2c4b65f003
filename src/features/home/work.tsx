import { Trans, useLingui, Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWorklist, useAreRequestsArriving, type WorklistRead } from '#account/queries/records.ts'
import { useSyncSummary } from '#account/queries/outbox.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Scale, Search, Send, CircleHelp, Clock, FilePen, Upload, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths, type WorklistFilter } from '#domain/paths.ts'
import { plural } from '@lingui/core/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { Worklist, WorklistItem } from '#domain/worklist.ts'
import { useHotProducts } from '#catalogue/queries/lists/stored-rows.ts'
import { listSeparator, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { menuEntries, orderedMenuEntries } from '#kinds/menu-entries.ts'
import { Section } from '#ui/marks/card.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { useRecordNames } from '#catalogue/queries/names/display-names.ts'

type RowProps = Readonly<{ to: string; icon: ReactNode; title: ReactNode; text: ReactNode }>

export const WorkRow = ({ to, icon, title, text }: RowProps) => (
  <li>
    <Link className="lrow" to={to}>
      <span className="mono">{icon}</span>
      <span className="grow">
        <span className="item__t wraps">{title}</span>
        <span className="item__s wraps">{text}</span>
      </span>
      <ChevronRight className="icon icon--16" aria-hidden />
    </Link>
  </li>
)

const sayOf = ({ company, products }: RequestRecord) =>
  [company.name, products[0]?.wish || products[0]?.name].filter(Boolean).join(' · ')

const quotationPath = ({ kind, record, suppliers }: Worklist['offers'][number]) =>
  suppliers > 1 && record.batchNo ? paths.comparison(kind, record.batchNo) : paths.request(kind, record.id)

const byKind = <Item extends WorklistItem>(items: readonly Item[]): Item[][] =>
  orderedMenuEntries.map(([kind]) => items.filter((item) => item.kind === kind))

const Rows = ({ desk, waiting }: { desk: WorklistRead; waiting: number }) => {
  const { t, i18n } = useLingui()
  const questions = byKind(desk.questions)
  const offers = byKind(desk.offers)
  const late = byKind(desk.late)
  const steps = byKind(desk.steps)
  const soon = byKind(desk.ending)
  const firsts = [...questions, ...offers, ...late, ...steps, ...soon].flatMap(([one]) => one ?? [])
  const withNames = useRecordNames(firsts.map(({ record }) => record))
  const [draft] = desk.drafts
  const drafts = desk.drafts.reduce((sum, { count }) => sum + count, 0)
  type Title = (all: readonly unknown[]) => ReactNode
  /**
   * One row per reason to act. A row for a single record opens that record; a row for several records opens a list of
   * exactly those.
   */
  const rowsOf = <Item extends WorklistItem>(
    reply: WorklistFilter,
    lists: readonly (readonly Item[])[],
    icon: ReactNode,
    title: Title,
    textOf: (item: Item) => string = ({ record }) => sayOf(record),
    pathOf: (item: Item) => string = ({ kind, record }) => paths.request(kind, record.id),
  ) =>
    lists.map((all) => {
      const [first, second] = all
      if (!first) return null
      const text = textOf({ ...first, record: withNames(first.record) })
      return (
        <WorkRow
          key={first.kind}
          to={second ? paths.requests(first.kind, { reply }) : pathOf(first)}
          icon={icon}
          title={title(all)}
          text={`${i18n._(menuEntries[first.kind].menu)} · ${text}`}
        />
      )
    })
  const clock = <Clock className="icon" aria-hidden />
  return (
    <>
      {rowsOf('asks', questions, <CircleHelp className="icon" aria-hidden />, (all) => (
        <Plural value={all.length} one="# supplier needs your answer" other="# suppliers need your answer" />
      ))}
      {rowsOf(
        'quoted',
        offers,
        <Scale className="icon" aria-hidden />,
        (all) => (
          <Plural value={all.length} one="# request has quotations" other="# requests have quotations" />
        ),
        (offer) =>
          [
            offer.record.products[0]?.wish || offer.record.products[0]?.name,
            plural(offer.suppliers, { one: '# supplier has quoted', other: '# suppliers have quoted' }),
          ]
            .filter(Boolean)
            .join(' · '),
        quotationPath,
      )}
      {rowsOf('late', late, clock, (all) => (
        <Plural value={all.length} one="# deal is late" other="# deals are late" />
      ))}
      {rowsOf('step', steps, clock, (all) => (
        <Plural value={all.length} one="# deal needs you" other="# deals need you" />
      ))}
      {rowsOf(
        'ending',
        soon,
        clock,
        (all) => (
          <Plural value={all.length} one="# deadline ends soon" other="# deadlines end soon" />
        ),
        ({ record, day }) => {
          const [ending, ends] = [sayOf(record), formatDay(day)]
          return t`${ending} · until ${ends}`
        },
      )}
      {waiting > 0 && (
        <WorkRow
          to={paths.device('waiting')}
          icon={<Upload className="icon" aria-hidden />}
          title={<Plural value={waiting} one="# change waits to be sent" other="# changes wait to be sent" />}
          text={<Trans>Sent automatically as soon as you are online.</Trans>}
        />
      )}
      {draft && (
        <WorkRow
          to={paths.requests(draft.kind, { tab: 'drafts' })}
          icon={<FilePen className="icon" aria-hidden />}
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
  [desk.questions, desk.offers, desk.late, desk.steps, desk.ending, desk.drafts].every(({ length }) => length === 0) &&
  waiting === 0

export const WorklistView = ({
  desk,
  waiting,
  coming,
}: Readonly<{ desk: WorklistRead; waiting: number; coming: boolean }>) => (
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

const Step = ({ icon: Icon, title, text }: { icon: LucideIcon; title: ReactNode; text: ReactNode }) => (
  <li className="firsts__one">
    <span className="mono">
      <Icon className="icon" aria-hidden />
    </span>
    <span className="item__t">{title}</span>
    <span className="t-14 muted">{text}</span>
  </li>
)

const FirstSteps = () => {
  const { t } = useLingui()
  // The example is an active ingredient of a product on this device, because libraries differ in their products.
  const example = dataOr(useHotProducts(), [])[0]?.ingredients[0]?.name
  return (
    <Section
      heading="h3"
      id="home-steps"
      title={<Trans>How it works</Trans>}
      aside={example && <Link to={paths.searchProducts(example)}>{t`Open an example: ${example}`}</Link>}
    >
      <ol className="firsts">
        <Step
          icon={Search}
          title={<Trans>1. Find</Trans>}
          text={<Trans>Search registered products and choose those you need, from one supplier or several.</Trans>}
        />
        <Step
          icon={Send}
          title={<Trans>2. Enquire</Trans>}
          text={<Trans>Ask all of them for a price at once. Without a connection it is sent later, once.</Trans>}
        />
        <Step
          icon={Scale}
          title={<Trans>3. Compare</Trans>}
          text={<Trans>See their quotations side by side in one currency, and accept the best one.</Trans>}
        />
      </ol>
    </Section>
  )
}

/** The buyer's tasks, or the first steps if nothing was ever sent. `below` follows them, so that it never moves. */
export const Work = ({ below }: { readonly below: ReactNode }) => {
  const read = useWorklist()
  const waiting = useSyncSummary()?.waiting ?? 0
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
