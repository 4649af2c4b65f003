import { fileAddress as addressOf } from '../api/public-files.ts'

/** For links and pictures: a file of the backend stands with the backend, which need not be where the app came from. */
export const fileAddress = (url: string): string => addressOf(url)
