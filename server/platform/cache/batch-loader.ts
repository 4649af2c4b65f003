import { forEverybody } from '../db/account-share.ts'

interface Gathering<Question, Answer> {
  readonly questions: Set<Question>
  readonly answers: Promise<ReadonlyMap<Question, Answer>>
  readonly ask: () => Promise<void>
}

/** Maximum in one statement, unless one call asks for more. */
const mostTogether = 100

/**
 * Answers many questions with one statement: those that come while a statement is running share the next one, so that
 * no answer is older than its question. Equal strings are one question; objects only if they are the same object. A
 * question without an answer is missing from the map. A failing statement rejects for everybody who asked in it.
 */
export const batchLoader = <Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<ReadonlyMap<Question, Answer>>,
) => {
  let underWay = false
  const waiting: Gathering<Question, Answer>[] = []

  const gather = (): Gathering<Question, Answer> => {
    const questions = new Set<Question>()
    let ask: Gathering<Question, Answer>['ask'] = () => Promise.resolve()
    const answers = new Promise<ReadonlyMap<Question, Answer>>((resolve, reject) => {
      ask = () => askAll([...questions]).then(resolve, reject)
    })
    const gathering = { questions, answers, ask }
    waiting.push(gathering)
    return gathering
  }
  const askOneByOne = async (): Promise<void> => {
    underWay = true
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.ask()
    underWay = false
  }

  return (some: readonly Question[]): Promise<ReadonlyMap<Question, Answer>> => {
    const last = waiting.at(-1)
    const { questions, answers } = last && last.questions.size + some.length <= mostTogether ? last : gather()
    for (const one of some) questions.add(one)
    if (!underWay) void forEverybody(askOneByOne)
    return answers
  }
}
