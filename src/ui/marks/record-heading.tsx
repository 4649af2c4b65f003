import { useEffect, useRef, type ReactNode } from 'react'
import { proxy, useSnapshot } from 'valtio'

const currentRecord = proxy({ name: '' })

export const useRecordName = (): string => useSnapshot(currentRecord).name

const useForgottenName = () =>
  useEffect(
    () => () => {
      currentRecord.name = ''
    },
    [],
  )

/** Names the record in the title of a page whose heading does not. The title is the file name of a printed PDF. */
export const useSetRecordName = (name: string): void => {
  useEffect(() => {
    currentRecord.name = name
  })
  useForgottenName()
}

interface RecordHeadingProps {
  readonly children: ReactNode
  readonly no?: string
  /** 'yes' if the heading is a sentence, which a browser may translate. A name is not translated. */
  readonly translate?: 'yes'
}

export const RecordHeading = ({ children, no, ...translation }: RecordHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    currentRecord.name = [heading.current?.textContent, no].filter(Boolean).join(' ')
  })
  useForgottenName()
  return (
    <h1 translate="no" {...translation} className="h-record" ref={heading}>
      {children}
    </h1>
  )
}
