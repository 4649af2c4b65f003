import { Bell, Globe, MoreHorizontal, PencilLine, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, RemovableChip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Menu } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Segment } from '#ui/segment.tsx'
import { Switch } from '#ui/switch.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { Tick } from '#ui/tick.tsx'
import { Specimen } from './specimen.tsx'

const looks = ['primary', 'secondary', 'ghost', 'danger'] as const
const none = () => undefined

const languages = [
  { id: 'en', label: 'English' },
  { id: 'es', label: 'Español' },
  { id: 'zh-Hans', label: '简体中文' },
  { id: 'zh-Hant', label: '繁體中文' },
]

const Choices = () => {
  const [segment, setSegment] = useState<'all' | 'no' | 'yes'>('all')
  const [tab, setTab] = useState<'sent' | 'drafts'>('sent')
  const [ticked, setTicked] = useState<'on' | 'off' | 'mixed'>('mixed')
  const [on, setOn] = useState(true)
  const [pay, setPay] = useState<'me' | 'them'>('me')
  return (
    <Specimen translate="no" name="Choice" span={4}>
      <div className="rowx rowx--wide">
        <Tick label="off" state="off" onChange={none} />
        <Tick label="on" state="on" onChange={none} />
        <Tick label="mixed" state={ticked} onChange={() => setTicked(ticked === 'on' ? 'off' : 'on')} />
        <Tick label="disabled" state="on" disabled onChange={none} />
        <Tick label="Soybean" state={ticked} onChange={() => setTicked(ticked === 'on' ? 'mixed' : 'on')}>
          Soybean
        </Tick>
        <Switch on={on} onChange={setOn}>
          Photos
        </Switch>
      </div>
      <RadioGroup
        label="Who pays"
        value={pay}
        onValue={setPay}
        options={[
          { value: 'me', label: 'I pay' },
          { value: 'them', label: 'They pay' },
        ]}
      />
      <div>
        <Segment
          label="Replies"
          value={segment}
          onValue={setSegment}
          items={[
            { value: 'all', label: 'All', count: 24 },
            { value: 'no', label: 'No reply', count: 9 },
            { value: 'yes', label: 'Replied', count: 15 },
          ]}
        />
      </div>
      <div className="chips">
        <Chip onClick={none}>Formulation</Chip>
        <Chip on onClick={none}>
          SC
        </Chip>
        <RemovableChip label="Soybean" onRemove={none} />
        <Chip tap onClick={none}>
          +14
        </Chip>
      </div>
      <Tabs
        id="gallery-tabs"
        label="Enquiries"
        value={tab}
        onValue={setTab}
        items={[
          { value: 'sent', label: 'Sent', count: 24 },
          { value: 'drafts', label: 'Drafts', count: 3 },
        ]}
      />
      <TabPanel id="gallery-tabs" value={tab}>
        <span className="cap">{tab}</span>
      </TabPanel>
    </Specimen>
  )
}

export const ActionSpecimens = () => (
  <>
    <Specimen translate="no" name="Button" span={8}>
      <div className="st6">
        <span />
        {['rest', 'hover', 'press', 'focus', 'disabled', 'busy'].map((state) => (
          <span key={state}>{state}</span>
        ))}
        {looks.flatMap((look) => [
          <span key={look}>{look}</span>,
          <Button key={`${look}-rest`} look={look}>
            Label
          </Button>,
          <button key={`${look}-hover`} type="button" className={`btn btn--${look} is-hover`}>
            Label
          </button>,
          <button key={`${look}-press`} type="button" className={`btn btn--${look} is-press`}>
            Label
          </button>,
          <button key={`${look}-focus`} type="button" className={`btn btn--${look} is-focus`}>
            Label
          </button>,
          <Button key={`${look}-off`} look={look} disabled>
            Label
          </Button>,
          <Button key={`${look}-busy`} look={look} busy busyLabel="Sending">
            Send
          </Button>,
        ])}
      </div>
      <div className="rowx">
        <Button look="primary" size="sm" icon={Send}>
          Send
        </Button>
        <Button look="primary" icon={Send}>
          Send
        </Button>
        <Button look="primary" size="lg" icon={Send}>
          Send enquiry
        </Button>
        <ButtonLink to="/gallery" icon={PencilLine}>
          Continue
        </ButtonLink>
        <Button look="link">Clear filters</Button>
        <Button look="danger" icon={Trash2}>
          Discard
        </Button>
      </div>
    </Specimen>
    <Choices />
    <Specimen translate="no" name="Icon button, badge, menu, popover">
      <div className="rowx">
        <IconButton icon={Bell} label="Messages, 12 unread">
          <Badge count={12} />
        </IconButton>
        <IconButton icon={Bell} label="Messages, 340 unread">
          <Badge count={340} />
        </IconButton>
        <IconButton icon={Bell} label="Cart, 3">
          <Badge count={3} tone="plain" />
        </IconButton>
        <Badge count={7} tone="calm" inline />
        <IconButton icon={Star} label="Favourite" pressed />
        <IconButton icon={Star} label="Edge" line />
        <IconButton icon={Star} label="Small" size="sm" />
        <IconButton icon={Star} label="Off" disabled />
        <Avatar name="Ana Suárez" />
        <Avatar name="li@example.com" size="sm" />
        <Kbd>N</Kbd>
        <Menu
          label="More"
          buttonClass="iconbtn"
          button={<Icon of={MoreHorizontal} />}
          items={[
            { id: 'edit', label: 'Edit', icon: PencilLine, onSelect: none },
            { id: 'off', label: 'Not now', icon: Bell, disabled: true, onSelect: none },
            { id: 'discard', label: 'Discard', icon: Trash2, danger: true, onSelect: none },
          ]}
        />
        <Menu
          label="Language"
          buttonClass="btn btn--secondary"
          button="Language"
          items={languages.map((one) => ({
            ...one,
            lang: one.id,
            icon: Globe,
            checked: one.id === 'en',
            onSelect: none,
          }))}
        />
        <Popover label="Panel" buttonClass="btn btn--secondary" button="Panel" plain>
          {(close) => <Button onClick={close}>Close</Button>}
        </Popover>
      </div>
      <div className="rowx">
        <BrandMark />
        <Breadcrumb parents={[{ to: '/a', label: 'Enquiries' }]} here="ENQ-2026-0311" />
      </div>
    </Specimen>
  </>
)
