import { expect, it } from 'vitest'
import { createReloadGuard } from './reloads.ts'

const rig = () => {
  const done: string[] = []
  const page = { dialogs: 0, type: () => {} }
  const reloads = createReloadGuard({
    dialogs: () => page.dialogs,
    onTyped: (typed) => {
      page.type = typed
    },
    offer: () => done.push('offer'),
    reload: () => done.push('reload'),
  })
  return { done, page, reloads }
}
const update = { controlled: true, isUpdate: true }

it('the page does not reload if the browser removes the worker', () => {
  const { done, reloads } = rig()
  reloads.changed({ controlled: false, isUpdate: true })
  expect(done).toEqual([])
})

it('the page does not reload when a worker takes control of a page for the first time', () => {
  const { done, reloads } = rig()
  reloads.changed({ controlled: true, isUpdate: false })
  expect(done).toEqual([])
})

it('an idle page reloads once if another tab has started the new version', () => {
  const { done, reloads } = rig()
  reloads.changed(update)
  reloads.changed(update)
  expect(done).toEqual(['reload'])
})

it('if a form is open or a field was edited, the page reloads only when the buyer agrees', () => {
  const open = rig()
  open.page.dialogs = 1
  open.reloads.changed(update)
  const typedRig = rig()
  typedRig.page.type()
  typedRig.reloads.changed(update)
  expect([open.done, typedRig.done]).toEqual([['offer'], ['offer']])
  expect(typedRig.reloads.isReplaced()).toBe(true)
  typedRig.reloads.agree()
  typedRig.reloads.reload()
  expect(typedRig.done).toEqual(['offer', 'reload'])
})

it('a page with an open form reloads if the buyer agreed after opening the form', () => {
  const { done, page, reloads } = rig()
  page.dialogs = 1
  page.type()
  reloads.agree()
  reloads.changed(update)
  expect(done).toEqual(['reload'])
})

it('the new version is offered again if a form was opened or a field was edited after the buyer agreed', () => {
  const openedRig = rig()
  openedRig.reloads.agree()
  openedRig.page.dialogs = 1
  openedRig.reloads.changed(update)
  const typedRig = rig()
  typedRig.reloads.agree()
  typedRig.page.type()
  typedRig.reloads.reload()
  expect([openedRig.done, typedRig.done]).toEqual([['offer'], ['offer']])
})
