import { Search, X } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useId } from 'react'
import { withMessages } from '#i18n/setup.ts'
import { showToast } from '../overlays/toast-state.ts'
import { maxSearchedLetters, useTypedText } from './use-typed-text.ts'

const LongSearchNote = lazy(async () => ({
  default: (await withMessages(() => import('./long-search.tsx'))).LongSearchNote,
}))

interface SearchFieldProps {
  readonly label: string
  readonly name?: string
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly needsWord?: boolean
  readonly recent?: readonly string[]
}

const restMs = 150

export const SearchField = ({
  label,
  name = label,
  value,
  onSearch,
  needsWord = false,
  recent = [],
}: SearchFieldProps) => {
  const { t } = useLingui()
  const listId = useId()
  const { text, setText, search } = useTypedText({ searchText: value, onSearch, restMs })
  return (
    <form
      className="searchfield"
      role="search"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        if (needsWord && text.trim() === '') showToast({ tone: 'bad', text: t`Enter search keywords` })
        else search(text)
      }}
    >
      <label className="input">
        <Search className="icon" aria-hidden />
        <input
          type="search"
          enterKeyHint="search"
          placeholder={label}
          aria-label={label}
          list={recent.length > 0 ? listId : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {recent.length > 0 && (
          <datalist id={listId}>
            {recent.map((keyword) => (
              <option key={keyword}>{keyword}</option>
            ))}
          </datalist>
        )}
        {text !== '' && (
          <button
            type="button"
            className="iconbtn iconbtn--sm"
            aria-label={t`Clear`}
            onClick={() => {
              setText('')
              search('')
            }}
          >
            <X className="icon icon--16" aria-hidden />
          </button>
        )}
      </label>
      <Suspense>{text.trim().length > maxSearchedLetters && <LongSearchNote />}</Suspense>
    </form>
  )
}
