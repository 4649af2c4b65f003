/** The shortest form of a dictionary label: "Litre (L)" with the value L becomes "L". Other labels do not change. */
export const shortLabel = (value: string, label: string): string => (label.endsWith(`(${value})`) ? value : label)

/** Makes words of a value that is no longer in any dictionary: "DRUM_STEEL_200L" becomes "DRUM STEEL 200L". */
export const labelOfCode = (value: string): string => value.replaceAll('_', ' ')
