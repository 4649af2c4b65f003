import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { refreshCatalogue } from '#data/actions/refresh-catalogue.ts'
import { useCatalogueStatus } from '#data/queries/catalogue.ts'
import { formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts'

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
          <Trans>As of {when}</Trans>
        </span>
      ) : null
  }
}
