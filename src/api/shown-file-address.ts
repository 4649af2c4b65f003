import { fileAddress as addressOf } from './file-address.ts'

/** For links and pictures: where a file stands; null when it is on another site, which is never opened. */
export const fileAddress = (url: string): string | null => addressOf(url)
