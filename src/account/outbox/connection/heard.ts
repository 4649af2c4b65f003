/** The result of a probe: an answer, a failure of the server, no answer in time, or no connection at all. */
export type Heard = 'answered' | 'failing' | 'silent' | 'nothing'

/** A connection exists, whatever the server answered. */
export const isConnected = (heard: Heard): boolean => heard === 'answered' || heard === 'failing'
