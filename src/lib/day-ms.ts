/** A duration of 24 hours. Calendar days can be longer or shorter, so they must be counted by the calendar. */
export const dayMs = 86_400_000
