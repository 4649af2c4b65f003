import { useEffect, useRef, useState } from 'react'

/** Maximum number of characters that a list is searched for. If the text is longer, a note below the field says so. */
export const maxSearchedLetters = 140

interface TypedText {
  readonly searchText: string
  readonly onSearch: (text: string) => void
  readonly restMs: number
  readonly live?: boolean
  /** Identifies the page. When it changes, the text is replaced by the new page's search text. */
  readonly page?: string
}

/** Text of a field that searches while the user types. It follows `searchText`, but never loses typed letters. */
export const useTypedText = ({ searchText, onSearch, restMs, live = true, page = '' }: TypedText) => {
  const [text, setText] = useState(searchText)
  /** Texts that were passed to `onSearch` and have not come back as `searchText` yet. */
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
