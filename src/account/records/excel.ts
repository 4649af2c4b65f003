import type { QueryIn } from '#contract/call.ts'
import { excelOf } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { api } from '#api/commands.ts'
import { fetchFile, type FetchedFile } from '#api/files/fetch-file.ts'

/** The server's own Excel file of sent requests. Null if the server could not be reached or does not offer the call. */
export const excelFromServer = async (
  kind: RequestKind,
  query: QueryIn<ReturnType<typeof excelOf>>,
): Promise<FetchedFile | null> => {
  try {
    return await fetchFile(api, excelOf(kind), query)
  } catch {
    return null
  }
}
