/** Midnight of this device's day, ms. */
export const startOfToday = (now: number): number => new Date(now).setHours(0, 0, 0, 0)
