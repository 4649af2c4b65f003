import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { saveFile } from '#ui/page/save-file.ts'

export function SaveBackupButton({ size }: { size?: 'sm' }) {
  const { t } = useLingui()
  const { busy, save } = useSave({ words: t`The file could not be made` })
  const make = async () => {
    const { isNotLoggedInError, makeBackup } = await import('#account/backup/save-and-restore.ts')
    const backup = await makeBackup().catch((error: unknown) => {
      if (isNotLoggedInError(error)) return null
      throw error
    })
    if (!backup) return showToast({ tone: 'bad', text: t`There is nothing to save` })
    const { file, name, missing } = backup
    saveFile(file, name)
    if (missing > 0)
      showToast({
        tone: 'bad',
        text: plural(missing, {
          one: '# file can no longer be read and is not in the backup',
          other: '# files can no longer be read and are not in the backup',
        }),
      })
  }
  return (
    <Button {...(size ? { size } : {})} icon={Download} busy={busy} onClick={() => void save(make)}>
      <Trans>Save a backup</Trans>
    </Button>
  )
}
