/** A day without a change of the clocks: for lengths of time. What a calendar says is counted by the calendar. */
export const dayMs = 86_400_000
