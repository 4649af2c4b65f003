import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Star } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  maxReviewContent,
  maxReviewTags,
  type ReviewBody,
  type ReviewPart,
  reviewParts,
  reviewBody,
} from '#contract/calls/reviews.ts'
import type { Company, Review } from '#contract/entities/company.ts'
import { storeAccountValue, createValueTextWriter } from '#account/drafts/write-account-value.ts'
import type { TextWriter } from '#account/drafts/debounced-writer.ts'
import { writeReview } from '#account/actions/records.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { useAccountDb } from '#account/queries/use-account-read.ts'
import type { ReviewTag } from '#account/queries/suppliers.ts'
import { useOffline } from '#api/connection.ts'
import { checkReview, type ReviewDraft } from '#domain/reviews/rating.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Field } from '#ui/fields/field.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { starValues, aspectLabels } from './review-list.tsx'
import { fieldsWithSchema } from '#contract/values.ts'
import { parseJson } from '#lib/field-of.ts'
import { toFiveScale } from '#lib/five-scale.ts'
import { dataOr } from '#lib/live-read.ts'
import { plural } from '@lingui/core/macro'
import { useFieldControl } from '#ui/fields/field-context.ts'
import '#ui/marks/stars.css'

type StarInputProps = Readonly<{ label: string; value: number | null; onValue: (value: number) => void; id?: string }>

export const StarInput = ({ label, value, onValue, id }: StarInputProps) => {
  const { t } = useLingui()
  const name = useId()
  const control = useFieldControl(id)
  return (
    <div
      id={control.id}
      className="starin"
      role="radiogroup"
      aria-label={label}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
    >
      {starValues.map((n) => (
        <label key={n} className={value !== null && n <= value ? 'starin__star is-on' : 'starin__star'}>
          <input type="radio" name={name} value={n} checked={n === value} onChange={() => onValue(n)} />
          <Star className="icon" aria-hidden />
          <span className="sr">{t`${plural(n, { one: '# star', other: '# stars' })}`}</span>
        </label>
      ))}
    </div>
  )
}

const rating = z.nullable(z.number())

const storedDraft = z.object({
  rate: rating,
  ...fieldsWithSchema(rating, ...reviewParts),
  tags: z.array(z.string()),
  content: z.string(),
})

const beginDraft = (typed: string, before: ReviewBody | Review | null): ReviewDraft => {
  const typedDraft = storedDraft.safeParse(parseJson(typed))
  if (typedDraft.success) return typedDraft.data
  const star = (name: 'rate' | ReviewPart) => {
    const value = toFiveScale(before?.[name])
    return value === null ? null : Math.max(1, Math.round(value))
  }
  return {
    rate: star('rate'),
    ...(Object.fromEntries(reviewParts.map((part) => [part, star(part)])) as Record<ReviewPart, number | null>),
    tags: before?.tags ?? [],
    content: before?.content ?? '',
  }
}

export const reviewBodyOfDraft = (companyId: string, draft: ReviewDraft): ReviewBody | null => {
  const body = reviewBody.safeParse({ companyId, ...draft, content: draft.content.trim() })
  return body.success ? body.data : null
}

type ReviewDialogProps = Readonly<{
  company: Company
  tags: readonly ReviewTag[]
  before: ReviewBody | Review | null
  onClose: () => void
}>

const keyOf = (companyId: string) => `typing:review:${companyId}` as const

export const ReviewDialog = (props: ReviewDialogProps) => {
  const db = useAccountDb()
  const typed = useAccountValue(keyOf(props.company.companyId), z.string(), '')
  return db && typed.status !== 'loading' && <ReviewForm {...props} typed={dataOr(typed, '')} />
}

type TagsProps = Readonly<{
  all: readonly ReviewTag[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}>

const Tags = ({ all, chosen, onChange }: TagsProps) => (
  <div className="chips">
    {all.map(({ value, label }) => {
      const on = chosen.includes(value)
      return (
        <Chip
          key={value}
          tap
          on={on}
          disabled={!on && chosen.length >= maxReviewTags}
          onClick={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
        >
          {label}
        </Chip>
      )
    })}
  </div>
)

const ReviewForm = ({ company, tags, before, typed, onClose }: ReviewDialogProps & { readonly typed: string }) => {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const id = useId()
  const [draft, setDraft] = useState(() => beginDraft(typed, before))
  const [tried, setTried] = useState(false)
  const writer = useRef<TextWriter>(undefined)
  const { companyId, name } = company
  const { busy, save, failed } = useSave()

  useEffect(() => {
    const textWriter = createValueTextWriter(keyOf(companyId), failed)
    writer.current = textWriter
    return () => void textWriter.dispose().catch(() => undefined)
  }, [companyId, failed])

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writer.current?.type(JSON.stringify(next))
  }
  const problems = tried ? checkReview(draft) : {}
  const send = async (dialog: Element | null) => {
    setTried(true)
    const [first] = Object.keys(checkReview(draft))
    const body = reviewBodyOfDraft(companyId, draft)
    if (first !== undefined || !body) {
      const field = document.getElementById(`${id}-${first}`)
      ;(field?.querySelector('input') ?? field)?.focus()
      return
    }
    if (reportTooLongField(dialog)) return
    await save(async () => {
      await writeReview(name, body)
      await writer.current?.flush()
      await storeAccountValue(keyOf(companyId), null)
      showToast({ tone: 'ok', text: offline ? t`Review waiting to send` : t`Review being sent` })
      onClose()
    })
  }
  const missing = t`Choose one to five stars`
  return (
    <Dialog
      title={<Trans>Review of {name}</Trans>}
      onClose={onClose}
      foot={
        <>
          <span className="muted small grow">
            {offline && <Trans>It is sent as soon as the server can be reached.</Trans>}
          </span>
          <Button
            look="primary"
            icon={Send}
            busy={busy}
            onClick={({ currentTarget }) => void send(currentTarget.closest('dialog'))}
          >
            {offline ? <Trans>Send review when online</Trans> : <Trans>Send review</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack g-4">
        <Field label={<Trans>Overall</Trans>} error={problems.rate && missing}>
          <StarInput id={`${id}-rate`} label={t`Overall`} value={draft.rate} onValue={(rate) => change({ rate })} />
        </Field>
        <div className="grid">
          {reviewParts.map((part) => {
            const label = i18n._(aspectLabels[part])
            return (
              <Field key={part} label={label} error={problems[part] && missing}>
                <StarInput
                  id={`${id}-${part}`}
                  label={label}
                  value={draft[part]}
                  onValue={(stars) => change({ [part]: stars })}
                />
              </Field>
            )
          })}
        </div>
        {tags.length > 0 && (
          <Field group optional label={<Trans>Tags</Trans>}>
            <Tags all={tags} chosen={draft.tags} onChange={(chosen) => change({ tags: chosen })} />
          </Field>
        )}
        <Field
          id={`${id}-content`}
          label={<Trans>Your review</Trans>}
          help={<Trans>Other buyers read it, with your nickname.</Trans>}
          error={problems.content && <Trans>Describe your experience</Trans>}
          counter={{ used: draft.content.length, max: maxReviewContent }}
        >
          <TextArea
            rows={4}
            value={draft.content}
            limit={maxReviewContent}
            onValue={(content) => change({ content })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
