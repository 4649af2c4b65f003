import { saveFile } from '#ui/page/save-file.ts'

export const saveBytes = (name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void =>
  saveFile(new Blob([content], { type }), name)
