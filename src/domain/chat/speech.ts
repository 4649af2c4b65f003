/** What a backend takes of one recording: enough for a minute and more in any form that a browser records. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120
