import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { readBackend } from '#api/use-backend.ts'
import { maxWish } from '#contract/kinds.ts'
import type { Product } from '#contract/entities/product.ts'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import { compareName, type Difference } from '#domain/names/compare-name.ts'
import { foldText, piecesOf } from '#domain/names/fold.ts'
import { activeNamed } from '#domain/names/forms.ts'
import type { ReadName } from '#domain/names/read-name.ts'
import { physicalForm, unitOf } from '#domain/requests/draft/defaults.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useRequestProducts } from '../library/request-buttons.tsx'

const formNames: Readonly<Record<string, MessageDescriptor>> = {
  isopropylammonium: msg`isopropylammonium salt`,
  potassium: msg`potassium salt`,
  ammonium: msg`ammonium salt`,
  diammonium: msg`diammonium salt`,
  dimethylammonium: msg`dimethylammonium salt`,
  sodium: msg`sodium salt`,
  monoethanolammonium: msg`monoethanolammonium salt`,
  olamine: msg`olamine salt`,
  diglycolamine: msg`diglycolamine salt`,
  triisopropanolammonium: msg`triisopropanolammonium salt`,
  triethylammonium: msg`triethylammonium salt`,
  dichloride: msg`dichloride`,
  dibromide: msg`dibromide`,
  chloride: msg`chloride`,
  benzoate: msg`benzoate`,
  hydrochloride: msg`hydrochloride`,
  'hydrogen oxalate': msg`hydrogen oxalate`,
  '2-ethylhexyl': msg`2-ethylhexyl ester`,
  butyl: msg`butyl ester`,
  butotyl: msg`butotyl ester`,
  meptyl: msg`meptyl ester`,
  propargyl: msg`propargyl ester`,
  tefuryl: msg`tefuryl ester`,
  methyl: msg`methyl ester`,
  ethyl: msg`ethyl ester`,
}

type Wanted = NamedSearch['name']

/** "480 g/L" as the buyer wrote it. Without a unit, the number alone. */
const contentText = (content: Wanted['total']): string =>
  content === null
    ? ''
    : [formatNumber(content.value), content.unit].filter(Boolean).join(content.unit === '%' ? '' : ' ')

/** A parsed name without its active ingredient: "480 g/L SL". */
export const strengthText = ({ actives, total, formulation }: Wanted): string => {
  const contents = actives.every(({ content }) => content !== null)
    ? actives.map(({ content }) => contentText(content))
    : [contentText(total)]
  return [contents.filter(Boolean).join(' + '), formulation].filter(Boolean).join(' ')
}

/** States how a product differs from the name that was searched for. Empty if it does not differ. */
export const useCloseness = (): ((product: Product, searchedName: Wanted) => string) => {
  const { t, i18n } = useLingui()
  const formName = (id: string) => {
    const formMessage = formNames[id]
    return formMessage ? i18n._(formMessage) : id
  }
  return (product, wanted) => {
    const requested = contentText(wanted.actives[0]?.content ?? wanted.total)
    const differenceText = (difference: Difference): string => {
      switch (difference.at) {
        case 'form': {
          if (difference.stated === null) return t`Salt not stated`
          const name = formName(difference.stated)
          // If any salt matches, the product's own name states its salt.
          return difference.wanted === null ? '' : t`Another salt or ester: ${name}`
        }
        case 'isomer':
          return t`Another isomer`
        case 'more-actives': {
          const more = product.ingredients.filter(({ nameEn }) => difference.stated.includes(activeNamed(nameEn).base))
          const names = more.map(({ name }) => name).join(' + ')
          return t`Also contains ${names}`
        }
        case 'content': {
          const { stated, ratio } = difference
          if (stated === null || stated === '/') return t`Content not stated`
          if (ratio === undefined) return stated
          const percent = formatNumber(Math.round(Math.abs(ratio - 1) * 100))
          return ratio > 1 ? t`${stated}, ${percent}% more` : t`${stated}, ${percent}% less`
        }
        case 'density': {
          const { stated } = difference
          const density = formatNumber(Math.round(difference.density * 100) / 100)
          if (stated.endsWith('%') && requested.endsWith('%'))
            return t`${stated} by weight is about ${requested} by volume at ${density} kg/L`
          return t`${stated} is about ${requested} at ${density} kg/L`
        }
        case 'by-volume': {
          const { stated } = difference
          return t`${requested} by volume is ${stated}`
        }
        case 'base': {
          const { stated } = difference
          return t`${stated} has as much of the acid or base as ${requested}`
        }
        case 'formulation':
          return difference.stated === null ? t`Formulation not stated` : t`Formulation ${difference.stated}`
      }
    }
    const comparison = compareName(wanted, product)
    return comparison ? comparison.differences.map(differenceText).filter(Boolean).join(' · ') : ''
  }
}

const unitAfterNumber = /^\s*(?:%|g|克|p(?:er)?\s?c|por)/iu

/**
 * The typed name without the words that were not understood and without an ordered quantity, for suppliers to read. A
 * single content without a unit is followed by the unit that it means.
 */
export const understoodName = (typed: string, { actives, total, quantity, rest }: ReadName): string => {
  const wide = typed.normalize('NFKC')
  const at = quantity === null ? -1 : foldText(wide).indexOf(quantity)
  const text = at < 0 ? wide : wide.slice(0, at) + wide.slice(at + (quantity?.length ?? 0))
  const [content] = actives.length > 1 ? [total] : actives.map((one) => one.content ?? total)
  const unused = [...rest]
  let name = ''
  let end = 0
  for (const piece of piecesOf(text)) {
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

/** Opens an enquiry for the name that the buyer searched, addressed to the suppliers of the given products. */
export const useAskForName = (name: NamedSearch['name'], typed = '') => {
  const { t } = useLingui()
  const { request } = useRequestProducts()
  const wish = (understoodName(typed, name) || typed.trim()).slice(0, maxWish)
  const askFor = async (products: readonly Product[]) => {
    const form = physicalForm(name.formulation)
    const { knowsAdditions } = await readBackend()
    await request('enquiry', products, 0, {
      quantity: '',
      unit: form ? unitOf[form] : '',
      place: '',
      clause: '',
      // A backend of level "specification" has no field for the wish, so it is sent as a note.
      ...(knowsAdditions ? { wish, note: '' } : { note: t`Wanted specification: ${wish}` }),
    })
  }
  return { wish, askFor }
}
