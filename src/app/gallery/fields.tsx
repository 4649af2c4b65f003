import { Suspense, lazy, useState } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import type { ComboboxChoice } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Specimen } from './specimen.tsx'

const Combobox = lazy(async () => ({ default: (await import('#ui/combobox.tsx')).Combobox }))

const none = () => undefined
const found: ComboboxChoice[] = [
  {
    id: '1',
    label: 'Azoxystrobin',
    hint: 'Fungicide',
    lead: <FormulationTile code="SC" categoryId="fungicide" size="sm" />,
  },
  { id: '2', label: 'Azocyclotin', lead: <FormulationTile code="WP" categoryId="insecticide" size="sm" /> },
]
const reads: Record<string, LiveRead<ComboboxChoice[]>> = {
  results: { status: 'ready', data: found },
  none: { status: 'ready', data: [] },
  loading: { status: 'loading' },
  error: { status: 'failed', error: null, retry: none },
}

export const FieldSpecimens = () => {
  const [quantity, setQuantity] = useState('16000')
  const [pack, setPack] = useState<'drum' | 'ibc' | ''>('drum')
  const [day, setDay] = useState('2026-03-20')
  const [note, setNote] = useState('Labels in Spanish')
  return (
    <>
      <Specimen translate="no" name="Field and select" span={8}>
        <div className="f4">
          <Field label="Quantity">
            <NumberInput value="" placeholder="0" onValue={none} />
          </Field>
          <Field label="Quantity">
            <NumberInput value={quantity} suffix="L" onValue={setQuantity} />
          </Field>
          <Field label="Quantity" error="Enter a quantity">
            <NumberInput value="" onValue={none} />
          </Field>
          <Field label="Packaging">
            <Select
              value={pack}
              onValue={setPack}
              placeholder="Choose"
              options={[
                { value: 'drum', label: '200 L drum' },
                { value: 'ibc', label: '1,000 L IBC' },
              ]}
            />
          </Field>
          <Field label="Reply by" help="At least two days from today">
            <DateInput value={day} onValue={setDay} />
          </Field>
          <Field label="Company">
            <TextInput readOnly value="Ejemplo Agro S.A." onValue={none} />
          </Field>
          <Field label="Unit" help="Pick a product first">
            <Select disabled value="" onValue={none} placeholder="L" options={[]} />
          </Field>
          <Field label="Unit" error="Pick a unit">
            <Select value="" onValue={none} placeholder="Choose" options={[]} />
          </Field>
        </div>
        <div className="f2">
          <Field label="Note" optional counter={{ used: note.length, max: 140 }}>
            <TextArea maxLength={140} value={note} onValue={setNote} />
          </Field>
          <Field label="Note" counter={{ used: 152, max: 140 }} error="Shorten it by 12 characters">
            <TextArea maxLength={500} value={note} onValue={setNote} />
          </Field>
        </div>
        <SearchField label="Search products" value="azox" onSearch={none} />
      </Specimen>
      <Specimen translate="no" name="File drop" span={4}>
        <FileDrop label="Attachments" count={4} limit={5} onFiles={none}>
          <FileRow name="Label artwork.pdf" size={1_540_000} state={{ at: 'ready' }} onRemove={none} />
          <FileRow name="Label rules.docx" size={0} state={{ at: 'uploading', share: 0.62 }} onRemove={none} />
          <FileRow
            name="A photograph with a very long name of its own.jpg"
            size={820_000}
            state={{ at: 'waiting' }}
            onRemove={none}
          />
          <FileRow
            name="Scan.tiff"
            size={0}
            state={{ at: 'refused', reason: 'Too large' }}
            onRetry={none}
            onRemove={none}
          />
        </FileDrop>
      </Specimen>
      <Specimen translate="no" name="Combobox: results, none, loading, error" span={12}>
        <Suspense>
          <div className="f4">
            {Object.entries(reads).map(([name, read]) => (
              <Field key={name} label={name}>
                <Combobox
                  value={null}
                  choices={read}
                  onChoose={none}
                  onQuery={none}
                  onSearch={none}
                  placeholder="Product"
                />
              </Field>
            ))}
          </div>
        </Suspense>
      </Specimen>
    </>
  )
}
