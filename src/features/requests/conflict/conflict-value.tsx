import { Trans } from '@lingui/react/macro'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { DictType } from '#contract/entities/reference.ts'
import type { FieldValue } from '#domain/requests/conflict/conflict.ts'
import { comma, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import { termFieldsOf } from '#kinds/kind.ts'
import { useLineSummary } from '../words/use-line-summary.ts'
import { shownNumber } from '#i18n/shown-number.ts'

/** The dictionary a field's values come from; null for text and numbers. */
const dictOf = (kind: KindDescriptor, path: string): DictType | null => {
  const line = kind.lineFields.find((field) => path.startsWith('lines.') && path.endsWith(`.${field.field}`))
  if (line) return line.dict
  const term = termFieldsOf(kind).find((field) => path === `terms.${field.name}`)
  return term && 'dict' in term.control ? term.control.dict : null
}

const Choices = ({ dict, values }: { dict: DictType; values: readonly string[] }) => {
  const entries = dataOr(useDictionary(dict), [])
  return <>{values.map((value) => entries.find((entry) => entry.value === value)?.label ?? value).join(comma())}</>
}

/** One side's value as the form would show it. */
export const ConflictValue = ({ kind, path, value }: { kind: KindDescriptor; path: string; value: FieldValue }) => {
  const summary = useLineSummary()
  const dict = dictOf(kind, path)
  if (value === null)
    return (
      <span className="faint">
        <Trans>None</Trans>
      </span>
    )
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <span className="faint">
        <Trans>Empty</Trans>
      </span>
    )
  if (Array.isArray(value)) return dict ? <Choices dict={dict} values={value} /> : <>{value.join(comma())}</>
  if (typeof value === 'object')
    return <>{'lineId' in value ? [value.name, summary(value)].filter(Boolean).join(' · ') : value.name}</>
  if (dict) return <Choices dict={dict} values={[value]} />
  if (path === 'maxReplyTime' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return <>{formatDay(value)}</>
  return <>{shownNumber(value)}</>
}
