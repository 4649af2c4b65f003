import { screenful } from '#ui/list-window.ts'

/** Rows of the library that fill the window: those that its first paint has. */
export const firstRows = (phone: boolean): number => screenful(phone ? 109 : 58)
