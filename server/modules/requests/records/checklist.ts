import type { RequiredFile } from '#contract/entities/progress.ts'
import type { RecordRow } from './repo.ts'

type Listed = Pick<RecordRow, 'terms' | 'filesDone'>

const asked = (row: Listed): string[] => [...new Set((row.terms.file ?? '').split(',').filter((file) => file !== ''))]

/** The documents that a request asks for (only a registration has any), in its order, each with its state. */
export const checklistOf = (row: Listed): RequiredFile[] =>
  asked(row).map((file) => row.filesDone.find((one) => one.file === file) ?? { file, done: false, files: [] })

/** The missing ones. */
export const missingFiles = (row: Listed): string[] =>
  checklistOf(row)
    .filter((one) => !one.done)
    .map((one) => one.file)
