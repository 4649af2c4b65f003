import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { formatQuantity, joinTitle } from '#i18n/formats.ts'
import { kinds } from '#kinds/kinds.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { useContentWithNames } from '#catalogue/queries/names/display-names.ts'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { setTerm } from '../form/content-changes.ts'
import { fieldLabelsOf } from '../labels/problem-texts.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { confirmQuantities, readPastQuantities } from '#account/drafts/earlier-requests.ts'
import type { DraftId } from '#domain/ids.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { quantityConfirmationKey, isUnusualAmount, type TypedAmount } from '#domain/requests/draft/unusual-quantity.ts'
import { useCountries } from '#catalogue/queries/names/reference.ts'
import { isInSellersCountry, placeKindOf } from '#domain/requests/draft/destination.ts'
import { isPlaceInChina } from '#domain/places.ts'
import { foldText } from '#lib/fold-text.ts'
import { dataOr } from '#lib/live-read.ts'
import { hasPrices, termFieldsOf, type KindDescriptor } from '#kinds/kind.ts'

export interface DoubtfulValue extends TypedAmount {
  readonly path: string
}

const termAmounts = (kind: KindDescriptor, { terms }: RequestContent): DoubtfulValue[] =>
  termFieldsOf(kind).flatMap(({ name, control, when }) => {
    const unitIn = control.type === 'number' ? control.unitIn : undefined
    const [quantity, unit] = [terms[name], unitIn === undefined ? '' : terms[unitIn]]
    if (unitIn === undefined || typeof quantity !== 'string' || (when && !when(terms))) return []
    return [{ path: `terms.${name}`, quantity, unit: typeof unit === 'string' ? unit : '' }]
  })

const isAbroad = (place: string, countries: readonly { readonly code: string; readonly name: string }[]): boolean => {
  const words = ` ${foldText(place).replaceAll(/[^\p{L}]+/gu, ' ')} `
  return countries.some(
    ({ code, name }) => !['CN', 'HK', 'MO', 'TW'].includes(code) && words.includes(` ${foldText(name)} `),
  )
}

export const doubtfulTerms = ({ kind, terms, note }: RequestContent, countries: Parameters<typeof isAbroad>[1]) => {
  const place = String(terms['deliveryPlace'] ?? '')
  const isRegistration = kind === 'intention'
  const hasSample = isRegistration && terms['needSample'] === true
  const isZero = /^[0.,\s]*$/.test(String(terms['sampleCount'] ?? ''))
  const wishes = [...[terms['file'] ?? []].flat(), note.trim()].filter(Boolean)
  const named = placeKindOf(terms['tradeClause'])
  const isBuyers = named !== null && !isInSellersCountry(terms['tradeClause'])
  const isWrongSide = isBuyers
    ? isPlaceInChina(place)
    : named !== null && (isAbroad(place, countries) || (named === 'loading' && !isPlaceInChina(place)))
  return [
    place.trim() !== '' && isWrongSide && ['terms.deliveryPlace', place],
    hasSample && isZero && ['terms.sampleCount', '0'],
    isRegistration && terms['destination'] === '' && ['terms.destination', ''],
    isRegistration && isZero && wishes.length === 0 && ['terms.file', ''],
  ].flatMap((one) => (one ? [{ path: one[0] ?? '', quantity: one[1] ?? '', unit: '' }] : []))
}

const isNoSample = ({ path, quantity }: Pick<DoubtfulValue, 'path' | 'quantity'>) =>
  path === 'terms.sampleCount' && quantity === '0'

export function useDoubtfulValues(localId: DraftId, content: RequestContent) {
  const kind = kinds[content.kind]
  const products = dataOr(useProductsByIds(content.lines.map(({ pesticideId }) => pesticideId)), [])
  const countries = dataOr(useCountries(), [])
  const hasQuantity = kind.lineFields.some((one) => one.field === 'quantity')
  const findUnusual = async (): Promise<readonly DoubtfulValue[]> => {
    const { last, confirmed } = await readPastQuantities(localId, content.kind)
    const lines = content.lines.flatMap(({ lineId, pesticideId, quantity, unit }) => {
      const minimum = hasPrices(kind) ? products.find((one) => one.pesticideId === pesticideId)?.minOrder : null
      const references = [minimum, last.get(pesticideId)].filter((one) => one !== null && one !== undefined)
      return hasQuantity && isUnusualAmount({ quantity, unit }, references)
        ? [{ path: `lines.${lineId}.quantity`, quantity, unit }]
        : []
    })
    const terms = termAmounts(kind, content).filter((amount) => isUnusualAmount(amount, []))
    return [...lines, ...terms, ...doubtfulTerms(content, countries)].filter(
      (amount) => confirmed[amount.path] !== quantityConfirmationKey(amount),
    )
  }
  // By default a registration needs a sample (specification, section 9), until the buyer confirms that none is needed.
  const confirmUnusual = async (quantities: readonly DoubtfulValue[]) => {
    if (quantities.some(isNoSample)) await editDraft(localId, setTerm('needSample', false))
    await confirmQuantities(
      localId,
      Object.fromEntries(quantities.map((one) => [one.path, quantityConfirmationKey(one)])),
    )
  }
  return { findUnusual, confirmUnusual }
}

type UnusualListProps = Readonly<{ content: RequestContent; quantities: readonly DoubtfulValue[] }>

export function DoubtfulValueList({ content, quantities }: UnusualListProps) {
  const { t, i18n } = useLingui()
  const unitLabel = useUnitLabel()
  const namedContent = useContentWithNames(content)
  return (
    <ul>
      {quantities.map(({ path, quantity, unit }) => {
        if (isNoSample({ path, quantity })) return <li key={path}>{t`No sample is needed. Is that right?`}</li>
        const field = fieldLabelsOf(namedContent, path)
        const amount = unit ? formatQuantity(quantity.trim(), unitLabel(unit)) : quantity.trim() || t`not stated`
        const named = joinTitle(field.product ?? i18n._(field.label), amount)
        return <li key={path} translate="yes" className="num">{t`${named}. Is that right?`}</li>
      })}
    </ul>
  )
}

type QuantityQuestionProps = UnusualListProps & Readonly<{ onRight: () => void; onChange: () => void }>

export const DoubtfulValuesQuestion = ({ content, quantities, onRight, onChange }: QuantityQuestionProps) => (
  <ConfirmDialog
    icon={Send}
    title={<Trans>Check before sending</Trans>}
    action={<Trans>Yes, send it</Trans>}
    cancel={<Trans>Change it</Trans>}
    onConfirm={onRight}
    onCancel={onChange}
  >
    <DoubtfulValueList content={content} quantities={quantities} />
  </ConfirmDialog>
)
