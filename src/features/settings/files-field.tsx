import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { fileProblem } from '#account/records/action-files.ts'
import { acceptedFiles } from '#ui/fields/accepted-files.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FileRow } from '#ui/fields/file-row.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { fileRefusal } from './file-refusal.ts'

interface FilesFieldProps {
  readonly label: ReactNode
  readonly files: readonly File[]
  readonly limit: number
  /** Files that are stored already. They are listed first and count towards the limit. */
  readonly stored?: readonly { readonly name: string; readonly size: number; readonly url: string }[]
  readonly accept?: string
  /** Only pictures, recognised by content rather than name. */
  readonly images?: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onRemoveStored?: (url: string) => void
}

/** Files to send with a form. What cannot be sent is refused at once; sending the form stores them on the device. */
export const FilesField = ({
  label,
  files,
  limit,
  stored = [],
  accept = acceptedFiles,
  images = false,
  onFiles,
  onRemoveStored,
}: FilesFieldProps) => {
  const { t, i18n } = useLingui()
  const newest = useRef(files)
  useEffect(() => {
    newest.current = files
  }, [files])
  const take = async (chosen: readonly File[], left: number) => {
    const good: File[] = []
    for (const file of chosen) {
      const reason = await fileProblem(file, images ? 'image' : undefined)
      if (reason === null) good.push(file)
      else showToast({ tone: 'bad', text: i18n._(fileRefusal({ ok: false, reason, name: file.name })) })
    }
    if (left > 0)
      showToast({
        tone: 'bad',
        text: t`You can attach ${limit} files; ${plural(left, { one: '# was left out', other: '# were left out' })}`,
      })
    if (good.length > 0) onFiles([...newest.current, ...good])
  }
  return (
    <FileDrop
      label={label}
      count={stored.length + files.length}
      limit={limit}
      accept={accept}
      onFiles={(chosen, left) => void take(chosen, left)}
    >
      {stored.map(({ name, size, url }) => (
        <FileRow
          key={url}
          name={name}
          size={size}
          state={{ at: 'ready' }}
          {...(onRemoveStored && { onRemove: () => onRemoveStored(url) })}
        />
      ))}
      {files.map((file, place) => (
        <FileRow
          key={`${file.name} ${file.size} ${file.lastModified}`}
          name={file.name}
          size={file.size}
          state={{ at: 'device' }}
          onRemove={() => onFiles(files.filter((_, other) => other !== place))}
        />
      ))}
    </FileDrop>
  )
}
