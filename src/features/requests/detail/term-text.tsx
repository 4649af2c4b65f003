import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { termsOfRecord } from '#domain/requests/record/copy-of-record.ts'
import { comma, formatDay } from '#i18n/formats.ts'
import { shownNumber } from '#i18n/shown-number.ts'
import { dataOr } from '#lib/live-read.ts'
import { termFieldsOf, type KindDescriptor, type TermField } from '#kinds/kind.ts'

/** Terms are stored beside the record's own fields, under the names of the kind's rules. */
const valueOf = (record: RequestRecord, name: string): unknown =>
  new Map<string, unknown>(Object.entries(record)).get(name)

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * The terms that have a value and apply, in the order of the form. `valueAt`: where the values are, if not among the
 * terms.
 */
export const termsToShow = (
  kind: KindDescriptor,
  terms: RequestContent['terms'],
  valueAt: (name: string) => unknown = (name) => terms[name],
): { field: TermField; value: unknown }[] =>
  termFieldsOf(kind)
    .map((field) => ({ field, value: valueAt(field.name) }))
    .filter(({ field, value }) => isSaid(value) && field.when?.(terms) !== false)

/** The terms with a value in a record. */
export const saidTerms = (kind: KindDescriptor, record: RequestRecord) =>
  termsToShow(kind, termsOfRecord(kind.kind, record), (name) => valueOf(record, name))

const Choices = ({ dict, values }: { dict: DictType; values: readonly string[] }) => {
  const entries = dataOr(useDictionary(dict), [])
  return <>{values.map((value) => entries.find((entry) => entry.value === value)?.label ?? value).join(comma())}</>
}

/** A term's value in words. */
export const TermText = ({ field, value }: { field: TermField; value: unknown }) => {
  const { i18n } = useLingui()
  const { control } = field
  switch (control.type) {
    case 'yes-no':
      return value === true || value === 1 ? <Trans>Yes</Trans> : <Trans>No</Trans>
    case 'choice':
      return <Choices dict={control.dict} values={[String(value)]} />
    case 'choices':
      return <Choices dict={control.dict} values={Array.isArray(value) ? value.map(String) : [String(value)]} />
    case 'number':
      return (
        <span className="num">
          {shownNumber(String(value))} {control.suffix && i18n._(control.suffix)}
        </span>
      )
    case 'text':
      return <>{String(value)}</>
  }
}

interface TermRowsProps {
  readonly terms: readonly { readonly field: TermField; readonly value: unknown }[]
  /** `yyyy-MM-dd`; null: no date was set. */
  readonly replyBy: string | null | undefined
}

/** Terms and the reply-by date as rows of a list of facts. */
export const TermRows = ({ terms, replyBy }: TermRowsProps) => {
  const { i18n } = useLingui()
  return (
    <>
      {terms.map(({ field, value }) => (
        <div key={field.name}>
          <dt>{i18n._(field.label)}</dt>
          <dd>
            <TermText field={field} value={value} />
          </dd>
        </div>
      ))}
      {replyBy && (
        <div>
          <dt>
            <Trans>Reply by</Trans>
          </dt>
          <dd className="num">{formatDay(replyBy)}</dd>
        </div>
      )}
    </>
  )
}
