import { Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/marks/card.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SaveCopy } from './save-copy.tsx'
import './storage.css'

/** Saves unsent work as a file, and imports it. */
export const BackupCard = () => {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <Card title={<Trans>Backup of unsent work</Trans>}>
      <p className="small muted">
        <Trans>
          Your drafts, files and unsent work in one file that you keep. Open it here if the browser data is cleared, or
          on another device. Nothing is sent twice.
        </Trans>
      </p>
      <div className="btnbar btnbar--start">
        <SaveCopy size="sm" />
        <input
          ref={picker}
          type="file"
          hidden
          accept=".agrobackup,.json,application/json"
          aria-label={t`Backup of unsent work`}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            // Otherwise choosing the same file again would fire no change event, for example after a full disk.
            event.target.value = ''
          }}
        />
        <Button size="sm" icon={FolderOpen} onClick={() => picker.current?.click()}>
          <Trans>Open a backup</Trans>
        </Button>
      </div>
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </Card>
  )
}
