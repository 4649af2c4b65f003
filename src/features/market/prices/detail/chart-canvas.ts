import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { dayMs } from '#lib/day-ms.ts'
import type { ChartColumns } from '#domain/market/lines.ts'
import { lineColours } from './use-price-detail.ts'

interface ChartOptions {
  readonly box: HTMLElement
  readonly columns: ChartColumns
  readonly from: number
  readonly to: number
  readonly dayLabel: (day: number) => string
  readonly valueLabel: (value: number) => string
  /** `at`: the index of the point at the cursor, or null. `left`: the cursor's distance from the left in px, or -1. */
  readonly onPoint: (at: number | null, left: number) => void
}

export type DrawnChart = Readonly<{ isCut: boolean; moveTo: (at: number) => void; stop: () => void }>

const axisHeight = 28
const axisWidth = 64
const seconds = (day: number) => (day * dayMs) / 1000

export const drawChart = ({ box, columns, from, to, dayLabel, valueLabel, onPoint }: ChartOptions): DrawnChart => {
  const style = getComputedStyle(box)
  // A token has one colour for light and one for dark mode, so the browser computes the one that applies.
  const colour = (token: string) => {
    box.style.color = `var(${token})`
    const { color } = getComputedStyle(box)
    box.style.color = ''
    return color
  }
  const [days, ...values] = columns
  const size = () => ({ width: Math.max(240, box.clientWidth), height: box.clientWidth < 560 ? 240 : 320 })
  const axis = { stroke: colour('--text-3'), ticks: { show: false }, font: `12px ${style.fontFamily}` }
  const plot = new uPlot(
    {
      ...size(),
      padding: [12, 0, 0, 20],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
      scales: { x: { time: true, range: [seconds(from), seconds(to)] } },
      axes: [
        {
          ...axis,
          size: axisHeight,
          grid: { show: false },
          values: (_, splits) => splits.map((at) => dayLabel(Math.round((at * 1000) / dayMs))),
        },
        {
          ...axis,
          side: 1,
          size: axisWidth,
          grid: { stroke: colour('--chart-grid'), width: 1 },
          values: (_, splits) => splits.map(valueLabel),
        },
      ],
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
      series: [
        {},
        ...values.map((column, at) => ({
          stroke: colour(lineColours[at] ?? lineColours[0]),
          // Two values are drawn as points without a line, because the line would look like a trend.
          width: column.filter((value) => value != null).length === 2 ? 0 : 2,
          spanGaps: false,
          points: { show: days.length <= 60, size: 5 },
        })),
      ],
      hooks: {
        setCursor: [({ cursor: { idx, left } }) => onPoint(idx ?? null, left !== undefined && left >= 0 ? left : -1)],
      },
    },
    [days.map(seconds), ...values] as uPlot.AlignedData,
    box,
  )
  const watch = new ResizeObserver(() => plot.setSize(size()))
  watch.observe(box)
  const all = values.flat().filter((value) => typeof value === 'number')
  return {
    isCut: all.length > 0 && (uPlot.rangeNum(Math.min(...all), Math.max(...all), 0.1, true)[0] ?? 0) > 0,
    moveTo: (at) => plot.setCursor({ left: plot.valToPos(seconds(days[at] ?? from), 'x'), top: 20 }),
    stop: () => {
      watch.disconnect()
      plot.destroy()
    },
  }
}
