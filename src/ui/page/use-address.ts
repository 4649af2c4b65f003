import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { appBase } from '#lib/app-base.ts'

type Values = Readonly<Record<string, string | null>>

/** `new`: Back undoes the change. `typing`: successive typed changes share a history entry. `same`: no new entry. */
export type HistoryEntry = 'new' | 'typing' | 'same'

export type UrlParamsSetter = (
  change: Values | ((params: URLSearchParams) => URLSearchParams),
  entry?: HistoryEntry,
) => void

export const historyEntryOf = (change: {
  readonly keyword?: unknown
  readonly page?: unknown
  readonly size?: unknown
}) => {
  const names = Object.keys(change)
  if (names.every((name) => name === 'page' || name === 'size')) return 'same'
  return names.every((name) => name === 'keyword') ? 'typing' : 'new'
}

export const mergeParams = (params: URLSearchParams, values: Values): URLSearchParams => {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params
}

/** The URL after the last typed change. While it is current, further letters replace its history entry. */
let typedInto: string | null = null

/** A change applies to the URL at the time of the call, which may be newer than the rendered one. The hash remains. */
export const useUrlParams = (): readonly [URLSearchParams, UrlParamsSetter] => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const changeAddress = useCallback<UrlParamsSetter>(
    (change, entry = 'new') => {
      const { href, pathname, search, hash } = window.location
      const currentParams = new URLSearchParams(search)
      const currentSearch = currentParams.toString()
      const next = (
        typeof change === 'function' ? change(currentParams) : mergeParams(currentParams, change)
      ).toString()
      // A change without effect must not add an entry, because Back would seem to do nothing.
      if (next === currentSearch) return
      const replace = entry === 'same' || (entry === 'typing' && href === typedInto)
      void navigate({ pathname: appBase.inApp(pathname), search: next, hash }, { replace })
      if (entry === 'typing') typedInto = window.location.href
    },
    [navigate],
  )
  return [params, changeAddress]
}
