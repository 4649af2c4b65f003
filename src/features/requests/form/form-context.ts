import { createContext, use } from 'react'
import type { DraftId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DefaultSource } from '#domain/requests/draft/defaults.ts'
import type { FormStyle, Problem } from '#domain/requests/kind-rules.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { Change } from './draft/pending-changes.ts'
import type { ArrivingFiles } from '#ui/fields/use-arriving.ts'

/** What every field of an open form needs. */
export interface FormContext {
  readonly localId: DraftId
  readonly kind: KindDescriptor
  readonly content: RequestContent
  readonly change: (change: Change) => void
  readonly files: ArrivingFiles
  /** Removing the last product closes the form. */
  readonly removeProduct: (lineId: string) => void
  /** Fields with values that the buyer has not written, and their source. */
  readonly defaults: ReadonlyMap<string, DefaultSource>
  /** It waits to be sent or was sent: read-only. */
  readonly locked: boolean
  readonly problems: readonly Problem[]
  /** Paths of the fields that must not be empty. */
  readonly required: ReadonlySet<string>
  /** A phone's form requires more (specification, section 5). */
  readonly style: FormStyle
  /** Today in the buyer's zone, `yyyy-MM-dd`. */
  readonly today: string
}

const context = createContext<FormContext | null>(null)
export const FormProvider = context.Provider

export const useForm = (): FormContext => {
  const form = use(context)
  if (!form) throw new Error('a field stands outside a form')
  return form
}
