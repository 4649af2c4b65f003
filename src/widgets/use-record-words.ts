import { useLingui } from '@lingui/react/macro'
import { formatDay } from '#i18n/formats.ts'

export interface RecordOrigin {
  readonly demo: boolean
  /** What the backend calls its source; absent where it does not say. */
  readonly source?: string | null | undefined
  /** When the register showed it, a day. */
  readonly snapshot?: Parameters<typeof formatDay>[0] | null | undefined
}

/** Where a record comes from, and of which day it is. */
export const useRecordWords = () => {
  const { t } = useLingui()
  return (of: RecordOrigin): string => {
    if (of.demo) return t`Invented for demonstration`
    const snapshot = of.snapshot ? formatDay(of.snapshot) : ''
    if (snapshot) return t`Chinese pesticide register, record of ${snapshot}`
    return of.source ? t`Date of the record not stated` : t`Source and date of the record not stated`
  }
}
