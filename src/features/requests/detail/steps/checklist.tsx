import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Circle, Clock } from 'lucide-react'
import { useState } from 'react'
import type { RequiredFile } from '#contract/entities/progress.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { markFileDone } from '#account/records/records.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { RecordOp } from '#account/reads/records.ts'
import type { BuyerMoves } from '#domain/lifecycle/buyer-moves.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { stateText } from '#widgets/state-words.ts'
import { FileLink } from '../log/file-link.tsx'
import { WordsDialog, type Said } from '../log/words-dialog.tsx'

interface ItemProps {
  readonly required: RequiredFile
  readonly label: string
  /** The state of the tick that waits on this device; null if there is none. */
  readonly queued: DraftState | null
  readonly onTick: (() => void) | null
}

const Item = ({ required, label, queued, onTick }: ItemProps) => {
  const { t, i18n } = useLingui()
  const when = required.doneTime ? formatDateTime(required.doneTime) : null
  return (
    <li className={required.done ? 'doc is-done' : 'doc'}>
      <Icon of={required.done ? Check : queued ? Clock : Circle} size={16} />
      <span className="grow">
        <span className="doc__name">{label}</span>
        <span className="item__s">
          {required.done ? (
            <>
              {required.doneBy === 'supplier' ? <Trans>From the supplier</Trans> : <Trans>Marked as done by you</Trans>}
              {when && <span className="num">, {when}</span>}
            </>
          ) : queued ? (
            stateText(queued, (message) => i18n._(message))
          ) : (
            <Trans>Not received yet</Trans>
          )}
        </span>
        {required.text && <span className="item__s">{required.text}</span>}
        {required.files.map((file) => (
          <FileLink key={file.url} file={file} />
        ))}
      </span>
      {onTick && (
        <Button size="sm" look="ghost" aria-label={t`${label}: received`} onClick={onTick}>
          <Trans>Received</Trans>
        </Button>
      )}
    </li>
  )
}

interface ChecklistProps {
  readonly record: RequestRecord
  readonly waiting: readonly RecordOp[]
  readonly moves: BuyerMoves
}

/** The documents that the buyer asked for, and how many of them are ready. */
export const Checklist = ({ record, waiting, moves }: ChecklistProps) => {
  const { t } = useLingui()
  const entries = dataOr(useDictionary('require_file_list'), [])
  const [ticking, setTicking] = useState<string | null>(null)
  const { requiredFiles } = record
  if (requiredFiles.length === 0) return null
  const labelOf = (file: string) => entries.find((entry) => entry.value === file)?.label ?? file
  const done = requiredFiles.filter((required) => required.done).length
  const all = requiredFiles.length
  const queuedTick = (file: string) =>
    waiting.find(({ intent, refused }) => !refused && intent.name === 'record-file-done' && intent.file === file)
      ?.said ?? null
  return (
    <section className="section" aria-labelledby="checklist">
      <div className="section__head">
        <h2 className="h2" id="checklist">
          <Trans>Required documents</Trans>
        </h2>
        <span className="muted num">
          <Trans>
            {done} of {all}
          </Trans>
        </span>
      </div>
      <Meter label={t`Documents received`} value={done} max={all} text={t`${done} of ${all}`} />
      <ul className="docs">
        {requiredFiles.map((required) => (
          <Item
            key={required.file}
            required={required}
            label={labelOf(required.file)}
            queued={queuedTick(required.file)}
            onTick={moves.missingFiles.includes(required.file) ? () => setTicking(required.file) : null}
          />
        ))}
      </ul>
      {ticking && (
        <WordsDialog
          title={labelOf(ticking)}
          label={<Trans>Note to the supplier</Trans>}
          action={<Trans>Mark as done</Trans>}
          files
          storedAs={`intention:${record.id}:file:${ticking}`}
          run={({ text, files }: Said) => markFileDone(record.id, ticking, { text, files })}
          onClose={() => setTicking(null)}
        >
          <Trans>This document is complete.</Trans>
        </WordsDialog>
      )}
    </section>
  )
}
