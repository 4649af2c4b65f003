import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { today } from '#account/reads/buyer-day.ts'
import { usePriceCopy, type PriceCopy } from '#account/reads/lists/prices.ts'
import { useProductsByIds } from '#catalogue/reads/lists/rows-here.ts'
import { staleDays } from '#domain/market/points.ts'
import { priceOfActive } from '#domain/market/since.ts'
import { paths } from '#domain/paths.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { DaysOld } from '#widgets/days-old.tsx'
import { Illustrative } from '#widgets/illustrative.tsx'
import { useForm } from '../form-context.ts'

const Shown = ({ copy, pesticideId }: { copy: PriceCopy; pesticideId: string }) => {
  const [product] = dataOr(useProductsByIds([pesticideId]), [])
  const [only, ...others] = product?.ingredients ?? []
  const found = product && only && others.length === 0 ? priceOfActive(copy.list, only.nameEn, product.demo) : null
  if (!found) return null
  const { series, point } = found
  const old = staleDays(point.day, today())
  const money = formatMoney(point.price, series.currency)
  const { per, specification } = series
  const day = formatDay(point.day)
  return (
    <span className="item__s num wraps">
      <Link to={paths.price(series.id)}>
        <Trans>
          Index {specification}: {money} per {per}, {day}
        </Trans>
      </Link>{' '}
      {old !== null && <DaysOld days={old} />} {series.demo && <Illustrative />}
    </span>
  )
}

/** The last published price of the line's active ingredient, for comparison with quotes; nothing for a mixture. */
export const PriceToday = ({ pesticideId }: { pesticideId: string }) => {
  const { kind } = useForm()
  const copy = dataOr(usePriceCopy(), null)
  // Only kinds with quotes have a price per line.
  const applies = kind.lineFields.some((one) => one.field === 'packaging')
  return applies && copy ? <Shown copy={copy} pesticideId={pesticideId} /> : null
}
