import { useLingui } from '@lingui/react/macro'
import type { AlertRule, Crossing, PriceSeries } from '#contract/entities/price.ts'
import { isLocale } from '#contract/languages.ts'
import { localizedName } from '#domain/market/list.ts'
import { isDisplayCurrency } from '#domain/market/price-now.ts'
import { formatDay, formatPercent } from '#i18n/formats.ts'
import { usePriceLabels } from './use-price-labels.ts'

type Of = Pick<PriceSeries, 'names' | 'specification' | 'currency' | 'per' | 'demo'>

/** In the returned functions, `of` is undefined if the price is not on this device. */
export const useAlertLabels = () => {
  const { t, i18n } = useLingui()
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
  const labels = usePriceLabels()
  const currencyOf = ({ currency }: Of) => (isDisplayCurrency(currency) ? labels.currency(currency) : currency)
  const unit = (of: Of) => `${currencyOf(of)} ${labels.per(of.per)}`
  const amount = (price: string, of: Of | undefined) =>
    of ? `${currencyOf(of)} ${labels.figure(price)} ${labels.per(of.per)}` : labels.figure(price)
  const name = (of: Of | undefined) =>
    of ? `${localizedName(of.names, locale)} ${of.specification}` : t`Price not on this device`
  return {
    unit,
    amount,
    name,
    rule: (rule: AlertRule, of: Of | undefined) => {
      if (rule.kind === 'change') {
        const digits = Math.min(2, rule.percent.split('.')[1]?.length ?? 0)
        const percent = formatPercent(Number(rule.percent) / 100, { digits })
        return t`Change of ${percent} or more in two weeks`
      }
      const limit = amount(rule.price, of)
      return rule.kind === 'above' ? t`Above ${limit}` : t`Below ${limit}`
    },
    rung: (rule: AlertRule, { day, price, share }: Crossing, of: Of) => {
      const [now, on] = [amount(price, of), formatDay(day)]
      const limit = rule.kind === 'change' ? '' : amount(rule.price, of)
      const moved = formatPercent(share ?? 0, { digits: 1, signed: true })
      const text =
        rule.kind === 'change'
          ? t`${moved} in two weeks, to ${now} on ${on}.`
          : rule.kind === 'above'
            ? t`${now} on ${on}, above ${limit}.`
            : t`${now} on ${on}, below ${limit}.`
      return of.demo ? t`${text} Illustrative: this price series is invented.` : text
    },
  }
}
