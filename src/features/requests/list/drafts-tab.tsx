import { Trans, useLingui } from '@lingui/react/macro'
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { DraftView } from '#data/queries/requests.ts'
import { paths } from '#domain/paths.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Note } from '#ui/note.tsx'
import type { KindDescriptor } from '../kinds/kind.ts'
import { DraftRow } from './draft-row.tsx'
import { ListHeads } from './list-heads.tsx'
import { useOpenDraft } from '../use-open-draft.ts'

interface DraftsTabProps {
  readonly kind: KindDescriptor
  readonly read: LiveRead<unknown>
  readonly drafts: readonly DraftView[]
}

export const DraftsTab = ({ kind, read, drafts }: DraftsTabProps) => {
  const { i18n } = useLingui()
  const openDraft = useOpenDraft()
  return (
    <ListStates
      read={read}
      isEmpty={() => drafts.length === 0}
      empty={
        <EmptyState
          icon={HardDrive}
          title={<Trans>No drafts</Trans>}
          action={
            <Link className={buttonClass({})} to={paths.products()}>
              <Trans>Open product library</Trans>
            </Link>
          }
        >
          {i18n._(kind.words.noDrafts)}
        </EmptyState>
      }
    >
      {() => (
        <>
          <ListHeads tab="drafts" />
          <ul className="rq-list rq-list--drafts">
            {drafts.map((draft) => (
              <DraftRow key={draft.localId} kind={kind} draft={draft} onOpen={() => openDraft(draft.localId)} />
            ))}
          </ul>
          <div className="rq-note">
            <Note>
              <Trans>
                Drafts are kept on this device first. They survive a closed tab, a flat battery and a lost connection,
                and are copied to your account when you are online.
              </Trans>
            </Note>
          </div>
        </>
      )}
    </ListStates>
  )
}
