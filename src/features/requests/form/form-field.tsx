import { type ComponentProps, type ReactNode, createContext, use } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { fieldId, problemText } from '../labels/problem-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { History, CircleAlert } from 'lucide-react'
import type { DefaultSource } from '#domain/requests/draft/defaults.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { fitsIntoDraft } from '#domain/requests/draft/long-text.ts'
import { keysHonoured } from '#prefs/build-settings.ts'
import type { DraftId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { FormVariant, Problem } from '#domain/requests/kind-rules.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { ContentChange } from '#account/drafts/editor.ts'
import type { ArrivingFiles } from '#ui/fields/use-arriving.ts'

export interface RequestFormContext {
  readonly localId: DraftId
  readonly kind: KindDescriptor
  readonly content: RequestContent
  readonly change: (change: ContentChange) => void
  readonly files: ArrivingFiles
  readonly removeProduct: (lineId: string) => void
  readonly defaults: ReadonlyMap<string, DefaultSource>
  readonly hints: boolean
  readonly locked: boolean
  readonly problems: readonly Problem[]
  readonly required: ReadonlySet<string>
  /** The form for a phone or for a desktop. More fields are required on a phone (specification, section 5). */
  readonly style: FormVariant
}

const context = createContext<RequestFormContext | null>(null)
export const RequestFormProvider = context.Provider

export function useRequestForm(): RequestFormContext {
  const form = use(context)
  if (!form) throw new Error('a field stands outside a form')
  return form
}

export function useProblem(path: string): string | null {
  const { i18n } = useLingui()
  const { content, problems } = useRequestForm()
  const problem = problems.find((one) => one.path === path)
  return problem ? i18n._(problemText(content, problem)) : null
}

export const problemNoteId = (path: string): string => `${fieldId(path)}-text`

export function ProblemNote({ path }: { path: string }) {
  const problem = useProblem(path)
  return problem === null ? null : (
    <p className="error" id={problemNoteId(path)}>
      <Icon of={CircleAlert} size={14} />
      <span>{problem}</span>
    </p>
  )
}

export const deviceOnlyNote = (text: string, limit: number): ReactNode =>
  fitsIntoDraft(text, limit, keysHonoured ? 'long' : 'as-sent') ? null : (
    <Trans>All of it is on this device. Your account gets only its beginning.</Trans>
  )

function DefaultMark({ from }: { from: DefaultSource }) {
  const { i18n } = useLingui()
  const { kind } = useRequestForm()
  const labels = {
    product: <Trans>As last time for this product</Trans>,
    last: i18n._(kind.words.asLast),
    liquid: <Trans>Suggestion: suits a liquid</Trans>,
    solid: <Trans>Suggestion: suits a solid</Trans>,
    usual: <Trans>Suggestion: usual in the trade</Trans>,
    account: <Trans>From your account</Trans>,
    port: <Trans>Suggestion: country of the port</Trans>,
    days: <Trans>Suggested date</Trans>,
    question: <Trans>From your question</Trans>,
  } satisfies Record<DefaultSource, unknown>
  return (
    <span className="row g-1 start muted wraps">
      <Icon of={History} size={14} />
      {labels[from]}
    </span>
  )
}

type FormFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'error' | 'required' | 'aside'> &
  Readonly<{
    /** The path as in problems: `terms.purpose`, `lines.<lineId>.unit`, `note`. */
    path: string
    early?: Problem | null
  }>

export function FormField({ path, help, early = null, children, ...field }: FormFieldProps) {
  const { i18n } = useLingui()
  const { content, required, defaults, hints, locked } = useRequestForm()
  const problem = useProblem(path) ?? (early && i18n._(problemText(content, early)))
  const source = locked ? undefined : defaults.get(path)
  // Guesses are marked, because the buyer did not choose them, but a unit that suits a liquid or solid is obvious.
  const isSuggestion =
    source === 'usual' || source === 'port' || ((source === 'liquid' || source === 'solid') && !path.endsWith('.unit'))
  const from = hints || isSuggestion ? source : undefined
  const texts = from ? (
    <>
      <DefaultMark from={from} />
      {help}
    </>
  ) : (
    help
  )
  return (
    <Field {...field} id={fieldId(path)} help={texts} error={problem} required={required.has(path) && !field.group}>
      {children}
    </Field>
  )
}
