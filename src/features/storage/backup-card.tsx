import { Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SaveCopy } from './save-copy.tsx'
import './storage.css'

/** Saves unsent work as a file, and imports it. */
export const BackupCard = () => {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <Card title={<Trans>Copy of unsent work</Trans>}>
      <p className="small muted">
        <Trans>
          Drafts, files and whatever waits to be sent, in one file on your disk. Open it here after the browser was
          cleared, or on another device. Nothing in it arrives twice.
        </Trans>
      </p>
      <div className="btnbar btnbar--start">
        <SaveCopy size="sm" />
        <input
          ref={picker}
          type="file"
          hidden
          accept=".agrobackup,.json,application/json"
          aria-label={t`Copy of unsent work`}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            // Otherwise choosing the same file again would fire no change event, for example after a full disk.
            event.target.value = ''
          }}
        />
        <Button size="sm" icon={FolderOpen} onClick={() => picker.current?.click()}>
          <Trans>Open a copy</Trans>
        </Button>
      </div>
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </Card>
  )
}
