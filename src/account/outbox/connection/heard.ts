/**
 * The result of asking the server: an answer; a failure of the server's own, so that the line is up but the server is
 * of no use; no answer in time; or nothing, because no connection could be opened.
 */
export type Heard = 'answered' | 'failing' | 'silent' | 'nothing'

/** Whether there is a connection to the server, whatever it answered. */
export const isConnected = (heard: Heard): boolean => heard === 'answered' || heard === 'failing'
