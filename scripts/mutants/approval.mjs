// @ts-check
/**
 * Mutants that break the approval rules (APPR-…), on the device and on the server.
 *
 * @type {readonly import('./rules.mjs').RuleMutant[]}
 */
export const approvalMutants = [
  {
    rule: 'APPR-1',
    name: 'forgets that it waits',
    patches: [['src/account/outbox/engine/settle.ts', 'approval: current.approval ?? null', 'approval: null']],
  },
  {
    rule: 'APPR-2',
    name: 'changes what an administrator reads',
    patches: [
      [
        'src/account/drafts/draft.ts',
        "if (awaits(draft)) throw new DraftLocked('approval')",
        "if (awaits(draft) && draft.rev < 0) throw new DraftLocked('approval')",
      ],
    ],
  },
  {
    rule: 'APPR-3',
    name: 'believes a list from before it was asked',
    patches: [
      [
        'src/account/sync/read-drafts.ts',
        'if (theirs.version === null || theirs.version !== row.serverVersion) return\n  if (JSON',
        'if (theirs.version === null) return\n  if (JSON',
      ],
    ],
  },
  {
    rule: 'APPR-4',
    name: 'sends another text than the one that was read',
    patches: [
      [
        'server/modules/requests/approvals/decide.ts',
        "if (same && approval.state === 'waiting' && draft.state === 'draft' && draft.version === which.version) return",
        "if (same || draft.state === 'draft') return",
      ],
    ],
  },
  {
    rule: 'APPR-4',
    name: 'asks nobody',
    patches: [
      [
        'server/modules/requests/approvals/repo.ts',
        'eq(buyerCompanies.approvalOn, true)',
        'eq(buyerCompanies.approvalOn, false)',
      ],
    ],
  },
  {
    rule: 'APPR-5',
    name: 'lets an edit ask for itself',
    patches: [
      [
        'server/modules/requests/drafts/repo.ts',
        'await db.delete(draftApprovals).where(eq(draftApprovals.draftId, row.id))',
        'await db.update(draftApprovals).set({ version: row.version + 1 }).where(eq(draftApprovals.draftId, row.id))',
      ],
    ],
  },
  {
    rule: 'APPR-6',
    name: 'does not count what leaves',
    patches: [
      [
        'server/modules/requests/drafts/send.ts',
        'await consumeQuota(tx, buyer.accountId, kind.permissionType, 1, now)',
        'await consumeQuota(tx, buyer.accountId, kind.permissionType, 0, now)',
      ],
    ],
  },
]
