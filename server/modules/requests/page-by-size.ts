const maxPageBytes = 2 * 1024 * 1024

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
