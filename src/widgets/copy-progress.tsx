import { Trans } from '@lingui/react/macro'
import { formatBytes, formatNumber } from '#i18n/formats.ts'

interface CopyProgressProps {
  readonly status: {
    readonly rows: number
    readonly totalRows: number
    /** As the line carries them; total 0: nobody knows. */
    readonly packedBytes: number
    readonly totalPackedBytes: number
  }
}

/** How far a copy of the library has got. */
export const CopyProgress = ({ status }: CopyProgressProps) => {
  const [have, all] = [formatNumber(status.rows), formatNumber(status.totalRows)]
  const [size, whole] = [formatBytes(status.packedBytes), formatBytes(status.totalPackedBytes)]
  return status.totalPackedBytes > 0 ? (
    <Trans>
      Copying {have} of {all}, {size} of {whole}
    </Trans>
  ) : (
    <Trans>
      Copying {have} of {all}, {size}
    </Trans>
  )
}
