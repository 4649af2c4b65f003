import type { Product } from '#contract/entities/product.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/content.ts'
import type { FormStyle, Problem } from '#domain/requests/kind-rules.ts'
import type { Pick } from '#domain/requests/resolve-conflict.ts'
import { accountContext, openedAccount } from '../outbox/operations/account-context.ts'
import * as attach from './attach.ts'
import { editDraft as edit } from './edit.ts'
import { createDraftEditor, type DraftEditor, type EditorOptions } from './editor.ts'
import * as queue from './queue.ts'
import { editAsNew as asNew, resolveConflict as resolve } from './resolve.ts'
import { startDraft as start, startDraftWith as startWith } from './start.ts'
import * as withdraw from './withdraw.ts'

/**
 * What screens do with drafts, for the account that is open. Each resolves when its effect is on the disk, and
 * rejects with `StorageError`, `DraftLocked` or `NotSignedIn`; none waits for the network.
 */

export const startDraft = async (kind: RequestKind, products: readonly Product[]): Promise<string> =>
  start(await openedAccount(), kind, products)

export const startDraftWith = async (content: RequestContent, from: readonly string[] = []): Promise<string> =>
  startWith(await openedAccount(), content, from)

export const editDraft = async (localId: string, change: (content: RequestContent) => RequestContent): Promise<void> =>
  void (await edit(await openedAccount(), localId, change))

/** For a form: collects keystrokes, writes within 120 ms and when the page is left. */
export const draftEditor = (localId: string, options?: EditorOptions): DraftEditor =>
  createDraftEditor(accountContext(), localId, options)

export const addAttachment = async (localId: string, file: Blob, name: string): Promise<attach.AttachResult> =>
  attach.addAttachment(await openedAccount(), localId, file, name)

export const removeAttachment = async (localId: string, blobId: string): Promise<void> =>
  attach.removeAttachment(await openedAccount(), localId, blobId)

export const saveDraft = async (localId: string, style?: FormStyle): Promise<Problem[]> =>
  queue.saveDraft(await openedAccount(), localId, style)
export const sendDraft = async (localId: string, style?: FormStyle): Promise<Problem[]> =>
  queue.sendDraft(await openedAccount(), localId, style)
export const continueEditing = async (localId: string): Promise<boolean> =>
  withdraw.continueEditing(await openedAccount(), localId)
export const discardDraft = async (localId: string): Promise<withdraw.DiscardResult> =>
  withdraw.discardDraft(await openedAccount(), localId)

export const resolveConflict = async (localId: string, picks: Readonly<Record<string, Pick>>): Promise<string> =>
  resolve(await openedAccount(), localId, picks)

/** The text of a draft whose key was used for something else, as a new draft; null: nothing stands in its way. */
export const editAsNew = async (localId: string): Promise<string | null> => asNew(await openedAccount(), localId)
