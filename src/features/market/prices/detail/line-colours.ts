/** The colour tokens of the lines, in the order of the compared series. */
export const lineColours = ['--chart-1', '--chart-2', '--chart-3', '--chart-4'] as const
