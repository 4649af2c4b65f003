import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Answer, AnswerLine, NearestName, AnswerShape, Fact, FactField } from '#domain/assistant/answer.ts'
import type { Conditions } from '#domain/assistant/reading.ts'
import type { MatchGroup } from '#contract/entities/product-name.ts'
import { paths } from '#domain/paths.ts'
import { readableDose } from '#widgets/register-facts.tsx'
import { formatDay, formatNumber, listSeparator, formatDecimal } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useCountries } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { AnswersHereTag } from '#widgets/answers-here.tsx'
import { useDifferenceText } from '#widgets/closeness.ts'
import { EqualApproximately } from 'lucide-react'

export const factLabels: Record<FactField, MessageDescriptor> = {
  registrationNo: msg`Registration number`,
  company: msg`Supplier`,
  validUntil: msg`Valid until`,
  firstApproved: msg`First approved`,
  toxicity: msg`Toxicity`,
  formulation: msg`Formulation`,
  content: msg`Concentration`,
  ingredients: msg`Active ingredient`,
  crop: msg`Crop`,
  pest: msg`Pest, disease or weed`,
  dose: msg`Dose`,
  perHectare: msg`Per hectare`,
  method: msg`Method`,
  export: msg`Export`,
  place: msg`Place`,
  products: msg`Products`,
  cas: msg`CAS number`,
  nameEn: msg`English name`,
  nameEs: msg`Spanish name`,
  nameZh: msg`Chinese name`,
  minOrder: msg`Minimum order`,
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

export const useFactTexts = () => {
  const { t, i18n } = useLingui()
  const countries = dataOr(useCountries(), [])
  const country = (code: string) => countries.find((one) => one.code === code)?.name ?? code
  const valueOf = ({ field, value }: Readonly<{ field: string; value: string }>): string => {
    switch (field) {
      case 'validUntil':
      case 'firstApproved':
        return isDay.test(value) ? formatDay(value) : value
      case 'export': {
        const names = value.split(', ').map(country).join(listSeparator())
        return value === '' ? t`No limit in China’s register` : t`Export to ${names} only`
      }
      case 'dose':
        return readableDose(value.replace(/\d+(\.\d+)?/g, (number) => formatDecimal(number)))
      case 'perHectare':
      case 'content':
        return value.replace(/\d+(\.\d+)?/g, (number) => formatDecimal(number))
      default:
        return value
    }
  }
  return { labelOf: ({ field }: Fact) => i18n._(factLabels[field]), valueOf, country }
}

const linesAtFirst = 5

const shortShapes: ReadonlySet<AnswerShape> = new Set(['crops', 'pests', 'active'])

const Source = ({ line }: { readonly line: AnswerLine }) => {
  const { t } = useLingui()
  const day = line.date ? formatDay(line.date) : ''
  const number = line.facts.find(({ field }) => field === 'registrationNo')?.value ?? ''
  return (
    <p className="meta small muted">
      {number !== '' && (
        <span translate="no" className="num">
          <UnbrokenText text={number} />
        </span>
      )}
      <span>
        {line.demo
          ? t`Demonstration data`
          : line.country === null
            ? [line.source, day].filter(Boolean).join(' · ')
            : day === ''
              ? t`China’s register, day not stated`
              : t`China’s register, ${day}`}
      </span>
    </p>
  )
}

type OneLineProps = Readonly<{
  line: AnswerLine
  nearest: NearestName | null | undefined
  ticked: boolean
  onTick: (() => void) | undefined
}>

const OneLine = ({ line, nearest, ticked, onTick }: OneLineProps) => {
  const { t } = useLingui()
  const closeness = useDifferenceText()
  const difference = nearest ? closeness(line.differences ?? [], nearest.search.name) : ''
  const { labelOf, valueOf } = useFactTexts()
  const { record, title } = line
  const to = record.table === 'products' ? paths.product(record.id) : paths.company(record.id)
  const facts = line.facts.filter(({ field }) => field !== 'registrationNo')
  return (
    <li className="box pad-s">
      <div className="row g-1 strong breaks">
        {onTick && <Checkbox label={t`Select ${title}`} state={ticked ? 'on' : 'off'} onChange={onTick} />}
        <Link to={to}>
          <UnbrokenText text={title} />
        </Link>
      </div>
      <AnswersHereTag answersHere={line.answersHere} />
      {difference !== '' && (
        <p className="row g-1 small">
          <Icon of={EqualApproximately} />
          {difference}
        </p>
      )}
      <dl className="kv mt-2">
        {facts.map((fact) => (
          <div key={`${fact.field} ${fact.value}`}>
            <dt>{labelOf(fact)}</dt>
            <dd translate="no" className="num">
              {valueOf(fact)}
            </dd>
          </div>
        ))}
      </dl>
      <Source line={line} />
    </li>
  )
}

export const productIdOf = ({ record, product }: AnswerLine): string | null =>
  record.table === 'products' ? record.id : (product ?? null)

type Filters = Parameters<typeof paths.library>[0]

const libraryWith = (
  { crops, pests, categories, companies, country, ...others }: Conditions,
  filters: Filters,
): string | null =>
  Object.keys(others).length > 0 || (companies?.length ?? 0) > 1
    ? null
    : paths.library({
        ...filters,
        crop: crops,
        pest: pests,
        category: categories,
        company: companies,
        open: country === undefined ? undefined : [country],
      })

export const libraryLinkOfNearest = (
  { keyword, where: { actives: _actives, ...where } }: NearestName,
  match?: MatchGroup,
) => libraryWith(where, { keyword: [keyword], match: match && [match] })

const libraryOf = (
  { shape, remembered: { where }, nearest }: Extract<Answer, { kind: 'records' }>,
  actives: readonly string[],
) => {
  if (nearest !== undefined) return nearest && libraryLinkOfNearest(nearest)
  const { actives: groups = [], contents, forms, ...others } = where
  const isExact =
    shape === 'products' &&
    Object.keys(where).length > 0 &&
    groups.length < 2 &&
    actives.length === (groups[0]?.length ?? 0) &&
    (contents?.length ?? 0) < 2 &&
    contents?.[0]?.unit !== null
  const content = contents?.map(({ value, unit }) => (unit === '%' ? `${value}%` : `${value} ${unit}`))
  return isExact ? libraryWith(others, { active: actives, content, form: forms }) : null
}

type AnswerLinesProps = Readonly<{
  answer: Extract<Answer, { kind: 'records' }>
  ticked: ReadonlySet<string>
  onTick: ((id: string) => void) | undefined
}>

export const AnswerLines = ({ answer, ticked, onTick }: AnswerLinesProps) => {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const { lines, shape, total, cut, nearest } = answer
  const library = libraryOf(answer, answer.names ?? [])
  const some = shortShapes.has(shape) ? linesAtFirst * 2 : linesAtFirst
  const visibleLines = all ? lines : lines.slice(0, some)
  const [count, stated] = [formatNumber(lines.length), formatNumber(total)]
  return (
    <>
      <ul className={shortShapes.has(shape) ? 'grid full' : 'stack g-2 full'}>
        {visibleLines.map((line, at) => (
          <OneLine
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a record never change their order
            key={`${line.record.id} ${at}`}
            line={line}
            nearest={nearest}
            ticked={ticked.has(productIdOf(line) ?? '')}
            onTick={onTick && productIdOf(line) !== null ? () => onTick(productIdOf(line) ?? '') : undefined}
          />
        ))}
      </ul>
      {lines.length > some && !all && (
        <Button look="secondary" size="sm" onClick={() => setAll(true)}>{t`Show all ${count}`}</Button>
      )}
      {library !== null && total > some && (
        <Link to={library} className="row strong tall">{t`Show all ${stated} in the library`}</Link>
      )}
      {library === null && total > lines.length && (
        <p className="small muted">
          <Trans>
            The first {count} of {stated} are listed. Name a crop, a supplier or a concentration to see fewer.
          </Trans>
        </p>
      )}
      {cut && <p className="small muted">{t`There are more records than were read for this. Ask for less at once.`}</p>}
    </>
  )
}
