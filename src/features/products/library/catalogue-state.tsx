import { Plural, Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { refreshCatalogue } from '#data/actions/refresh-catalogue.ts'
import { copiedPart, useCatalogueStatus } from '#data/queries/catalogue.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { CopyProgress } from '#ui/copy-progress.tsx'

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
  const status = useCatalogueStatus()
  const { phase, asOf } = status
  const when = asOf === null ? '' : formatDateTime(asOf)
  switch (phase) {
    case 'empty':
    case 'copying':
      return status.rows === 0 ? null : (
        <span className="asof" role="status">
          <CopyProgress status={status} />
        </span>
      )
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
