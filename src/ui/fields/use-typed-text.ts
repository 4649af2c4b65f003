import { useEffect, useRef, useState } from 'react'

/** In characters. A longer text is searched for only up to this length. */
export const maxSearchedLetters = 140

interface TypedText {
  readonly searchText: string
  readonly onSearch: (text: string) => void
  readonly restMs: number
  readonly live?: boolean
  readonly page?: string
}

export const useTypedText = ({ searchText, onSearch, restMs, live = true, page = '' }: TypedText) => {
  const [text, setText] = useState(searchText)
  const sentTexts = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sentTexts.current.lastIndexOf(searchText)
    sentTexts.current = at < 0 ? [] : sentTexts.current.slice(at + 1)
    // A `searchText` sent by this field may be older than the typed text, so it is ignored. Any other is shown.
    if (at < 0) setText(searchText)
  }, [searchText])
  useEffect(() => {
    sentTexts.current = []
    setText(searchText)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page starts with its own text
  }, [page])
  const search = (keyword: string) => {
    sentTexts.current = [...sentTexts.current, keyword]
    onSearch(keyword)
  }
  useEffect(() => {
    if (!live || text === searchText) return
    const timer = setTimeout(() => search(text), restMs)
    return () => clearTimeout(timer)
  })
  return { text, setText, search } as const
}
