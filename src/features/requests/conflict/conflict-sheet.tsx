import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { DraftId } from '#domain/ids.ts'
import { discardDraft } from '#account/drafts/draft.ts'
import { resolveConflict } from '#account/drafts/resolve.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import type { ConflictField as Field, PickedSide } from '#domain/requests/conflict/conflict.ts'
import type { FieldValue, LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import { conflictTexts } from '#i18n/labels/cause-labels.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { kinds } from '#kinds/kinds.ts'
import './conflict-sheet.css'
import { termFieldsOf, type KindDescriptor, type TermField } from '#kinds/kind.ts'
import { joinTitle, formatDay } from '#i18n/formats.ts'
import { parseLinePath } from '#domain/requests/draft/fields.ts'
import { useTermText } from '../detail/fact-rows.tsx'
import { fieldLabelsOf } from '../labels/problem-texts.ts'
import { useLineNames, useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { useLineSummary } from '../labels/line-labels.tsx'

function controlOf(kind: KindDescriptor, path: string, value: FieldValue): TermField['control'] {
  const inLine = kind.lineFields.find(({ field }) => field === parseLinePath(path)?.field)
  if (inLine) return inLine.dict ? { type: 'choice', dict: inLine.dict } : { type: 'number' }
  const term = termFieldsOf(kind).find(({ name }) => path === `terms.${name}`)
  return term?.control ?? { type: typeof value === 'boolean' ? 'yes-no' : 'text' }
}

function Line({ line }: Readonly<{ line: LineContent }>) {
  const summary = useLineSummary()
  const { name } = useLineNames([line])(line)
  return [name, summary(line)].filter(Boolean).join(' · ')
}

function ConflictValue({ kind, path, value }: { kind: KindDescriptor; path: string; value: FieldValue }) {
  const { t } = useLingui()
  const termText = useTermText()
  if (value === null) return <span className="faint">{t`None`}</span>
  if (value === '' || (Array.isArray(value) && value.length === 0)) return <span className="faint">{t`Empty`}</span>
  if (typeof value === 'object' && !Array.isArray(value)) return 'lineId' in value ? <Line line={value} /> : value.name
  if (path === 'maxReplyTime' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatDay(String(value))
  return termText({ control: controlOf(kind, path, value) }, value)
}

type ConflictFieldProps = Readonly<{
  kind: KindDescriptor
  content: RequestContent
  field: Field
  pick: PickedSide | null
  onPick: ((pick: PickedSide) => void) | null
}>

function ConflictField({ kind, content, field, pick, onPick }: ConflictFieldProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  const [baseShown, setBaseShown] = useState(false)
  const { label, product } = fieldLabelsOf(content, field.path)
  const side = (which: PickedSide, title: React.ReactNode) => (
    <label className={pick === which ? 'row g-3 start pad-s cf__side cf__side--on' : 'row g-3 start pad-s cf__side'}>
      {onPick && <input type="radio" name={name} checked={pick === which} onChange={() => onPick(which)} />}
      <span className="stack g-1 pre">
        <span className="tiny faint medium">{title}</span>
        <span>
          <ConflictValue kind={kind} path={field.path} value={field[which]} />
        </span>
      </span>
    </label>
  )
  return (
    <fieldset className="line-t cf">
      <legend className="h3">{product === null ? i18n._(label) : joinTitle(product, i18n._(label))}</legend>
      <div className="halves">
        {side('mine', t`On this device`)}
        {side('theirs', t`On the other device`)}
      </div>
      {baseShown ? (
        <p className="tiny faint">
          {t`Before both edits:`} <ConflictValue kind={kind} path={field.path} value={field.base} />
        </p>
      ) : (
        <Button look="link" onClick={() => setBaseShown(true)}>{t`Show what it was before`}</Button>
      )}
    </fieldset>
  )
}

type ConflictSheetProps = Readonly<{
  draft: DraftView
  onClose: () => void
  onResolved: (localId: DraftId) => void
}>

type Picks = Readonly<Record<string, PickedSide>>
const all = (fields: readonly Field[], pick: PickedSide): Picks =>
  Object.fromEntries(fields.map(({ path }) => [path, pick]))

export function ConflictSheet({ draft, onClose, onResolved }: ConflictSheetProps) {
  const { t, i18n } = useLingui()
  const [picks, setPicks] = useState<Picks>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, save } = useSave({ words: t`Could not be saved on this device. Try again.`, say: setProblem })
  const kind = kinds[draft.kind]
  const { conflict } = draft
  const content = useContentWithNames(draft.content)
  if (!conflict) return null
  const choosing = conflict.type === 'changed'
  const fields = conflict.type === 'deleted' ? [] : conflict.fields
  const left = fields.filter(({ path }) => picks[path] === undefined).length
  const run = (work: () => Promise<DraftId>) => {
    setProblem(null)
    void save(async () => onResolved(await work()))
  }
  const goOn = (chosen: Picks) => run(() => resolveConflict(draft.localId, chosen))
  const discard = async () => {
    await discardDraft(draft.localId)
    return draft.localId
  }
  return (
    <Dialog
      title={t`Choose what to keep`}
      size="form"
      onClose={onClose}
      foot={
        <>
          <span className="grow not-m" />
          {choosing ? (
            <Button look="primary" disabled={busy || left > 0} onClick={() => goOn(picks)}>
              {left > 0 ? t`Choose ${left} more` : t`Use this selection`}
            </Button>
          ) : (
            <>
              <Button look="danger" disabled={busy} onClick={() => run(discard)}>{t`Discard`}</Button>
              <Button look="primary" disabled={busy} onClick={() => goOn({})}>{t`Keep as a new draft`}</Button>
            </>
          )}
        </>
      }
    >
      <div className="stack g-4">
        {!choosing && <p>{i18n._(conflictTexts[conflict.type])}</p>}
        {choosing && fields.length > 0 && (
          <>
            <p className="muted">
              {t`These fields were edited here and on another device. Everything else was merged automatically.`}
            </p>
            <div className="btnbar">
              <Button size="sm" onClick={() => setPicks(all(fields, 'mine'))}>{t`Keep all of mine`}</Button>
              <Button size="sm" onClick={() => setPicks(all(fields, 'theirs'))}>
                {t`Use all from the other device`}
              </Button>
            </div>
          </>
        )}
        {fields.map((field) => (
          <ConflictField
            key={field.path}
            kind={kind}
            content={content}
            field={field}
            pick={picks[field.path] ?? null}
            onPick={choosing ? (pick) => setPicks({ ...picks, [field.path]: pick }) : null}
          />
        ))}
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
