import { useLingui } from '@lingui/react/macro'
import { formatDay } from '#i18n/formats.ts'

export interface RecordOrigin {
  readonly demo: boolean
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
    return t`Chinese pesticide register, date not stated`
  }
}
