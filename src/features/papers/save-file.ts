import { saveFile as save } from '#ui/save-file.ts'

export const saveFile = (name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void =>
  save(new Blob([content], { type }), name)

/** Minutes east of UTC of this device's clock at a moment. */
export const offsetHere = (ms: number): number => -new Date(ms).getTimezoneOffset()
