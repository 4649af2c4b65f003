/** A duration of 24 hours. Calendar days can be longer or shorter: count those with the calendar. */
export const dayMs = 86_400_000
