import { bySupplier } from './by-supplier.ts'
import type { RequestContent } from './content.ts'
import type { KindRules, Problem } from '../kind-rules.ts'

type Form = Pick<KindRules, 'lineFields' | 'terms' | 'replyByBefore'>

const termPaths = ({ terms, replyByBefore }: Form): string[] => {
  const paths = Object.keys(terms).flatMap((name) =>
    name === replyByBefore ? ['maxReplyTime', `terms.${name}`] : [`terms.${name}`],
  )
  return replyByBefore === null ? [...paths, 'maxReplyTime'] : paths
}

/** Every path that a problem can have, from the top of the form to the bottom. */
const formPaths = (form: Form, content: RequestContent): string[] => [
  'lines',
  ...bySupplier(content).flatMap(({ lines }) =>
    lines.flatMap(({ lineId }) => [`lines.${lineId}`, ...form.lineFields.map((field) => `lines.${lineId}.${field}`)]),
  ),
  ...termPaths(form),
  'attachments',
  ...content.attachments.map(({ blobId }) => `attachments.${blobId}`),
  'note',
]

/** Sorts problems by the form, so that the first one reported is the first one visible. */
export const inFormOrder = (form: Form, content: RequestContent, problems: readonly Problem[]): Problem[] => {
  const places = new Map(formPaths(form, content).map((path, place) => [path, place]))
  const placeOf = ({ path }: Problem) => places.get(path) ?? Infinity
  return problems.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}
