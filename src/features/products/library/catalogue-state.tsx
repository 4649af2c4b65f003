import { Plural, Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { refreshCatalogue } from '#data/actions/refresh-catalogue.ts'
import { copiedPart, useCatalogueStatus } from '#data/queries/catalogue.ts'
import { formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts'

/** What the copy leaves out; nothing of a whole one. */
const OnlyPart = () => {
  const status = useCatalogueStatus()
  const chosen = status.categories?.length ?? 0
  switch (copiedPart(status, 'products')) {
    case 'categories':
      return (
        <>
          <Plural value={chosen} one="Only # category." other="Only # categories." />{' '}
        </>
      )
    case 'hot':
      return (
        <>
          <Trans>Only what is put forward.</Trans>{' '}
        </>
      )
    case 'whole':
    case 'none':
      return null
  }
}

/** How fresh the copy on this device is, or how far it has got. */
export const CatalogueState = () => {
  const { phase, rows, totalRows, packedBytes, totalPackedBytes, asOf } = useCatalogueStatus()
  const when = asOf === null ? '' : formatDateTime(asOf)
  switch (phase) {
    case 'empty':
    case 'copying': {
      if (rows === 0) return null
      const have = formatNumber(rows)
      const all = formatNumber(totalRows)
      const size = formatBytes(packedBytes)
      const whole = formatBytes(totalPackedBytes)
      return (
        <span className="asof" role="status">
          {totalPackedBytes > 0 ? (
            <Trans>
              Copying {have} of {all}, {size} of {whole}
            </Trans>
          ) : (
            <Trans>
              Copying {have} of {all}, {size}
            </Trans>
          )}
        </span>
      )
    }
    case 'failed':
      return (
        <span className="asof">
          <Clock className="icon" aria-hidden />
          <OnlyPart />
          {when ? <Trans>As of {when}. Not refreshed</Trans> : <Trans>Not copied yet</Trans>}
          <button type="button" className="btn btn--link" onClick={() => void refreshCatalogue()}>
            <Trans>Try again</Trans>
          </button>
        </span>
      )
    case 'ready':
    case 'refreshing':
      return when ? (
        <span className="asof">
          <Clock className="icon" aria-hidden />
          <OnlyPart />
          <Trans>As of {when}</Trans>
        </span>
      ) : null
  }
}
