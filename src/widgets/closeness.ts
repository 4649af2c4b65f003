import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Difference } from '#domain/names/compare-name.ts'
import { formatNumber } from '#i18n/formats.ts'

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

const contentText = (content: Wanted['total'], unit = content?.unit ?? null): string =>
  content === null ? '' : [formatNumber(content.value), unit].filter(Boolean).join(unit === '%' ? '' : ' ')

/** A concentration in g/L: 48 % (weight by volume) is 480 g/L. */
const perLitreText = (content: Wanted['total']): string =>
  contentText(content && { ...content, value: content.unit === 'g/L' ? content.value : content.value * 10 }, 'g/L')

/** A parsed name without its active ingredients: "480 g/L SL". */
export const contentAndFormulationText = ({ actives, total, formulation }: Wanted): string => {
  const contents = actives.every(({ content }) => content !== null)
    ? actives.map(({ content }) => contentText(content))
    : [contentText(total)]
  return [contents.filter(Boolean).join(' + '), formulation].filter(Boolean).join(' ')
}

export const useDifferenceText = (): ((differences: readonly Difference[], wanted: Wanted) => string) => {
  const { t, i18n } = useLingui()
  const formName = (id: string) => {
    const formMessage = formNames[id]
    return formMessage ? i18n._(formMessage) : id
  }
  return (differences, wanted) => {
    const wantedContent = wanted.actives[0]?.content ?? wanted.total
    const requested = contentText(wantedContent)
    const differenceText = (difference: Difference): string => {
      switch (difference.at) {
        case 'form': {
          if (difference.stated === null) return t`Salt not stated`
          const name = formName(difference.stated)
          // If the buyer did not ask for a particular salt, the salt is not a difference: the product's name states it.
          return difference.wanted === null ? '' : t`Another salt or ester: ${name}`
        }
        case 'isomer':
          return t`Another isomer`
        case 'more-actives': {
          const names = difference.stated.join(' + ')
          return t`Also contains ${names}`
        }
        case 'content': {
          const { stated, ratio, converted, limit } = difference
          if (stated === null || stated === '/') return t`Content not stated`
          if (limit) {
            const { text: bound, is } = limit
            return is === 'most' ? t`${stated}, at most ${bound}` : t`${stated}, at least ${bound}`
          }
          if (ratio === undefined) return stated
          const percent = formatNumber(Math.round(Math.abs(ratio - 1) * 100))
          if (converted) {
            const [density, volume] = [formatNumber(converted.density), converted.text]
            return ratio > 1
              ? t`${stated}, at ${density} kg/L ${volume}, ${percent}% more`
              : t`${stated}, at ${density} kg/L ${volume}, ${percent}% less`
          }
          return ratio > 1 ? t`${stated}, ${percent}% more` : t`${stated}, ${percent}% less`
        }
        case 'density': {
          const { stated, known } = difference
          const volume = stated.endsWith('%') ? perLitreText(wantedContent) : stated
          const weight = stated.endsWith('%') ? stated : contentText(wantedContent, '%')
          const density = formatNumber(Number(difference.density.toFixed(2)))
          if (!known) return t`${weight} by weight is ${volume} only at ${density} kg/L: the density is not stated`
          return t`${weight} by weight is about ${volume} at ${density} kg/L`
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
    return differences.map(differenceText).filter(Boolean).join(' · ')
  }
}
