import { useLingui } from '@lingui/react/macro'
import { useBuyerZone } from '#account/queries/surroundings.ts'
import { TimeUntilEnd } from '#widgets/time-left.tsx'
import type { FileRef } from '#contract/entities/company.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import { countryName, parseCourierPlace } from '#domain/requests/draft/destination.ts'
import { termsOfRecord } from '#domain/requests/record/copy-of-record.ts'
import { listSeparator, formatDay } from '#i18n/formats.ts'
import { displayFieldValue } from '#i18n/shown-number.ts'
import { FactRow } from '#kinds/quotation-terms.tsx'
import { termFieldsOf, type KindDescriptor, type TermField } from '#kinds/kind.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { useRecordLabel } from '#catalogue/queries/names/use-label.ts'
import { useDictionaries } from '#catalogue/queries/names/dictionaries.ts'
import { dataOr } from '#lib/live-read.ts'
import { labelOfCode } from '#lib/short-label.ts'
import { useLineSummary } from '../labels/line-labels.tsx'
import { FileLinks } from './file-link.tsx'

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

export function visibleTerms(
  kind: KindDescriptor,
  terms: RequestContent['terms'],
  valueAt: (name: string) => unknown = (name) => terms[name],
): { field: TermField; value: unknown }[] {
  return termFieldsOf(kind)
    .map((field) => ({ field, value: valueAt(field.name) }))
    .filter(({ field, value }) => isSaid(value) && field.when?.(terms) !== false)
}

export function visibleTermsOfRecord(kind: KindDescriptor, record: RequestRecord) {
  const values = new Map<string, unknown>(Object.entries(record))
  return visibleTerms(kind, termsOfRecord(kind.kind, record), (name) => values.get(name))
}

export function useTermText(): (field: Pick<TermField, 'control'>, value: unknown) => string {
  const { t, i18n } = useLingui()
  const entries = dataOr(useDictionaries(), [])
  const ofRecord = useRecordLabel()
  return ({ control }, value) => {
    switch (control.type) {
      case 'yes-no':
        return value === true || value === 1 ? t`Yes` : t`No`
      case 'choice':
      case 'choices': {
        const ofDict = entries.filter(({ dictType }) => dictType === control.dict)
        const labelOf = (code: string) =>
          ofRecord(control.dict, code) ?? ofDict.find((entry) => entry.value === code)?.label ?? labelOfCode(code)
        return [value].flat().map(String).map(labelOf).join(listSeparator())
      }
      case 'number':
        return [displayFieldValue(String(value)), control.suffix && i18n._(control.suffix)].filter(Boolean).join(' ')
      case 'country':
        return countryName(String(value), i18n.locale)
      case 'text': {
        if (!control.courier) return String(value)
        const { address, phone } = parseCourierPlace(String(value))
        return phone ? t`${address}, phone: ${phone}` : address
      }
    }
  }
}

export function LineRows({ lines }: Readonly<{ lines: readonly LineContent[] }>) {
  const summary = useLineSummary()
  return lines.map((line) => (
    <FactRow key={line.lineId} label={<UnbrokenText text={line.name} />}>
      <UnbrokenText text={summary(line)} />
    </FactRow>
  ))
}

type TermRowsProps = Readonly<{
  terms: readonly Readonly<{ field: TermField; value: unknown }>[]
  replyBy: string | null | undefined
  files?: readonly FileRef[]
}>

export function TermRows({ terms, replyBy, files = [] }: TermRowsProps) {
  const zone = useBuyerZone()
  const { t, i18n } = useLingui()
  const termText = useTermText()
  return (
    <>
      {terms.map(({ field, value }) => (
        <FactRow key={field.name} label={i18n._(field.label)}>
          {termText(field, value)}
        </FactRow>
      ))}
      {replyBy && (
        <FactRow label={t`Reply by`}>
          {formatDay(replyBy)} <TimeUntilEnd day={replyBy} zone={zone} />
        </FactRow>
      )}
      {files.length > 0 && (
        <FactRow label={t`Files`}>
          <FileLinks files={files} />
        </FactRow>
      )}
    </>
  )
}
