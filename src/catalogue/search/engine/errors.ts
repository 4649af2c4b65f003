/**
 * Why a stored index cannot be used. All of them have one remedy: build it again from the rows.
 * - `not-an-index`: other bytes stand there; - `wrong-version`: written by another release;
 * - `corrupt`: cut off or changed; - `mismatched-delta`: the changes belong to another base.
 */
export type SearchIndexProblem = 'not-an-index' | 'wrong-version' | 'corrupt' | 'mismatched-delta'

export class SearchIndexError extends Error {
  readonly problem: SearchIndexProblem
  constructor(problem: SearchIndexProblem, detail: string) {
    super(`search index: ${problem} (${detail})`)
    this.name = 'SearchIndexError'
    this.problem = problem
  }
}
