import { useEffect, useRef, type ReactNode } from 'react'
import { proxy, useSnapshot } from 'valtio'

const shown = proxy({ name: '' })

/** The name of the shown record; empty on a page without one. */
export const useRecordName = (): string => useSnapshot(shown).name

/** The heading of a record's page. Its text becomes part of the page's title. */
export const RecordHeading = ({ children }: { readonly children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    shown.name = heading.current?.textContent ?? ''
  })
  useEffect(
    () => () => {
      shown.name = ''
    },
    [],
  )
  return (
    <h1 className="h-record" ref={heading}>
      {children}
    </h1>
  )
}
