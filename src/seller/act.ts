import * as z from 'zod/mini'
import type { BodyIn, Call } from '#contract/call.ts'
import type { SellerRecord } from '#contract/calls/seller.ts'
import { fileRef, type FileRef } from '#contract/entities/company.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { SellerCalls } from './calls.ts'
import type { SellerAction, StepValues } from './typed-store.ts'
import type { SellerLocale, SellerTexts } from './texts.ts'

export interface StepFieldSpec {
  readonly name: string
  readonly label: string
  /** The value of a `files` field is a JSON list, which `parseFiles` parses. */
  readonly type: 'text' | 'long' | 'decimal' | 'whole' | 'date' | 'choice' | 'files'
  readonly required: boolean
  readonly limit?: number
  readonly initial?: string
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly suffix?: string
  /** The first allowed day of a `date` field. `meaning`: the typed day in words; null if the text is not one day. */
  readonly min?: string
  readonly meaning?: (text: string) => string | null
  readonly folded?: boolean
  readonly requestedValue?: string
}
export interface StepDefinition {
  readonly action: SellerAction
  readonly name: string
  readonly fields: readonly StepFieldSpec[]
  readonly send: (calls: SellerCalls, values: StepValues, key: string) => Promise<unknown>
}

export const defineStep =
  (action: SellerAction) =>
  <C extends Call>(
    name: string,
    fields: readonly StepFieldSpec[],
    call: C,
    body: (values: StepValues, key: string) => BodyIn<C>,
  ): StepDefinition => ({
    action,
    name,
    fields,
    send: (calls, values, key) => calls.call(call, { body: body(values, key), key }),
  })

export interface StepContext {
  readonly kind: RequestKind
  readonly record: SellerRecord
  readonly label: (dict: string, value: string) => string
  readonly words: SellerTexts
  readonly locale: SellerLocale
  readonly now: number
  readonly choices?: {
    readonly payments: readonly string[]
    readonly packagings: readonly string[]
    readonly products: readonly { readonly value: string; readonly label: string }[]
  }
}

export const makeMessageField = (words: SellerTexts, required = false): StepFieldSpec => ({
  name: 'text',
  label: words.message,
  type: 'long',
  required,
})

export const makeFilesField = (words: SellerTexts): StepFieldSpec => ({
  name: 'files',
  label: words.files,
  type: 'files',
  required: false,
})
const fileRefs = z.array(fileRef)
export const parseFiles = (value: string | undefined): readonly FileRef[] =>
  value ? fileRefs.parse(JSON.parse(value)) : []

export const stepBodyWith =
  <Base extends object>(base: Base) =>
  (values: StepValues) => {
    const urls = parseFiles(values['files']).map(({ url }) => url)
    return { ...base, text: values['text'] ?? '', attach: urls.join(',') || undefined }
  }
