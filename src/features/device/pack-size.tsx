import { Plural, Trans } from '@lingui/react/macro'
import type { LiveRead } from '#lib/live-read.ts'
import type { MeasuredPack } from '#offline-pack/runtime.ts'
import { comma, formatBytes } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'

/** Bytes of the files and of the library's rows that are not on this device yet. */
export const bytesToFetch = ({ size, rowBytes }: MeasuredPack): number =>
  Math.max(0, size.bytes - size.pinnedBytes) + (rowBytes ?? 0)

/** The size of a choice, shown before anything is fetched. */
export const PackSizeLine = ({ read }: { read: LiveRead<MeasuredPack> }) => {
  switch (read.status) {
    case 'loading':
      return (
        <p className="trip__size" role="status">
          <Spinner /> <Trans>Calculating</Trans>
        </p>
      )
    case 'failed':
      return (
        <p className="trip__size" role="alert">
          <Trans>Could not be read from this device.</Trans>{' '}
          <Button look="link" onClick={read.retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )
    case 'ready': {
      const { suppliers, records, size, rowBytes } = read.data
      const missing = formatBytes(bytesToFetch(read.data))
      const kept = formatBytes(size.pinnedBytes)
      return (
        <div className="trip__size" role="status">
          <p>
            <b>
              <Plural value={suppliers} one="# supplier" other="# suppliers" />
            </b>
            {comma()}
            <Plural value={records} one="# request" other="# requests" />
            {comma()}
            <Plural value={size.files} one="# file" other="# files" />
          </p>
          <p className="muted small">
            {size.files === 0 && !rowBytes ? (
              <Trans>There are no files for these.</Trans>
            ) : size.files === size.pinnedFiles && rowBytes === 0 ? (
              <Trans>Nothing to download: {kept} already on this device.</Trans>
            ) : size.pinnedFiles > 0 ? (
              <Trans>
                {missing} to download; {kept} already on this device.
              </Trans>
            ) : (
              <Trans>{missing} to download.</Trans>
            )}{' '}
            {rowBytes === null && <Trans>The size of their products is not known.</Trans>}{' '}
            {size.unknown > 0 && (
              <Plural value={size.unknown} one="Size of # file unknown." other="Size of # files unknown." />
            )}
          </p>
        </div>
      )
    }
  }
}
