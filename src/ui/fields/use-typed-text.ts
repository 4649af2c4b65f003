import { useEffect, useRef, useState } from 'react'

/** A list is searched by at most this number of letters. If the text is longer, the field says so. */
export const searchedLetters = 140

interface TypedText {
  readonly searchText: string
  readonly onSearch: (text: string) => void
  readonly restMs: number
  readonly live?: boolean
  /** Identifies the page. When it changes, the text is replaced by the new page's search text. */
  readonly page?: string
}

/** The text of a field that searches during typing. It follows `searchText` without losing typed letters. */
export const useTypedText = ({ searchText, onSearch, restMs, live = true, page = '' }: TypedText) => {
  const [text, setText] = useState(searchText)
  /** Texts passed to `onSearch` that `searchText` has not been equal to yet. */
  const sentTexts = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sentTexts.current.lastIndexOf(searchText)
    sentTexts.current = at < 0 ? [] : sentTexts.current.slice(at + 1)
    // If this field has sent `searchText`, it may be older than the typed text and is ignored. Otherwise it is used.
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
