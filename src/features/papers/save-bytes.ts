import { saveFile } from '#ui/page/save-file.ts'

export const saveBytes = (name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void =>
  saveFile(new Blob([content], { type }), name)

/** This device's offset from UTC at a moment, in minutes; positive to the east. */
export const offsetHere = (ms: number): number => -new Date(ms).getTimezoneOffset()
