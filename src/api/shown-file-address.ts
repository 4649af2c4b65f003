import { fileAddress as addressOf } from './file-address.ts'

/** The address of a file for links and pictures; null when it is on another site, which is never opened. */
export const fileAddress = (url: string): string | null => addressOf(url)
