import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { DraftId } from '#domain/ids.ts'
import {
  discardActionWithUndo,
  discardDraftWithUndo,
  addDiscardedItem,
  makeOpsDue,
  requeueAsNewAction,
  retryAndWait,
} from '#account/actions/outbox.ts'
import { withdrawWaitingSend } from '#account/drafts/draft.ts'
import { continueAsNewDraft } from '#account/drafts/resolve.ts'
import type { OutboxRow } from '#account/queries/outbox.ts'
import { paths, overlayParam } from '#domain/paths.ts'
import { blockCause, resolutionOf, type BlockCause, type BlockResolution } from '#domain/requests/draft/causes.ts'
import { Button } from '#ui/buttons/button.tsx'
import { AsyncButton } from '#ui/buttons/work-button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { useCurrentPath } from '#ui/page/use-current-path.ts'

const useOpenOverlay = () => {
  const [, change] = useUrlParams()
  return useCallback(
    (name: keyof typeof overlayParam, value: string) =>
      change({ [overlayParam.outbox]: null, [overlayParam[name]]: value }),
    [change],
  )
}

const isBlock = (cause: OutboxRow['cause']): cause is BlockCause =>
  cause !== null && blockCause.safeParse(cause).success

function ResolveButton({ row, way }: Readonly<{ row: OutboxRow; way: BlockResolution }>) {
  const { t } = useLingui()
  const open = useOpenOverlay()
  const currentPath = useCurrentPath()
  const { localId, opId } = row
  const unsavedText = t`Could not be saved on this device. Try again.`
  const leads = (to: () => void, label: ReactNode) => (
    <Button look="primary" size="sm" onClick={to}>
      {label}
    </Button>
  )
  const works = (work: () => Promise<unknown>, label: string) => (
    <AsyncButton look="primary" size="sm" words={unsavedText} work={work}>
      {label}
    </AsyncButton>
  )
  switch (way) {
    case 'sign-in':
      return leads(() => open('auth', 'required'), <Trans>Log in</Trans>)
    case 'account':
      return <ButtonLink look="primary" size="sm" to={paths.account(currentPath)}>{t`Open account`}</ButtonLink>
    case 'edit': {
      const label = row.cause?.why === 'deadline-passed' ? <Trans>Choose a date</Trans> : <Trans>Fix</Trans>
      return localId === null ? null : leads(() => open('draft', localId), label)
    }
    case 'as-new': {
      const edit = async (draft: DraftId) => {
        const next = await continueAsNewDraft(draft)
        if (next !== null) open('draft', next)
      }
      if (localId !== null) return works(() => edit(localId), t`Edit as new draft`)
      // An action can be sent again. A file that belongs to an action cannot be sent without it.
      return row.type === 'action' ? works(() => requeueAsNewAction(opId), t`Send as new`) : null
    }
    case 'check':
    case 'send-again':
      return works(() => makeOpsDue(opId), t`Send again`)
    case 'update-app':
      return leads(() => location.reload(), <Trans>Update the app</Trans>)
    case 'none':
      return localId === null ? null : leads(() => open('draft', localId), <Trans>Open</Trans>)
  }
}

const DiscardButton = ({ row, title }: { row: OutboxRow; title: string }) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { localId, opId, state } = row
  const discard = async () => {
    setAsking(false)
    const result = await (localId === null ? discardActionWithUndo(opId) : discardDraftWithUndo(localId))
    if (result.ok) addDiscardedItem(title, result.undo)
    else showToast({ tone: 'bad', text: t`Already sent: it can no longer be recalled` })
  }
  const { save } = useSave({ words: t`Could not be discarded` })
  return (
    <>
      {state === 'attention' || state === 'conflict' ? (
        <Button size="sm" onClick={() => setAsking(true)}>{t`Discard`}</Button>
      ) : (
        <IconButton icon={Trash2} size="sm" label={t`Discard ${title}`} onClick={() => setAsking(true)} />
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={localId === null ? <Trans>Discard this item?</Trans> : <Trans>Discard this draft?</Trans>}
          action={<Trans>Discard</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={() => void save(discard)}
        >
          {localId === null
            ? t`It will not be sent. You can undo this until you close the app.`
            : t`The draft and its files are deleted from this device and your account. You can undo this until you close the app.`}
        </ConfirmDialog>
      )}
    </>
  )
}

function ContinueButton({ row }: Readonly<{ row: OutboxRow }>) {
  const { t } = useLingui()
  const open = useOpenOverlay()
  const { localId, opId, state, type } = row
  const goOn = async (draft: DraftId) => {
    if (await withdrawWaitingSend(draft)) open('draft', draft)
    else showToast({ tone: 'bad', text: t`Already sent: it can no longer be edited` })
  }
  if (state === 'retrying' || state === 'uncertain')
    return <AsyncButton size="sm" work={() => retryAndWait(opId)}>{t`Try now`}</AsyncButton>
  if (localId === null || state !== 'waiting') return null
  if (type === 'send') return <AsyncButton size="sm" work={() => goOn(localId)}>{t`Continue editing`}</AsyncButton>
  return type === 'save' ? <Button size="sm" onClick={() => open('draft', localId)}>{t`Edit`}</Button> : null
}

export const OutboxItemActions = ({
  row,
  title,
  compact,
}: Readonly<{ row: OutboxRow; title: string; compact: boolean }>) => {
  const open = useOpenOverlay()
  const { localId } = row
  return (
    <span className="row oi__actions">
      {row.discardable && !compact && <DiscardButton row={row} title={title} />}
      {row.state === 'conflict' && localId !== null && (
        <Button look="primary" size="sm" onClick={() => open('draft', localId)}>
          <Trans>Compare</Trans>
        </Button>
      )}
      {row.state === 'attention' && isBlock(row.cause) && <ResolveButton row={row} way={resolutionOf(row.cause)} />}
      <ContinueButton row={row} />
    </span>
  )
}
