import { Search, X } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** As typed, after a rest of 150 ms; at once on Enter and when cleared. */
  readonly onSearch: (text: string) => void
}

const restMs = 150

export const SearchField = ({ label, value, onSearch }: SearchFieldProps) => {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), restMs)
    return () => clearTimeout(timer)
  })
  return (
    <form
      className="searchfield"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <label className="input">
        <Search className="icon" aria-hidden />
        <input
          type="search"
          enterKeyHint="search"
          maxLength={140}
          placeholder={label}
          aria-label={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <button
            type="button"
            className="iconbtn iconbtn--sm"
            aria-label={t`Clear`}
            onClick={() => {
              setText('')
              onSearch('')
            }}
          >
            <X className="icon icon--16" aria-hidden />
          </button>
        )}
      </label>
    </form>
  )
}
