import { useLingui } from '@lingui/react/macro'
import { formatDay } from '#i18n/formats.ts'

export interface RecordOrigin {
  readonly demo: boolean
  /** The source, as the backend names it; absent when unknown. */
  readonly source?: string | null | undefined
  /** The day on which the register showed it. */
  readonly snapshot?: Parameters<typeof formatDay>[0] | null | undefined
}

/** Says where a record comes from, and its date. */
export const useRecordWords = () => {
  const { t } = useLingui()
  return (of: RecordOrigin): string => {
    if (of.demo) return t`Demonstration data`
    const snapshot = of.snapshot ? formatDay(of.snapshot) : ''
    if (snapshot) return t`Chinese pesticide register (ICAMA), data as of ${snapshot}`
    return of.source ? t`Date of the record not stated` : t`Source and date of the record not stated`
  }
}
