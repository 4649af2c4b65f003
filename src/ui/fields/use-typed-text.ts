import { useEffect, useRef, useState } from 'react'

/** A list is searched by at most this many letters; the field says so if there are more. */
export const searchedLetters = 140

interface TypedText {
  /** The last search text, as stored in the address or with the list. */
  readonly searchText: string
  readonly onSearch: (text: string) => void
  readonly restMs: number
  /** False if typing alone does not search. */
  readonly live?: boolean
  /** Another page starts with its own text. */
  readonly page?: string
}

/** Text of a field that searches as the user types. It follows the stored search text without losing typed letters. */
export const useTypedText = ({ searchText, onSearch, restMs, live = true, page = '' }: TypedText) => {
  const [text, setText] = useState(searchText)
  /** Texts sent from here that have not been returned yet. */
  const sentTexts = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sentTexts.current.lastIndexOf(searchText)
    sentTexts.current = at < 0 ? [] : sentTexts.current.slice(at + 1)
    // An echo of a text sent from here may be older than the typed text and is ignored. A text set elsewhere is used.
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
