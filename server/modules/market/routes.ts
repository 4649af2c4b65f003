import { priceCalls } from '#contract/calls/market.ts'
import type { PriceSeries, PriceItem } from '#contract/entities/price.ts'
import type { Day } from '#contract/values.ts'
import { addMonths } from '#domain/validity.ts'
import { priceRows, localizedName } from '#domain/market/list.ts'
import { dayNumber } from '#domain/market/points.ts'
import { readEpoch } from '#server/platform/db/epoch.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import {
  findAllPriceLegs,
  findAllExchangeRates,
  findAllPriceSeries,
  readSeriesChangeTimes,
  priceDayAt,
  priceMarkOf,
  type PriceMark,
} from './repo.ts'
import { latestPrice, type LatestPrice } from '#domain/market/price-now.ts'

const itemOf = (series: PriceSeries, name: string, { now, previous, twoWeekChange, trend }: LatestPrice): PriceItem => {
  const { days: _days, prices: _prices, facts: _facts, ...of } = series
  return {
    ...of,
    name,
    content: series.specification,
    day: now.day,
    priceRmb: now.CNY,
    priceUsd: now.USD,
    previousDay: previous?.day ?? null,
    previousRmb: previous?.CNY ?? null,
    previousUsd: previous?.USD ?? null,
    twoWeekChange,
    trend,
  }
}

const within = (series: PriceSeries, from: Day): PriceSeries => {
  const firstDay = dayNumber(from)
  const isInRange = series.days.map((number) => number >= firstDay)
  return {
    ...series,
    days: series.days.filter((_, at) => isInRange[at]),
    prices: series.prices.filter((_, at) => isInRange[at]),
    facts: series.facts.filter(({ day }) => day >= from),
  }
}

const writtenMark = ({ epoch, changedAt, week, day }: PriceMark) => [epoch, changedAt, week, day].join('.')

const changedSince = (since: string, now: PriceMark, times: ReadonlyMap<string, number>) => {
  const [epoch, changedAt, week, day] = since.split('.')
  return ({ id, demo, days }: PriceSeries) =>
    epoch !== now.epoch ||
    (times.get(id) ?? Infinity) > Number(changedAt) ||
    (days.at(-1) ?? 0) > Number(day) ||
    (demo && week !== now.week)
}

export const priceRoutes = (app: App, deps: Deps): void => {
  const { db } = deps
  const readSeries = async (now: number) => {
    const today = priceDayAt(now)
    const [list, rates] = await Promise.all([findAllPriceSeries(db, today), findAllExchangeRates(db, today)])
    return { today, list, rates }
  }
  const findSeries = async (id: string, now: number) => {
    const all = await readSeries(now)
    const series = all.list.find((one) => one.id === id)
    if (!series) throw notFound()
    return { ...all, series }
  }
  mount(app, deps, priceCalls.pricePage, async ({ query, locale, now }) => {
    const { list, rates } = await readSeries(now)
    const rows = priceRows(list, rates, locale, {
      keyword: query.keyword ?? '',
      categoryIds: (query.categoryIds ?? '').split(',').filter(Boolean),
      sort: query.sort ?? 'name',
    })
    const from = (query.pageNo - 1) * query.pageSize
    const page = rows.slice(from, from + query.pageSize)
    return { list: page.map(({ series, name, price }) => itemOf(series, name, price)), total: rows.length }
  })
  mount(app, deps, priceCalls.priceGet, async ({ query, locale, now }) => {
    const { series, rates } = await findSeries(query.id, now)
    const price = latestPrice(series, rates)
    if (!price) throw notFound()
    return itemOf(series, localizedName(series.names, locale), price)
  })
  mount(app, deps, priceCalls.priceHistory, async ({ query, now }) => {
    const { series, rates, today } = await findSeries(query.id, now)
    return { series: within(series, addMonths(today, -Number(query.months))), rates }
  })
  mount(app, deps, priceCalls.priceLegs, () => findAllPriceLegs(db))
  mount(app, deps, priceCalls.priceSeries, async ({ query, now }) => {
    const [epoch, times] = [await readEpoch(db), await readSeriesChangeTimes(db)]
    const { list, rates, today } = await readSeries(now)
    const nextMark = priceMarkOf(epoch, times, today)
    const hasChanged = changedSince(query.since, nextMark, times)
    return { list: list.filter(hasChanged), ids: list.map(({ id }) => id), rates, next: writtenMark(nextMark) }
  })
}
