/** Maximum size of one page of a list: enough for 200 rows of the usual size. */
const maxPageBytes = 2 * 1024 * 1024

/** The rows of one page, which ends after `pageSize` rows or before a row that would make it too large. */
export const pageBySize = <Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): readonly Row[] => {
  let page: Row[] = []
  let [number, bytes] = [1, 0]
  for (const row of rows) {
    if (page.length === pageSize || (page.length > 0 && bytes + row.bytes > maxPageBytes)) {
      if (number === pageNo) return page
      page = []
      number += 1
      bytes = 0
    }
    page.push(row)
    bytes += row.bytes
  }
  return number === pageNo ? page : []
}
