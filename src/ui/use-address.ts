import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/** Parameters to set; those with `null` are taken away. */
type Values = Readonly<Record<string, string | null>>

export type ChangeAddress = (
  change: Values | ((params: URLSearchParams) => URLSearchParams),
  options?: { readonly replace?: boolean },
) => void

/** Sets them in the parameters it is given, and gives those back. */
export const withValues = (params: URLSearchParams, values: Values): URLSearchParams => {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params
}

/**
 * The parameters of the address, and a way to change them. A change begins with what the address holds when it is made,
 * which a screen may not have been drawn with yet: of a word in the search field and a form that opens while the list
 * still changes, both stand, on whatever page the buyer is by then.
 */
export const useAddress = (): readonly [URLSearchParams, ChangeAddress] => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const changeAddress = useCallback<ChangeAddress>(
    (change, { replace = false } = {}) => {
      const { pathname, search } = window.location
      const now = new URLSearchParams(search)
      const next = typeof change === 'function' ? change(now) : withValues(now, change)
      void navigate({ pathname, search: next.toString() }, { replace })
    },
    [navigate],
  )
  return [params, changeAddress]
}
