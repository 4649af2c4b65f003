import { CloudCheck, LoaderCircle, Clock, Send } from 'lucide-react'
import { AsOf } from '#ui/as-of.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { PriceMove } from '#widgets/price-move.tsx'
import { QuotaMeter } from '#widgets/quota-meter.tsx'
import { Rating } from '#ui/rating.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { SyncPill } from '#widgets/sync-pill.tsx'
import { Track } from '#ui/track.tsx'
import { Specimen } from './specimen.tsx'

const none = () => undefined
const shown = Date.UTC(2026, 2, 12, 9, 40)

export const StateSpecimens = () => (
  <>
    <Specimen translate="no" name="Request state: pill and track">
      <div className="f2">
        <div className="state">
          <StatusPill tone="neutral">Saved on this device</StatusPill>
          <Track steps={['done', 'next', 'next', 'next']} label="On this device" />
        </div>
        <div className="state">
          <StatusPill tone="pending">Queued</StatusPill>
          <Track steps={['done', 'wait', 'next', 'next']} label="Queued" />
        </div>
        <div className="state">
          <StatusPill tone="sent" icon={LoaderCircle} spin>
            Sending
          </StatusPill>
          <Track steps={['done', 'now', 'next', 'next']} label="Sending" />
        </div>
        <div className="state">
          <StatusPill tone="sent">Sent</StatusPill>
          <Track steps={['done', 'done', 'done', 'next']} label="Sent" />
        </div>
        <div className="state">
          <StatusPill tone="replied">2 of 3 replied</StatusPill>
          <Track steps={['done', 'done', 'done', 'now']} label="Partly answered" />
        </div>
        <div className="state">
          <StatusPill tone="replied">Replied</StatusPill>
          <Track steps={['done', 'done', 'done', 'done']} label="Answered" />
        </div>
        <div className="state">
          <StatusPill tone="attention">Needs attention</StatusPill>
          <Track steps={['done', 'bad', 'next', 'next']} label="Stopped" />
        </div>
        <div className="state">
          <StatusPill tone="offline" icon={Clock}>
            As of 09:40
          </StatusPill>
          <StatusPill tone="neutral" icon={CloudCheck}>
            Device and account
          </StatusPill>
        </div>
      </div>
    </Specimen>
    <Specimen translate="no" name="Sync pill, notes">
      <div className="rowx">
        <SyncPill tone="ok" text="All sent" shortText="" actionLabel="Open outbox" onOpen={none} />
        <SyncPill tone="sending" text="Sending 1 of 2" actionLabel="Open outbox" onOpen={none} />
        <SyncPill
          tone="offline"
          text="Offline · 3 waiting"
          shortText="Offline"
          actionLabel="Open outbox"
          onOpen={none}
        />
        <SyncPill tone="attention" text="1 needs attention" shortText="1" actionLabel="Open outbox" onOpen={none} />
      </div>
      <Note tone="offline">You are offline. These are the 386 products saved on this device on 12 Mar, 09:40.</Note>
      <Note tone="attention">
        <b>3 things to fix before sending</b>
        <br />
        <a href="#x">Mancozeb 80% WP: quantity</a>
      </Note>
      <Note tone="pending" onDismiss={none}>
        Membership ends in 5 days. <a href="#x">Renew</a>
      </Note>
      <Note>Drafts are kept on this device first, then copied to your account.</Note>
      <Note tone="sent">Uploading 2 of 3 files</Note>
    </Specimen>
    <Specimen translate="no" name="Empty, rating, price move, meters" span={4}>
      <EmptyState icon={Send} title="No enquiries yet" action={<Button>Open product library</Button>}>
        Tick products in the library and send one enquiry to all their suppliers.
      </EmptyState>
      <div className="rowx rowx--wide">
        <Rating value={92.4} />
        <PriceMove share={0.013} />
        <PriceMove share={-0.02} />
        <PriceMove share={0} />
        <AsOf at={shown} timeZone="UTC" />
      </div>
      <QuotaMeter label="Enquiries" used={12} total={30} />
      <QuotaMeter label="Samples" used={26} total={30} />
      <QuotaMeter label="Registrations" used={30} total={30} />
    </Specimen>
    <Specimen translate="no" name="Stepper" span={8}>
      <Stepper
        label="Sample"
        current={2}
        steps={[
          { id: 'a', title: 'Sent', date: '3 Mar' },
          { id: 'b', title: 'Replied', date: '5 Mar' },
          { id: 'c', title: 'Shipped', date: '9 Mar' },
          { id: 'd', title: 'Arrived' },
        ]}
      />
      <Stepper
        label="Request"
        current={3}
        steps={[
          { id: 'a', title: 'Sent', date: '3 Mar' },
          { id: 'b', title: 'Read', date: '4 Mar' },
          { id: 'c', title: 'Replied', date: '5 Mar' },
        ]}
      />
    </Specimen>
  </>
)
