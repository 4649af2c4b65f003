interface Gathering<Row> {
  readonly keys: Set<string>
  readonly found: Promise<ReadonlyMap<string, Row>>
  readonly read: () => Promise<void>
}

/**
 * One row for a key, where many ask at a time: what is asked while a statement is under way goes together in the next
 * one. So no answer is older than its question.
 */
export const lookUpTogether = <Row>(find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) => {
  let underWay = false
  let gathering: Gathering<Row> | null = null

  const gather = (): Gathering<Row> => {
    const keys = new Set<string>()
    let read: Gathering<Row>['read'] = () => Promise.resolve()
    const found = new Promise<ReadonlyMap<string, Row>>((resolve, reject) => {
      read = () => find([...keys]).then(resolve, reject)
    })
    return { keys, found, read }
  }
  const next = async (): Promise<void> => {
    while (gathering) {
      const { read } = gathering
      gathering = null
      await read()
    }
    underWay = false
  }

  return async (key: string): Promise<Row | undefined> => {
    gathering ??= gather()
    const { keys, found } = gathering
    keys.add(key)
    if (!underWay) {
      underWay = true
      void next()
    }
    return (await found).get(key)
  }
}
