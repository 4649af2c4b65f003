import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestRecord } from '#contract/entities/request.ts'
import { useDictionary } from '#catalogue/reads/catalogue.ts'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestContent } from '#domain/requests/content.ts'
import { termsOfRecord } from '#domain/requests/copy-of-record.ts'
import { comma } from '#i18n/formats.ts'
import { shownNumber } from '#i18n/shown-number.ts'
import { dataOr } from '#lib/live-read.ts'
import { termFieldsOf, type KindDescriptor, type TermField } from '#kinds/kind.ts'

/** Terms stand beside the record's own fields, under the names of the kind's rules. */
const valueOf = (record: RequestRecord, name: string): unknown =>
  new Map<string, unknown>(Object.entries(record)).get(name)

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The terms that were said and apply, in the order of the form. */
export const saidTerms = (kind: KindDescriptor, record: RequestRecord): { field: TermField; value: unknown }[] => {
  const terms = termsOfRecord(kind.kind, record)
  return termFieldsOf(kind)
    .map((field) => ({ field, value: valueOf(record, field.name) }))
    .filter(({ field, value }) => isSaid(value) && field.when?.(terms) !== false)
}

const Choices = ({ dict, values }: { dict: DictType; values: readonly string[] }) => {
  const entries = dataOr(useDictionary(dict), [])
  return <>{values.map((value) => entries.find((entry) => entry.value === value)?.label ?? value).join(comma())}</>
}

/** The terms of a draft that will be said, in the order of the form. */
export const termsToShow = (kind: KindDescriptor, terms: RequestContent['terms']) =>
  termFieldsOf(kind)
    .map((field) => ({ field, value: terms[field.name] }))
    .filter(({ field, value }) => isSaid(value) && field.when?.(terms) !== false)

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
