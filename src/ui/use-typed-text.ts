import { useEffect, useRef, useState } from 'react'

interface TypedText {
  /** What was last asked for, wherever that is kept: in the address, or with the list. */
  readonly asked: string
  readonly onSearch: (text: string) => void
  readonly restMs: number
  /** False: nothing is asked for by typing alone. */
  readonly live?: boolean
  /** Another page begins with its own word. */
  readonly page?: string
}

/** The text of a field that searches as one types: it follows what was asked for, and never loses a letter to it. */
export const useTypedText = ({ asked, onSearch, restMs, live = true, page = '' }: TypedText) => {
  const [text, setText] = useState(asked)
  /** What was asked for from here and has not come back yet. */
  const ours = useRef<readonly string[]>([])
  useEffect(() => {
    const at = ours.current.lastIndexOf(asked)
    ours.current = at < 0 ? [] : ours.current.slice(at + 1)
    // The echo of what was typed here comes when more may have been typed since; anybody else's word is taken over.
    if (at < 0) setText(asked)
  }, [asked])
  useEffect(() => {
    ours.current = []
    setText(asked)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page begins with its own word
  }, [page])
  const search = (keyword: string) => {
    ours.current = [...ours.current, keyword]
    onSearch(keyword)
  }
  useEffect(() => {
    if (!live || text === asked) return
    const timer = setTimeout(() => search(text), restMs)
    return () => clearTimeout(timer)
  })
  return { text, setText, search } as const
}
