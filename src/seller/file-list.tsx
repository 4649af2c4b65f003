import { FileText } from 'lucide-react'
import type { FileRef } from '#contract/entities/company.ts'
import { Icon } from '#ui/marks/icon.tsx'

interface FileListProps {
  readonly files: readonly FileRef[]
  /** Before `/files`. */
  readonly base: string
}

/** Files of the backend open in a new window; for a file elsewhere only the name is shown, without a link. */
export const FileList = ({ files, base }: FileListProps) =>
  files.map(({ url, name }) => {
    const label = (
      <>
        <Icon of={FileText} size={16} />
        {name}
      </>
    )
    return url.startsWith('/files/') ? (
      <a key={url} className="att" href={`${base}${url}`} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    ) : (
      <span key={url} className="att">
        {label}
      </span>
    )
  })
