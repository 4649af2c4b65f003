import { dayIn } from '#domain/lifecycle/deadline.ts'

export interface SupplierTime {
  readonly weekend: boolean
  /** Nobody reads a reminder before 8 and after 18. */
  readonly office: boolean
}

const hourIn = (zone: string, now: number): number => {
  try {
    return Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  } catch {
    return new Date(now).getUTCHours()
  }
}

/** What time it is for the supplier, as far as it decides whether to remind now. */
export const supplierTime = (zone: string, now: number): SupplierTime => {
  const weekday = new Date(`${dayIn(zone, now)}T00:00:00Z`).getUTCDay()
  const weekend = weekday === 0 || weekday === 6
  const hour = hourIn(zone, now)
  return { weekend, office: !weekend && hour >= 8 && hour < 18 }
}
