import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/buttons/button.tsx'
import { AnswersHereTag, ReplyFacts } from '#widgets/answers-here.tsx'
import { LockKeyhole, CopyCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { changeAccountValue } from '#account/drafts/write-account-value.ts'
import { useBackend } from '#api/use-backend.ts'
import { useAccountValue, today } from '#account/queries/surroundings.ts'
import {
  groupLinesBySupplier,
  firstOfProduct,
  distinctProductNames,
  type LineContent,
} from '#domain/requests/draft/content.ts'
import { amountProblem } from '#domain/requests/judge.ts'
import { targetPrices, withTargetPrice } from '#domain/requests/record/private-terms.ts'
import { formatMoney, formatDay, formatQuantity, listSeparator } from '#i18n/formats.ts'
import { moneyFieldText } from '#i18n/labels/number-labels.ts'
import { dataOr } from '#lib/live-read.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { useLineSummary } from '../../labels/line-labels.tsx'
import { lineTitle } from '../../labels/problem-texts.ts'
import { NoSupplierAccountNote } from '../../labels/without-account.tsx'
import { filterLines, restoreLines } from '../content-changes.ts'
import { useRequestForm } from '../form-field.tsx'
import { useLineNames } from '#catalogue/queries/names/display-names.ts'
import { Link } from 'react-router-dom'
import { usePriceCopy } from '#account/queries/prices.ts'
import { useStoredCompanies, useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { ageIfStale } from '#domain/market/points.ts'
import { latestPriceOfActive } from '#domain/market/price-now.ts'
import { paths } from '#domain/paths.ts'
import { DataAge } from '#widgets/provenance.tsx'
import { IllustrativeMark } from '#widgets/price-move.tsx'
import { useDictionary } from '#catalogue/queries/names/reference.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { unitFitsForm } from '#domain/requests/draft/defaults.ts'
import { physicalForm } from '#domain/names/formulations.ts'
import { isBelowMinimum } from '#domain/requests/draft/unusual-quantity.ts'
import { hasPrices } from '#kinds/kind.ts'

/** The buyer's target price of a line is stored on this device only. The supplier never receives it. */
export function TargetPriceField({ line }: { line: LineContent }) {
  const { t, i18n } = useLingui()
  const { kind, content, localId, locked } = useRequestForm()
  const target = dataOr(useAccountValue(`targets:${localId}`, targetPrices, {}), {})[line.pesticideId] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const { failed } = useSave({ words: t`The target price could not be saved on this device` })
  if (!hasPrices(kind) || (locked && target === '')) return null
  const name = lineTitle(content, line)
  const store = (price: string) => {
    setTyped(price)
    changeAccountValue(`targets:${localId}`, (value) => withTargetPrice(value, line.pesticideId, price)).catch(failed)
  }
  const { unit } = line
  const money = target && formatMoney(target, 'USD')
  const targetText = unit === '' ? t`Your target ${money}` : t`Your target ${money} per ${unit}`
  if (typed === null && (target === '' || amountProblem(target) === null))
    return (
      <button
        type="button"
        className="inline mt-1 tiny faint target"
        disabled={locked}
        onClick={() => setTyped(target)}
      >
        <Icon of={LockKeyhole} size={14} />
        <span>{target === '' ? t`My target price (private)` : targetText}</span>
      </button>
    )
  const problem = typed === null ? moneyFieldText(amountProblem(target), target, 'USD') : null
  return (
    <span className={`inline mt-1 tiny faint target target--open${problem ? ' field is-error' : ''}`}>
      <NumberInput
        autoFocus={typed !== null}
        aria-label={t`My target price (private), ${name}`}
        title={t`Stored on this device only; suppliers do not see it`}
        value={typed ?? target}
        readOnly={locked}
        suffix={t`US$`}
        onValue={store}
        onBlur={() => setTyped(null)}
        aria-invalid={problem !== null || undefined}
      />
      {problem && (
        <span className="error" role="alert">
          {i18n._(problem)}
        </span>
      )}
      <CurrentPriceNote pesticideId={line.pesticideId} />
    </span>
  )
}

/** `unknown`: suppliers of whom nothing is recorded, if the backend records at all whether suppliers answer. */
const useWhoAnswers = (ids: readonly string[]) => {
  const read = useStoredCompanies(ids)
  const isRecorded = useBackend()?.knowsAdditions === true && read.status !== 'loading'
  const companies = dataOr(read, []).filter(({ answersHere }) => answersHere != null)
  const known = new Set(companies.map(({ companyId }) => companyId))
  return { companies, unknown: isRecorded ? ids.filter((id) => !known.has(id)) : [] }
}

export function SupplierResponsiveness({ companyId }: Readonly<{ companyId: string }>) {
  const { companies, unknown } = useWhoAnswers([companyId])
  const [company] = companies
  if (!company && unknown.length === 0) return null
  return (
    <span className="item__s row g-2 wraps">
      {company ? (
        <>
          <AnswersHereTag answersHere={company.answersHere} />
          <ReplyFacts {...company} />
        </>
      ) : (
        <Trans>Not known whether it answers here</Trans>
      )}
    </span>
  )
}

type RemoveSilentProps = Readonly<{ ids: readonly string[]; onRemoved: (lines: readonly LineContent[]) => void }>

function RemoveSilent({ ids, onRemoved }: RemoveSilentProps) {
  const { t } = useLingui()
  const { content, change } = useRequestForm()
  const summary = useLineSummary()
  const removed = content.lines.filter(({ companyId }) => ids.includes(companyId))
  const left = distinctProductNames(content.lines.filter((line) => !removed.includes(line)))
  const lost = removed.filter(({ wish, name }) => !left.includes(wish || name))
  const names = [...new Set(lost.map((line) => `${line.wish || line.name} ${summary(line)}`.trim()))]
  const lostText = names.join(listSeparator())
  const remove = () => {
    change(filterLines(({ companyId }) => !ids.includes(companyId)))
    onRemoved(removed)
  }
  return (
    <Button look="link" onClick={remove}>
      {names.length === 0 ? t`Remove them` : t`Remove them, and with them: ${lostText}`}
    </Button>
  )
}

export function SupplierResponsivenessNote() {
  const { t } = useLingui()
  const { content, locked, change } = useRequestForm()
  const [removed, setRemoved] = useState<readonly LineContent[]>([])
  const ids = groupLinesBySupplier(content).map(({ companyId }) => companyId)
  const { companies, unknown } = useWhoAnswers(ids)
  const silentIds = companies.flatMap((one) => (one.answersHere ? [] : one.companyId))
  const silent = silentIds.length
  const total = String(ids.length)
  if (locked || silent + unknown.length + removed.length === 0) return null
  const removedCount = groupLinesBySupplier({ lines: removed }).length
  const undo = () => {
    change(restoreLines(removed))
    setRemoved([])
  }
  return (
    <div className="stack g-1 start small muted form-note">
      {silent > 0 && (
        <p>
          <span>
            {ids.length === 1 ? (
              t`This supplier is known from the register only and has not answered here before.`
            ) : silent === ids.length ? (
              t`None of these ${total} suppliers has answered here before.`
            ) : (
              <Plural
                value={silent}
                one={`# of these ${total} suppliers has not answered here before.`}
                other={`# of these ${total} suppliers have not answered here before.`}
              />
            )}
          </span>{' '}
          <NoSupplierAccountNote />
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          {ids.length === 1 ? (
            t`Not known whether it answers here`
          ) : (
            <Plural
              value={unknown.length}
              one={`For # of these ${total} suppliers it is not known whether it answers here`}
              other={`For # of these ${total} suppliers it is not known whether they answer here`}
            />
          )}
        </p>
      )}
      {silent > 0 && silent < ids.length && <RemoveSilent ids={silentIds} onRemoved={setRemoved} />}
      {removed.length > 0 && (
        <p>
          <Plural value={removedCount} one="# supplier removed." other="# suppliers removed." />{' '}
          <Button look="link" onClick={undo}>{t`Undo`}</Button>
        </p>
      )}
    </div>
  )
}

export function MinimumOrderNote({ line }: { line: LineContent }) {
  const { t } = useLingui()
  const { kind, hints } = useRequestForm()
  const unitLabel = useUnitLabel()
  const [product] = dataOr(useProductsByIds([line.pesticideId]), [])
  const minOrder = product?.minOrder
  if (!minOrder || !hasPrices(kind)) return null
  const least = formatQuantity(minOrder.quantity, unitLabel(minOrder.unit))
  const isBelow = isBelowMinimum(line.quantity, line.unit, minOrder)
  if (!isBelow && line.quantity !== '' && !hints) return null
  return isBelow ? (
    <span className="row g-1 start pending medium">
      <Icon of={TriangleAlert} size={14} />
      <span>{t`Below the MOQ of ${least}`}</span>
    </span>
  ) : (
    <span translate="no" className="num">{t`MOQ ${least}`}</span>
  )
}

/** The buyer may expect litres for a liquid, so a weight that comes from an earlier request is explained. */
export function useCarriedUnitNote(line: LineContent): string | null {
  const { t } = useLingui()
  const { defaults } = useRequestForm()
  const units = dataOr(useDictionary('product_unit'), [])
  const source = defaults.get(`lines.${line.lineId}.unit`)
  const isCarried = source === 'product' || source === 'last'
  const { unit, formulation } = line
  if (!isCarried || physicalForm(formulation) !== 'liquid' || !unitFitsForm(unit, 'solid')) return null
  const label = units.find(({ value }) => value === unit)?.label ?? unit
  return t`As last time: ${label}, a weight, although ${formulation} is a liquid`
}

export function CurrentPriceNote({ pesticideId }: { pesticideId: string }) {
  const { t } = useLingui()
  const { kind } = useRequestForm()
  const copy = dataOr(usePriceCopy(), null)
  const [product] = dataOr(useProductsByIds([pesticideId]), [])
  const [only, ...others] = product?.ingredients ?? []
  if (!hasPrices(kind) || !copy || !product || !only || others.length > 0) return null
  const activePrice = latestPriceOfActive(copy.list, only.nameEn, product.demo)
  if (!activePrice) return null
  const { series, point } = activePrice
  const daysOld = ageIfStale(point.day, today())
  const money = formatMoney(point.price, series.currency)
  const { per, specification } = series
  const day = formatDay(point.day)
  return (
    <span translate="no" className="item__s num wraps">
      <Link to={paths.price(series.id)}>{t`Index ${specification}: ${money} per ${per}, ${day}`}</Link>{' '}
      {daysOld !== null && <DataAge days={daysOld} />} {series.demo && <IllustrativeMark />}
    </span>
  )
}

export function SameProductNote({ line }: { line: LineContent }) {
  const { t } = useLingui()
  const { kind, content } = useRequestForm()
  const first = firstOfProduct(content, line.lineId)
  const withNames = useLineNames(first ? [first] : [])
  if (!first || first.quantity === '' || kind.lineFields.some(({ field }) => first[field] !== line[field])) return null
  const supplier = withNames(first).companyName
  return (
    <span className="item__s row g-1 start muted wraps">
      <Icon of={CopyCheck} size={14} />
      <span>{t`Same as for ${supplier}`}</span>
    </span>
  )
}
