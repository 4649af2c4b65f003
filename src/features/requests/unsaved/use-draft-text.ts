import { useLingui } from '@lingui/react/macro'
import { useDictionaries } from '#catalogue/reads/names/dictionaries.ts'
import { useLineNames } from '#catalogue/reads/names/shown-names.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { comma, formatDay } from '#i18n/formats.ts'
import { shownNumber } from '#i18n/shown-number.ts'
import { dataOr } from '#lib/live-read.ts'
import type { KindDescriptor, TermField } from '#kinds/kind.ts'
import { termsToShow } from '../detail/term-text.tsx'
import { useLineSummary } from '../words/use-line-summary.ts'

/** A draft as text that can be pasted into a message: what the form shows, line by line. */
export const useDraftText = (kind: KindDescriptor, content: RequestContent): (() => string) => {
  const { t, i18n } = useLingui()
  const dictionaries = dataOr(useDictionaries(), [])
  const named = useLineNames(content.lines)
  const summary = useLineSummary()
  const valueText = ({ control }: TermField, value: unknown): string => {
    switch (control.type) {
      case 'yes-no':
        return value === true ? t`Yes` : t`No`
      case 'choice':
      case 'choices':
        return [value]
          .flat()
          .map(String)
          .map((one) => dictionaries.find((e) => e.dictType === control.dict && e.value === one)?.label ?? one)
          .join(comma())
      case 'number':
        return [shownNumber(String(value)), control.suffix && i18n._(control.suffix)].filter(Boolean).join(' ')
      case 'text':
        return String(value)
    }
  }
  return () => {
    const rows = [
      ...termsToShow(kind, content.terms).map(({ field, value }) => [i18n._(field.label), valueText(field, value)]),
      [t`Reply by`, content.maxReplyTime && formatDay(content.maxReplyTime)],
      [t`Note to suppliers`, content.note],
      [t`Attachments`, content.attachments.map(({ name }) => name).join(comma())],
    ]
    return [
      i18n._(kind.words.name),
      ...content.lines
        .map(named)
        .map((line) => [line.name, line.companyName, summary(line)].filter(Boolean).join(' · ')),
      ...rows.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])),
    ].join('\n')
  }
}
