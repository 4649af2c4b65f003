import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBackend, type Backend } from '#api/use-backend.ts'
import { Card } from '#ui/marks/card.tsx'

interface Line {
  readonly key: string
  /** Null: not known yet. */
  readonly offered: boolean | null
  readonly yes: ReactNode
  readonly no: ReactNode
  /** Absent: the line is hidden until this is known. */
  readonly unknown?: ReactNode
}

const wordsOf = ({ offered, yes, no, unknown }: Line): ReactNode => (offered === null ? unknown : offered ? yes : no)

/** True if one of the two is offered, false if neither is, null if unknown. */
const either = (one: boolean | null, other: boolean | null): boolean | null =>
  one === true || other === true ? true : one === null || other === null ? null : false

const linesOf = ({ found }: Backend): readonly Line[] => [
  {
    key: 'keys',
    offered: found.keys,
    yes: <Trans>If an answer gets lost, the app sends the request again automatically. It counts once.</Trans>,
    no: (
      <Trans>
        If an answer gets lost, the app first looks up whether the request arrived. Where it cannot tell, it asks you.
      </Trans>
    ),
  },
  {
    key: 'reference',
    offered: found.clientRef,
    yes: <Trans>The lists of requests say which ones came from this app, so it seldom has to ask you.</Trans>,
    no: <Trans>The lists of requests do not say which ones came from this app, so it may have to ask you.</Trans>,
    unknown: <Trans>Whether the lists of requests say which ones came from this app is not known yet.</Trans>,
  },
  {
    key: 'changes',
    offered: found.updatedSince,
    yes: <Trans>Only changes to your requests are downloaded.</Trans>,
    no: <Trans>Your lists of requests are loaded whole each time, which takes more data.</Trans>,
    unknown: <Trans>It is not known yet whether changes to your requests can be downloaded alone.</Trans>,
  },
  {
    key: 'versions',
    offered: found.versions,
    yes: <Trans>A draft that you change on two devices is put together from both.</Trans>,
    no: <Trans>Of a draft that you change on two devices, what is saved last counts.</Trans>,
  },
  {
    key: 'library',
    offered: either(found.deltas, found.publicCopy),
    yes: <Trans>Only changes to the library are downloaded.</Trans>,
    no: <Trans>The library is read through page by page once a day, which takes more data.</Trans>,
  },
]

/** What the platform offers beyond the minimum, and what the buyer is asked without it. */
export const PlatformCard = () => {
  const { t } = useLingui()
  const backend = useBackend()
  if (!backend) return null
  const levelWords = { specification: t`Basic`, better: t`Extended`, full: t`Full` }
  return (
    <Card
      title={<Trans>What your supplier platform offers</Trans>}
      aside={<span className="tiny faint">{levelWords[backend.level]}</span>}
    >
      <ul className="sto__words small">
        {linesOf(backend).map((line) => {
          const words = wordsOf(line)
          return words ? <li key={line.key}>{words}</li> : null
        })}
      </ul>
    </Card>
  )
}
