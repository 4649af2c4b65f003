/** The shortest form of a dictionary label: "Litre (L)" with the value L becomes "L". Other labels do not change. */
export const shortLabel = (value: string, label: string): string => (label.endsWith(`(${value})`) ? value : label)

/** For a value that no dictionary has any more: "DRUM_STEEL_200L" becomes "DRUM STEEL 200L", words instead of a code. */
export const labelOfCode = (value: string): string => value.replaceAll('_', ' ')
