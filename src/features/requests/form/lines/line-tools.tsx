import { Trans } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useForm } from '../form-context.ts'
import { asDialog, lazyPart } from '#ui/page/part.tsx'
import './line-tools.css'

const PasteDialog = lazyPart(async () => (await import('../../paste/paste-dialog.tsx')).PasteDialog, asDialog)

/** Tools for many lines at once. */
export const LineTools = () => {
  const { locked } = useForm()
  const [pasting, setPasting] = useState(false)
  if (locked) return null
  return (
    <div className="line-tools">
      <Button look="ghost" size="sm" icon={ClipboardPaste} onClick={() => setPasting(true)}>
        <Trans>Paste lines from a sheet</Trans>
      </Button>
      {pasting && (
        <Suspense>
          <PasteDialog onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </div>
  )
}
