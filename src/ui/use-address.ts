import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { place } from '#lib/place.ts'

/** Parameters to set; those with `null` are taken away. */
type Values = Readonly<Record<string, string | null>>

/**
 * What a change is to Back. `new`: chosen by the buyer, Back takes it back. `typing`: the letters of a field, all of a
 * word in one entry. `same`: the same list at another place, or something closed: it takes the entry of before.
 */
export type HistoryEntry = 'new' | 'typing' | 'same'

export type ChangeAddress = (
  change: Values | ((params: URLSearchParams) => URLSearchParams),
  entry?: HistoryEntry,
) => void

/** What a change of a list's question is: another filter, order or tab is another list; a page is a place in it. */
export const entryOf = (change: { readonly keyword?: unknown; readonly page?: unknown; readonly size?: unknown }) => {
  const names = Object.keys(change)
  if (names.every((name) => name === 'page' || name === 'size')) return 'same'
  return names.every((name) => name === 'keyword') ? 'typing' : 'new'
}

/** Sets them in the parameters it is given, and gives those back. */
export const withValues = (params: URLSearchParams, values: Values): URLSearchParams => {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params
}

/** The entry that letters were last typed into, by its address: while it stands, more of them belong to it. */
let typedInto: string | null = null

/**
 * The parameters of the address, and a way to change them. A change begins with what the address holds when it is made,
 * which a screen may not have been drawn with yet: of a word in the search field and a form that opens while the list
 * still changes, both stand, on whatever page the buyer is by then.
 */
export const useAddress = (): readonly [URLSearchParams, ChangeAddress] => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const changeAddress = useCallback<ChangeAddress>(
    (change, entry = 'new') => {
      const { href, pathname, search } = window.location
      const now = new URLSearchParams(search)
      const before = now.toString()
      const next = (typeof change === 'function' ? change(now) : withValues(now, change)).toString()
      // What changes nothing leaves no entry that Back would have to be pressed for in vain.
      if (next === before) return
      const replace = entry === 'same' || (entry === 'typing' && href === typedInto)
      void navigate({ pathname: place.inApp(pathname), search: next }, { replace })
      if (entry === 'typing') typedInto = window.location.href
    },
    [navigate],
  )
  return [params, changeAddress]
}
