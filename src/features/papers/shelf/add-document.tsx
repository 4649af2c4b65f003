import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { addToShelf } from '#account/records/shelf.ts'
import { batchOfName, dayOfName, typeOfName } from '#domain/shelf/name.ts'
import { LabelDialog } from './label-dialog.tsx'

interface AddDocumentProps {
  readonly file: File
  /** The product of the last added document: documents of one product often come together. */
  readonly product: string
  readonly onClose: (product: string | null) => void
}

/** Asks what a document is before it is stored. */
export const AddDocument = ({ file, product, onClose }: AddDocumentProps) => {
  const { name } = file
  return (
    <LabelDialog
      title={<Trans>Add to my documents</Trans>}
      action={<Trans>Keep on this device</Trans>}
      icon={FileUp}
      name={name}
      known={{
        type: typeOfName(name),
        product,
        batch: batchOfName(name),
        issuedOn: dayOfName(name),
        validUntil: null,
      }}
      onStore={(label) => addToShelf(file, label)}
      onClose={onClose}
    />
  )
}
