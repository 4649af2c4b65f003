import { useLingui } from '@lingui/react/macro'
import { today } from '#account/queries/surroundings.ts'
import { readBackend } from '#api/use-backend.ts'
import { askDevice } from '#catalogue/queries/ask.ts'
import type { Product } from '#contract/entities/product.ts'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import { replaceBrands } from '#domain/names/brands.ts'
import { namePiecesOf } from '#domain/names/fold.ts'
import { foldText } from '#lib/fold-text.ts'
import type { ParsedName } from '#domain/names/read-name.ts'
import { blankOut, orderSeparator } from '#domain/names/order-words.ts'
import { numberWordsToDigits } from '#domain/names/quantity-words.ts'
import type { StatedOrder } from '#domain/assistant/read-order.ts'
import { physicalForm } from '#domain/names/formulations.ts'
import { unitOfForm, type SearchValues } from '#domain/requests/draft/defaults.ts'
import { withArrivalInNote } from '#domain/requests/draft/arrival.ts'
import { parseTypedDay } from '#i18n/typed-day.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useStartRequest } from '../library/request-buttons.tsx'

const unitAfterNumber = /^\s*(?:%|g|克|p(?:er)?\s?c|por)/iu

/** Returns the typed name without unknown words, quantity and terms, and with the assumed unit of a concentration. */
export const parsedNameText = (typed: string, { actives, total, quantity, rest }: ParsedName): string => {
  let text = numberWordsToDigits(typed)
  for (const words of quantity?.split(orderSeparator) ?? []) {
    const at = foldText(text).indexOf(words)
    if (at >= 0) text = blankOut(text, [{ at, end: at + words.length }])
  }
  const [content] = actives.length > 1 ? [total] : actives.map((one) => one.content ?? total)
  const unused = [...rest]
  let name = ''
  let end = 0
  for (const piece of namePiecesOf(text)) {
    name += text.slice(end, piece.at)
    end = piece.at + piece.text.length
    if (foldText(piece.text) === unused[0]) {
      unused.shift()
      continue
    }
    name += piece.text
    const isContent = piece.kind === 'number' && Number(piece.text.replace(',', '.')) === content?.value
    if (isContent && content.unit && !unitAfterNumber.test(text.slice(end)))
      name += content.unit === '%' ? '%' : ` ${content.unit}`
  }
  name += text.slice(end)
  return name
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:+/-]+|[\s,;:+/(-]+$/g, '')
}

/** The day of "arrival by 15 March", as the form stores it. A month, or a day with two readings, stays as typed. */
export const arrivalIn = (when: string): string => {
  const text = when.replace(/\s*(?:之|以)?前$/, '')
  for (let at = 0; at < text.length; at += 1) {
    const days = parseTypedDay(text.slice(at), undefined, today())
    if (days.length > 0) return days.length === 1 ? (days[0] ?? '') : text.slice(at).trim()
  }
  return when
}

/** The arrival day and the payment become lines of the note. The form shows the line of the day as a field. */
export const useSearchValuesOfOrder = () => {
  const { t } = useLingui()
  return (order: Partial<StatedOrder>): SearchValues => {
    const { quantity = '', unit = '', place = '', clause = '', packaging = '', destination = '' } = order
    const note = withArrivalInNote(order.payment ? t`Payment: ${order.payment}` : '', arrivalIn(order.when ?? ''))
    return { quantity, unit, place, clause, packaging, destination, note }
  }
}

/** `terms`: the terms of a question. If absent and a quantity was typed, the terms are read from the typed text. */
export const useEnquireForName = (name: NamedSearch['name'], typed = '', terms?: SearchValues) => {
  const { t } = useLingui()
  const locale = useLocale()
  const { request } = useStartRequest()
  const valuesOf = useSearchValuesOfOrder()
  const typedTerms = async (): Promise<SearchValues> => {
    if (name.quantity === null) return valuesOf({})
    const order = (await askDevice(locale, typed, null).catch(() => null))?.answer.order
    return order ? valuesOf(order) : { ...valuesOf({}), note: name.quantity.replaceAll(orderSeparator, ', ') }
  }
  const wish = replaceBrands(parsedNameText(typed, name) || typed.trim(), locale)
  const askFor = async (products: readonly Product[]) => {
    const form = physicalForm(name.formulation)
    const { knowsAdditions } = await readBackend()
    const { unit, note, ...others } = terms ?? (await typedTerms())
    await request('enquiry', products, 0, {
      ...others,
      unit: unit === '' && form ? unitOfForm[form] : unit,
      // A backend without the additions has no field for a wanted specification, so the note contains it.
      ...(knowsAdditions
        ? { wish, note }
        : { note: [t`Wanted specification: ${wish}`, note].filter(Boolean).join('\n') }),
    })
  }
  return { wish, askFor }
}
