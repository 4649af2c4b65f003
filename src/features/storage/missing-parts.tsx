import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { MissingParts } from '#catalogue/reads/missing-parts.ts'
import { comma } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'

/** What the files of `scripts/chunks.ts` that are stored later are for, by the beginning of their names. */
const names: readonly (readonly [start: string, name: MessageDescriptor])[] = [
  ['later-market-', msg`Price trends, news`],
  ['later-chart-', msg`Price chart`],
  ['later-chat-', msg`Conversations, pesticide lookup`],
  ['later-auth-', msg`Login`],
  ['later-pages-', msg`Account, settings, comparison, documents`],
]

const nameOf = (path: string): MessageDescriptor => {
  const file = path.split('/').at(-1) ?? ''
  if (!file.startsWith('later-')) return msg`The app in this language`
  return names.find(([start]) => file.startsWith(start))?.[1] ?? msg`Connection to the server`
}

/** Names the parts of the app that this device has not stored: they do not open without a network. */
export const MissingPartsNote = ({ missing, fetching, fetch }: MissingParts) => {
  const { i18n } = useLingui()
  if (!missing || missing.length === 0) return null
  const parts = [...new Set(missing.map((path) => i18n._(nameOf(path))))].join(comma())
  return (
    <Note tone="attention" alert>
      <b>
        <Trans>Missing: {parts}</Trans>
      </b>{' '}
      <Trans>This works online only.</Trans>
      <span className="sto__fetch">
        <Button size="sm" icon={Download} busy={fetching} onClick={fetch}>
          <Trans>Download</Trans>
        </Button>
      </span>
    </Note>
  )
}
