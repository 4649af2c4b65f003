/** The result of a probe: an answer, a failure of the server, no answer in time, or no connection at all. */
export type ProbeResult = 'answered' | 'failing' | 'silent' | 'nothing'

export const isConnected = (result: ProbeResult): boolean => result === 'answered' || result === 'failing'
