import { useLayoutEffect, useMemo, useRef, useState } from 'react'

export interface ArrivingFile {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly at: 'queued' | 'reading'
}

interface Entry {
  readonly key: number
  readonly file: File
  readonly cancel: AbortController
  at: ArrivingFile['at']
  /** Resolves when the next file may start: this one has ended, or it takes too long. */
  soon: Promise<unknown>
  end: Promise<unknown>
}

interface ArrivingOptions {
  readonly count: number
  readonly limit: number
  /** Resolves with `added`, `cancelled`, or the text of the refusal. Never rejects. */
  readonly take: (file: File, signal: AbortSignal) => Promise<string>
  readonly surplus: (surplus: readonly File[]) => string
  readonly onProblem?: (text: string) => void
}

export interface ArrivingFiles {
  readonly arriving: readonly ArrivingFile[]
  readonly problems: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly cancel: (key: number) => void
  /** Waits for all files or, if not `patient`, for all but slow ones. False: one was refused or cancelled meanwhile. */
  readonly settled: (patient?: boolean) => Promise<boolean>
}

/** In ms. A file that takes longer, perhaps from a network drive, no longer delays the files after it. */
const patienceMs = 2_000

const patience = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

export const useArrivingFiles = (options: ArrivingOptions): ArrivingFiles => {
  const newest = useRef(options)
  useLayoutEffect(() => {
    newest.current = options
  })
  const queue = useRef<readonly Entry[]>([])
  const keyCount = useRef(0)
  const refusedCount = useRef(0)
  const [arriving, setArriving] = useState<readonly ArrivingFile[]>([])

  const [problems, setProblems] = useState<readonly string[]>([])

  const actions = useMemo(() => {
    const show = () =>
      setArriving(queue.current.map(({ key, file, at }) => ({ key, name: file.name, size: file.size, at })))
    const leave = (entry: Entry) => {
      queue.current = queue.current.filter((one) => one !== entry)
      show()
    }
    const refuse = (words: string) => {
      refusedCount.current += 1
      if (words === 'cancelled') return
      setProblems((before) => [...before, words])
      newest.current.onProblem?.(words)
    }
    const take = async (entry: Entry) => {
      if (entry.cancel.signal.aborted) return
      entry.at = 'reading'
      show()
      const result = await newest.current.take(entry.file, entry.cancel.signal)
      if (result !== 'added') refuse(result)
      leave(entry)
    }
    const enter = (file: File) => {
      const previousEnd = queue.current.at(-1)?.soon ?? Promise.resolve()
      const key = (keyCount.current += 1)
      const entry: Entry = {
        key,
        file,
        cancel: new AbortController(),
        at: 'queued',
        soon: previousEnd,
        end: previousEnd,
      }
      entry.end = previousEnd.then(() => take(entry))
      entry.soon = Promise.race([entry.end, previousEnd.then(patience)])
      queue.current = [...queue.current, entry]
    }
    return {
      add: (files: readonly File[]) => {
        const { count, limit, surplus } = newest.current
        setProblems([])
        const freeCount = Math.max(0, limit - count - queue.current.length)
        for (const file of files.slice(0, freeCount)) enter(file)
        show()
        if (files.length > freeCount) refuse(surplus(files.slice(freeCount)))
      },
      cancel: (key: number) => {
        const entry = queue.current.find((one) => one.key === key)
        entry?.cancel.abort()
        if (entry?.at !== 'queued') return
        refuse('cancelled')
        leave(entry)
      },
      settled: async (patient = true) => {
        const refusedBefore = refusedCount.current
        if (!patient) await Promise.all(queue.current.map(({ soon }) => soon))
        while (patient && queue.current.length > 0) await Promise.all(queue.current.map(({ end }) => end))
        return refusedCount.current === refusedBefore
      },
    }
  }, [])
  return { arriving, problems, ...actions }
}
