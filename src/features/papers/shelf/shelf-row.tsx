import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Download, FileText, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readFromShelf, relabelOnShelf, removeFromShelf } from '#account/records/shelf.ts'
import { paths } from '#domain/paths.ts'
import type { DocumentAge } from '#domain/shelf/age.ts'
import type { ShelfDocument } from '#domain/shelf/document.ts'
import { formatBytes, formatDay } from '#i18n/formats.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { StatusPill, type PillTone } from '#ui/marks/status-pill.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { saveBytes } from '../save-bytes.ts'
import { LabelDialog } from './label-dialog.tsx'
import { ageWords, typeWords } from './shelf-words.ts'

const tones = {
  ended: 'attention',
  replaced: 'neutral',
  old: 'pending',
  undated: 'pending',
  current: 'replied',
} as const satisfies Record<DocumentAge, PillTone>

/** The request a paper came with, and the day. */
const Origin = ({ document: { from, receivedOn } }: { document: ShelfDocument }) => {
  const day = receivedOn && formatDay(receivedOn)
  return (
    <>
      {day && (
        <span>
          <Trans>received {day}</Trans>
        </span>
      )}
      {from && (
        <Link className="tap" to={paths.request(from.kind, from.id)}>
          {from.recordNo}
        </Link>
      )}
    </>
  )
}

const Facts = ({ document }: { document: ShelfDocument }) => {
  const { i18n } = useLingui()
  const { batch, size } = document
  const issued = document.issuedOn && formatDay(document.issuedOn)
  const until = document.validUntil && formatDay(document.validUntil)
  return (
    <span className="item__s num shelf__facts">
      <span>{i18n._(typeWords[document.type])}</span>
      {batch !== '' && (
        <span>
          <Trans>Batch no. {batch}</Trans>
        </span>
      )}
      {issued && (
        <span>
          <Trans>of {issued}</Trans>
        </span>
      )}
      {until && (
        <span>
          <Trans>valid until {until}</Trans>
        </span>
      )}
      <Origin document={document} />
      <span>{formatBytes(size)}</span>
    </span>
  )
}

/** A document: what it is, its age, open and remove. Opening needs no network. */
export const ShelfRow = ({ document, age }: { document: ShelfDocument; age: DocumentAge }) => {
  const { t, i18n } = useLingui()
  const [removing, setRemoving] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const { name } = document
  const open = async () => {
    const file = await readFromShelf(document.id).catch(() => null)
    if (file) saveBytes(name, new Uint8Array(await file.arrayBuffer()), document.mime || 'application/octet-stream')
    else showToast({ tone: 'bad', text: t`This file can no longer be read. Add it to your documents again.` })
  }
  const remove = async () => {
    setRemoving(false)
    await removeFromShelf(document.id).catch(() =>
      showToast({ tone: 'bad', text: t`Could not be removed from this device` }),
    )
  }
  return (
    <li className="shelf__row">
      <Icon of={FileText} />
      <span className="grow">
        <button type="button" className="shelf__open" onClick={() => void open()}>
          {name}
        </button>
        <Facts document={document} />
      </span>
      <StatusPill tone={tones[age]} {...(age === 'current' ? { icon: Check } : {})}>
        {i18n._(ageWords[age])}
      </StatusPill>
      <IconButton icon={Download} label={t`Open ${name}`} onClick={() => void open()} />
      <IconButton icon={Pencil} label={t`Edit the details of ${name}`} onClick={() => setLabelling(true)} />
      <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => setRemoving(true)} />
      {labelling && (
        <LabelDialog
          title={<Trans>Document details</Trans>}
          action={<Trans>Save</Trans>}
          icon={Check}
          name={name}
          known={document}
          onStore={async ({ type, product, batch, issuedOn, validUntil }) => {
            await relabelOnShelf(document.id, { type, product, batch, issuedOn, validUntil })
            return { ok: true }
          }}
          onClose={() => setLabelling(false)}
        />
      )}
      {removing && (
        <Confirm
          danger
          title={<Trans>Remove this document?</Trans>}
          action={<Trans>Remove</Trans>}
          cancel={<Trans>Keep</Trans>}
          onCancel={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          <Trans>{name} is stored on this device only.</Trans>
        </Confirm>
      )}
    </li>
  )
}
