import { Trans } from '@lingui/react/macro'
import { maxNote } from '#contract/kinds/kind.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { setNote } from '../draft/content-changes.ts'
import { useForm } from '../form-context.ts'
import { FormField } from '../form-field.tsx'
import { deviceOnly } from '../notices/device-only.tsx'

export const NoteField = () => {
  const { content, change, locked, style } = useForm()
  const needed = style === 'mobile' && kindRules[content.kind].neededOnMobile.includes('note')
  return (
    <FormField
      path="note"
      label={<Trans>Note to suppliers</Trans>}
      optional={!needed}
      counter={{ used: content.note.length, max: maxNote }}
    >
      <TextArea
        rows={4}
        limit={maxNote}
        surplusNote={deviceOnly(content.note, maxNote)}
        value={content.note}
        readOnly={locked}
        onValue={(note) => change(setNote(note))}
      />
    </FormField>
  )
}
