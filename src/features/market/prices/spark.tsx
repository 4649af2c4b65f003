import { gapsAfter, type Point, dayNumber } from '#domain/market/points.ts'

const width = 124
const height = 28
const inset = 4

interface SparkProps {
  readonly points: readonly Point[]
  /** All points of the series. */
  readonly whole: readonly Point[]
  readonly from: string
  readonly to: string
}

/**
 * The last twelve months as a small line, interrupted where points are missing. The figures beside it give the same
 * information.
 */
export const Spark = ({ points, whole, from, to }: SparkProps) => {
  const values = points.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const x = (day: string) => inset + ((dayNumber(day) - first) / Math.max(1, last - first)) * (width - 2 * inset)
  const y = (value: number) => height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset)
  const gaps = gapsAfter(points, whole)
  const steps = points.map(({ day, price }, at) => {
    const before = points[at - 1]
    return `${!before || gaps.has(before.day) ? 'M' : 'L'}${x(day).toFixed(1)} ${y(Number(price)).toFixed(1)}`
  })
  const end = points.at(-1)
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={steps.join('')} />
      {end && <circle cx={x(end.day)} cy={y(Number(end.price))} r="2.5" />}
    </svg>
  )
}
