import { Trans } from '@lingui/react/macro'
import { formatBytes, formatNumber } from '#i18n/formats.ts'

interface CopyProgressProps {
  readonly status: {
    readonly rows: number
    readonly totalRows: number
    /** Compressed bytes. Total 0: unknown. */
    readonly packedBytes: number
    readonly totalPackedBytes: number
  }
}

/** Progress of copying the catalogue. */
export const CopyProgress = ({ status }: CopyProgressProps) => {
  const [have, all] = [formatNumber(status.rows), formatNumber(status.totalRows)]
  const [size, whole] = [formatBytes(status.packedBytes), formatBytes(status.totalPackedBytes)]
  return status.totalPackedBytes > 0 ? (
    <Trans>
      Downloading {have} of {all}, {size} of {whole}
    </Trans>
  ) : (
    <Trans>
      Downloading {have} of {all}, {size}
    </Trans>
  )
}
