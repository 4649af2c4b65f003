import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-state.ts'
import { saveFile } from '#ui/save-file.ts'

/**
 * Saves all unsent work as a file, even on a full disk, and even if the database belongs to a newer version of the app.
 */
export const SaveCopy = ({ size }: { size?: 'sm' }) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const { makeBackup } = await import('#account/backup/save-and-restore.ts')
    const { file, name, missing } = await makeBackup()
    saveFile(file, name)
    if (missing > 0)
      showToast({
        tone: 'bad',
        text: plural(missing, {
          one: '# file cannot be read any more and is not in the copy',
          other: '# files cannot be read any more and are not in the copy',
        }),
      })
  }
  return (
    <Button
      {...(size ? { size } : {})}
      icon={Download}
      busy={busy}
      onClick={() => {
        setBusy(true)
        save()
          .catch(() => showToast({ tone: 'bad', text: t`There is nothing here that could be saved` }))
          .finally(() => setBusy(false))
      }}
    >
      <Trans>Save a copy</Trans>
    </Button>
  )
}
