import type { DictEntry } from '#contract/entities/reference.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { headText, exportText, statusText } from '#domain/exports/texts.ts'
import { status } from '#domain/lifecycle/status.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'
import { actionsOn } from '#domain/lifecycle/transitions.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import type { TermColumn } from '#domain/requests/kind-rules.ts'
import { ActForm } from './act-form.tsx'
import { actOf } from './acts.ts'
import type { SellerCalls } from './calls.ts'
import type { SellerLocale, Words } from './words.ts'

export const standing = (kind: RequestKind, code: number, locale: SellerLocale, words: Words): string =>
  code === status.needsAnswer ? words.waiting : statusText(statusWord(kind, code), code, locale)

interface RequestProps {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly labels: readonly DictEntry[]
  readonly locale: SellerLocale
  readonly words: Words
  readonly calls: SellerCalls
  readonly uuid: () => string
  readonly now: () => number
  readonly onDone: () => void
  readonly onEnded: () => void
}

/** One request: what was asked for, what has happened, and what may be done now. */
export const Request = ({ kind, record, labels, locale, words, now, ...rest }: RequestProps) => {
  const label = (dict: string, value: string) =>
    labels.find((one) => one.dictType === dict && one.value === value)?.label ?? value
  const table = {
    head: (column: Parameters<typeof headText>[0]) => headText(column, kind, locale),
    status: (of: RequestKind, code: number) => standing(of, code, locale, words),
    label,
    yes: exportText('yes', locale),
    no: exportText('no', locale),
    offsetMinutes: () => 0,
  }
  const columns: Readonly<Record<string, TermColumn>> = kindRules[kind].columns.terms
  const terms = Object.keys(columns).flatMap((name) => {
    const cell = columns[name]?.cell(record, table) ?? null
    const said = cell === null ? '' : typeof cell === 'string' ? cell : 'decimal' in cell ? cell.decimal : ''
    return said === '' ? [] : [[table.head(name as Parameters<typeof headText>[0]), said] as const]
  })
  const about = { kind, record, words, locale, now: now() }
  const acts = actionsOn(kind, record.status, 'supplier').flatMap((action) => actOf(action, about) ?? [])
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const actors = { buyer: words.buyer, supplier: words.supplier, system: words.system }
  return (
    <>
      <h1 className="h1">{record.recordNo}</h1>
      <p>
        <b>{standing(kind, record.status, locale, words)}</b>
      </p>
      <h2 className="h2">{words.products}</h2>
      <ul className="card">
        {record.products.map((line) => (
          <li key={line.pesticideId}>
            <b>{line.name}</b> {line.quantity} {line.unit ? label('product_unit', line.unit) : ''}{' '}
            {line.packaging ? label('product_packaging', line.packaging) : ''}
          </li>
        ))}
      </ul>
      <dl className="card terms">
        {terms.map(([head, said]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{said}</dd>
          </div>
        ))}
        {record.note ? (
          <div>
            <dt>{table.head('note')}</dt>
            <dd>{record.note}</dd>
          </div>
        ) : null}
      </dl>
      {acts.length === 0 && <p>{words.nothing}</p>}
      {acts.map((act) => (
        <details key={act.action}>
          <summary className="btn btn--secondary">{act.name}</summary>
          <ActForm act={act} words={words} {...rest} />
        </details>
      ))}
      <h2 className="h2">{words.history}</h2>
      <ol className="card">
        {(record.log ?? []).map((entry) => (
          <li key={entry.id}>
            <span className="muted">
              {when.format(entry.time)} · {actors[entry.actor]}
              {entry.status ? ` · ${standing(kind, entry.status, locale, words)}` : ''}
            </span>
            {entry.text ? <p>{entry.text}</p> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
