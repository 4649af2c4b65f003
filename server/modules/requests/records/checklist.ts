import type { RequiredFile } from '#contract/entities/progress.ts'
import type { RecordRow } from './repo.ts'

type Listed = Pick<RecordRow, 'terms' | 'filesDone'>

const asked = (row: Listed): string[] => [...new Set((row.terms.file ?? '').split(',').filter((file) => file !== ''))]

/** The documents a request asks for (only a registration's has any), in its order, each with what was done of it. */
export const checklistOf = (row: Listed): RequiredFile[] =>
  asked(row).map((file) => row.filesDone.find((one) => one.file === file) ?? { file, done: false, files: [] })

/** Those that are still missing. */
export const missingFiles = (row: Listed): string[] =>
  checklistOf(row)
    .filter((one) => !one.done)
    .map((one) => one.file)
