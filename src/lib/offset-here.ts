/** This device's offset from UTC at a moment, in minutes; positive to the east. */
export const offsetHere = (ms: number): number => -new Date(ms).getTimezoneOffset()
