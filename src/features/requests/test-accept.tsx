import type { AcceptProps } from './detail/offers/accept-slot.ts'

/** Replaces the comparison's dialog, which has tests of its own. */
export const FakeAccept = ({ kind, record, onClose }: AcceptProps) => (
  <div role="dialog">
    Accept {kind} {record.id}
    <button type="button" aria-label="Back" onClick={onClose} />
  </div>
)
