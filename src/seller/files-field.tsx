import { useEffect, useRef, useState } from 'react'
import { FileText, Paperclip, X } from 'lucide-react'
import type { FileRef } from '#contract/entities/company.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { fileAccept, betterFormatOf, fileKindOf, safeFileName } from '#domain/files/file-kind.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useFileDropAndPaste } from '#ui/fields/use-files-anywhere.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SellerNote } from './history.tsx'
import { requireSellerError, sellerProblemText, type SellerProblem } from './calls.ts'
import { useSeller } from './context.ts'
import type { SellerTexts } from './texts.ts'

/** Null: all chosen files are uploaded. Otherwise, a step that is sent now would lack some of them. */
export type UploadState = 'uploading' | 'failed' | null

interface FilesFieldProps {
  readonly id: string
  readonly files: readonly FileRef[]
  readonly onFiles: (files: readonly FileRef[]) => void
  readonly onUploads: (uploads: UploadState) => void
}

/** `key` makes repeated uploads idempotent: the backend stores the file only once. */
type ChosenFile = Readonly<{ file: File; key: string; cancel: AbortController }>

/** In ms: the longest wait for reading a file, because a file in a cloud folder may never become readable. */
const readWithinMs = 60_000

const advice = { jpeg: 'saveAsJpeg', pdf: 'saveAsPdf', utf8: 'saveAsUtf8' } as const satisfies Record<
  string,
  keyof SellerTexts
>

const readFile = async ({ file, cancel: { signal } }: ChosenFile): Promise<File | keyof SellerTexts> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), readWithinMs)
    signal.addEventListener('abort', () => resolve(null))
  })
  const bytes = await Promise.race([file.arrayBuffer().catch(() => null), timeout])
  clearTimeout(timer)
  if (bytes === null) return 'unreadFile'
  const [content, name] = [new Uint8Array(bytes), safeFileName(file.name)]
  if (fileKindOf(content, name)) return new File([bytes], name, { type: file.type })
  const better = betterFormatOf(content, name)
  return better ? advice[better] : 'wrongKind'
}

const useUploads = ({ files, onFiles, onUploads }: Omit<FilesFieldProps, 'id'>) => {
  const { calls, uuid, onEnded } = useSeller()
  const isGone = useRef(false)
  const queue = useRef<readonly ChosenFile[]>([])
  const isRunning = useRef(false)
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<SellerProblem | null>(null)
  const [refused, setRefused] = useState<readonly (readonly [name: string, why: keyof SellerTexts])[]>([])
  const [surplus, setSurplus] = useState<readonly string[]>([])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const change = (next: readonly ChosenFile[]) => {
    queue.current = next
    setChosen(next)
  }
  const remove = (one: ChosenFile) => {
    one.cancel.abort()
    change(queue.current.filter((other) => other !== one))
    if (queue.current.length > 0 || isRunning.current) return
    setProblem(null)
    onUploads(null)
  }
  const upload = async () => {
    isRunning.current = true
    setUploading(true)
    setProblem(null)
    onUploads('uploading')
    const storedFiles: FileRef[] = []
    let newProblem: SellerProblem | null = null
    try {
      for (let next = queue.current[0]; next && !isGone.current; next = queue.current[0]) {
        const one = next
        const loadedFile = await readFile(one)
        const isWanted = () => queue.current.includes(one)
        if (!isWanted()) continue
        if (typeof loadedFile === 'string') setRefused((before) => [...before, [one.file.name, loadedFile]])
        else {
          const stored = await calls.upload(loadedFile, one.key)
          if (!isWanted() || isGone.current) continue
          storedFiles.push(stored)
          onFiles([...files, ...storedFiles])
        }
        change(queue.current.filter((other) => other !== one))
      }
    } catch (error) {
      newProblem = requireSellerError(error)
    }
    isRunning.current = false
    // The form was closed. The files that were not stored by then must be chosen again.
    if (isGone.current) return
    setUploading(false)
    setProblem(newProblem)
    onUploads(queue.current.length > 0 ? 'failed' : null)
    if (newProblem?.why === 'ended') onEnded()
  }
  const free = maxAttachments - files.length - chosen.length
  const add = (list: readonly File[]) => {
    const room = Math.max(0, maxAttachments - files.length - queue.current.length)
    setSurplus(list.slice(room).map(({ name }) => name))
    setRefused([])
    const newFiles = list.slice(0, room).map((file) => ({ file, key: uuid(), cancel: new AbortController() }))
    if (newFiles.length === 0) return
    change([...queue.current, ...newFiles])
    if (!isRunning.current) void upload()
  }
  return { chosen, isUploading, problem, refused, surplus, free, add, remove, upload }
}

export const FilesField = ({ id, ...props }: FilesFieldProps) => {
  const { words } = useSeller()
  const { files, onFiles } = props
  const area = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { chosen, isUploading, problem, refused, surplus, free, add, remove, upload } = useUploads(props)
  useFileDropAndPaste(area, add)
  const row = (name: string, key: string, isLocked: boolean, onRemove: () => void) => (
    <li key={key} className="att">
      <Icon of={FileText} size={16} />
      {name}
      <IconButton
        icon={X}
        size="sm"
        label={`${words.remove}${words.colon}${name}`}
        disabled={isLocked}
        onClick={onRemove}
      />
    </li>
  )
  const problems = [
    ...refused.map(([name, why]) => `${name}${words.colon}${words[why]}`),
    ...(surplus.length > 0 ? [`${surplus.join(', ')}${words.colon}${words.mostFiles}`] : []),
  ]
  return (
    <div ref={area} className="stack g-2 start files" data-files="wide">
      <input
        ref={picker}
        id={id}
        type="file"
        multiple
        hidden
        accept={fileAccept}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <ul>
        {files.map(({ url, name }) =>
          row(name, url, isUploading, () => onFiles(files.filter((one) => one.url !== url))),
        )}
        {chosen.map((one) => row(one.file.name, one.key, false, () => remove(one)))}
      </ul>
      {problem && (
        <SellerNote tone="attention">
          {sellerProblemText(problem, words)}{' '}
          <Button look="link" onClick={() => void upload()}>
            {words.again}
          </Button>
        </SellerNote>
      )}
      {problems.map((text) => (
        <SellerNote key={text} tone="attention">
          {text}
        </SellerNote>
      ))}
      {isUploading && (
        <p className="muted" role="status">
          {`${words.uploading}${words.colon}${chosen[0]?.file.name ?? ''}`}
        </p>
      )}
      {free > 0 && (
        <Button icon={Paperclip} onClick={() => picker.current?.click()}>
          {words.attach}
        </Button>
      )}
    </div>
  )
}
