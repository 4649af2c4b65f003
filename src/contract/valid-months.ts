/** The choices for how many months a registration must still be valid; 0: today. */
export const validMonths = ['0', '6', '12'] as const
