/** A dictionary label in as few letters as say it: "Litre (L)" of the value L is "L"; any other label stays. */
export const shortLabel = (value: string, label: string): string => (label.endsWith(`(${value})`) ? value : label)
