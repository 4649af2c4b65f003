import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { GuideCard } from '#ui/guide-card.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showToast } from '#ui/toast-state.ts'
import { Specimen } from './specimen.tsx'

const none = () => undefined
const kinds = ['question', 'form', 'sheet', 'side'] as const

export const OverlaySpecimens = () => {
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null)
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const close = () => setOpen(null)
  return (
    <>
      <Specimen translate="no" name="Dialog, sheet, side panel, question, toast">
        <div className="rowx">
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => setOpen(kind)}>
              {kind}
            </Button>
          ))}
          <Button look="danger" icon={Trash2} onClick={() => setAsking(true)}>
            Discard
          </Button>
          <Button onClick={() => showToast({ tone: 'ok', text: 'Draft saved on this device' })}>Toast, ok</Button>
          <Button
            onClick={() =>
              showToast({
                tone: 'bad',
                text: 'Enter a quantity for Mancozeb 80% WP',
                action: { label: 'Show', run: none },
              })
            }
          >
            Toast, bad
          </Button>
        </div>
        {open && (
          <Dialog
            title="New enquiry"
            size={open}
            maskCloses={open !== 'form'}
            onClose={close}
            foot={
              <>
                <span className="grow not-m muted">Uses 1 of your 18 remaining enquiries</span>
                <Button onClick={() => showToast({ tone: 'ok', text: 'Draft saved on this device' })}>
                  Save draft
                </Button>
                <Button look="primary" onClick={() => setAsking(true)}>
                  Send enquiry
                </Button>
              </>
            }
          >
            <Field label="Delivery place" error={text === '' ? 'Enter a place' : null}>
              <TextInput value={text} onValue={setText} />
            </Field>
          </Dialog>
        )}
        {asking && (
          <Confirm
            title="Discard this draft?"
            action="Discard"
            cancel="Keep"
            icon={Trash2}
            danger
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          >
            It is only on this device and cannot be brought back.
          </Confirm>
        )}
      </Specimen>
      <Specimen translate="no" name="Guide">
        <GuideCard titleId="guide" title="Product library" step={4} of={10} onSkip={none} onNext={none}>
          Tick several products, then send one enquiry to all their suppliers.
        </GuideCard>
      </Specimen>
    </>
  )
}
