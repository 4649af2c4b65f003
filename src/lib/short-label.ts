/** The shortest form of a dictionary label: "Litre (L)" with the value L becomes "L". Other labels do not change. */
export const shortLabel = (value: string, label: string): string => (label.endsWith(`(${value})`) ? value : label)

export const labelOfCode = (value: string): string => value.replaceAll('_', ' ')
