import { useLingui } from '@lingui/react/macro'
import { pointsOf } from '#domain/market/points.ts'
import { inBoth } from '#domain/market/price-now.ts'
import { stampedName } from '#domain/exports/stamped-name.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { systemClock } from '#lib/clock.ts'
import { offsetHere } from '#lib/offset-here.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import { saveFile } from '#ui/page/save-file.ts'
import { usePriceWords } from '#widgets/use-price-words.ts'
import type { PriceDetail } from './use-price-detail.ts'

const decimal = (text: string | null): XlsCell => (text === null ? null : { decimal: text })

/** The shown prices as an .xls, made on the device. Each row states its source, and whether it is fictitious. */
export const usePriceFile = () => {
  const { t } = useLingui()
  const words = usePriceWords()
  const head = [
    t`Item`,
    t`Date`,
    t`Period`,
    t`RMB`,
    t`US$`,
    t`Upper end of the range`,
    t`Exchange rate`,
    t`Rate of`,
    t`What the price is of`,
    t`Mark`,
    t`Source`,
    t`Note`,
  ]
  return async ({ copy, main, others }: PriceDetail): Promise<void> => {
    const { xlsFile } = await import('#lib/xls/workbook.ts')
    const rows = [main, ...others].flatMap(({ series, name }) =>
      pointsOf(series).map((point): XlsCell[] => {
        const { CNY, USD, rate } = inBoth(series, point, copy.rates)
        const { facts } = point
        const corrections = (facts?.was ?? []).map(
          ({ price, high, at }) => t`Corrected ${formatDateTime(at)}: was ${words.figure(price, high ?? null)}`,
        )
        return [
          `${name} ${series.specification}`,
          { day: point.day },
          facts?.period ?? null,
          decimal(CNY),
          decimal(USD),
          decimal(point.high),
          decimal(rate?.rate ?? null),
          rate ? { day: rate.day } : null,
          words.of(series),
          series.demo ? t`Illustrative` : facts?.official ? t`Official statistics` : t`Published`,
          [facts?.source ?? series.source, facts?.address].filter(Boolean).join(', '),
          [facts?.note, ...corrections].filter(Boolean).join('; '),
        ]
      }),
    )
    const bytes = xlsFile([
      { name: t`Price trends`, widths: [28, 12, 22, 12, 12, 12, 10, 12, 40, 16, 48, 40], rows: [head, ...rows] },
    ])
    const now = systemClock.now()
    const name = stampedName('prices', 'xls', now, offsetHere(now))
    saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.ms-excel' }), name)
  }
}
