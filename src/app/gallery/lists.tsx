import { CloudOff, GitCompare, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Pager } from '#ui/pager.tsx'
import { Rating } from '#ui/rating.tsx'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { SortHead, Table, TableRow } from '#ui/table.tsx'
import { Tick } from '#ui/tick.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { Specimen } from './specimen.tsx'

const none = () => undefined
const products = [
  {
    id: 'PD20082713',
    name: 'Glyphosate 480 g/L SL',
    code: 'SL',
    category: 'herbicide',
    word: 'Herbicide',
    to: 'Nov 2028',
    supplier: 'Jiangsu Example Agrochem',
    rating: 4.62,
  },
  {
    id: 'PD20141186',
    name: 'Azoxystrobin 250 g/L SC',
    code: 'SC',
    category: 'fungicide',
    word: 'Fungicide',
    to: 'Jun 2029',
    supplier: 'Zhejiang Demo Biochem',
    rating: 4.48,
  },
  {
    id: 'PD20097345',
    name: 'Abamectin 18 g/L EC',
    code: 'EC',
    category: 'insecticide',
    word: 'Insecticide',
    to: 'Sep 2027',
    supplier: 'Hebei Placeholder Chemical',
    rating: 4.31,
  },
  {
    id: 'EX20230146',
    name: 'Chlorantraniliprole 200 g/L SC',
    code: 'SC',
    category: 'insecticide',
    word: 'Insecticide',
    to: 'Aug 2028',
    supplier: 'Zhejiang Demo Biochem',
    rating: 4.48,
  },
] as const

export const ListSpecimens = () => {
  const [ticked, setTicked] = useState<readonly string[]>(['PD20097345'])
  const [sorted, setSorted] = useState<'ascending' | 'descending'>('ascending')
  const toggle = (id: string) => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id])
  return (
    <>
      <Specimen translate="no" name="Table: rest, unread, selected, cached" span={8}>
        <Table
          caption="Products"
          head={
            <>
              <th scope="col">
                <Tick
                  label="All"
                  state={ticked.length === 0 ? 'off' : ticked.length === 4 ? 'on' : 'mixed'}
                  onChange={() => setTicked([])}
                />
              </th>
              <SortHead sorted={sorted} onSort={() => setSorted(sorted === 'ascending' ? 'descending' : 'ascending')}>
                Product
              </SortHead>
              <th scope="col" className="hide-1200">
                Supplier
              </th>
              <th scope="col" className="hide-1400">
                Crop
              </th>
              <SortHead numeric sorted={null} onSort={none}>
                Valid to
              </SortHead>
              <th scope="col">
                <span className="sr">Action</span>
              </th>
            </>
          }
        >
          {products.map((product, index) => (
            <TableRow key={product.id} selected={ticked.includes(product.id)} unread={index === 1} cached={index === 3}>
              <td>
                <Tick
                  label={product.name}
                  state={ticked.includes(product.id) ? 'on' : 'off'}
                  onChange={() => toggle(product.id)}
                />
              </td>
              <td>
                <span className="item">
                  <FormulationTile code={product.code} categoryId={product.category} />
                  <span>
                    <span className="item__t">{product.name}</span>
                    <span className="item__s num">
                      {product.word} · {product.id}
                    </span>
                  </span>
                </span>
              </td>
              <td className="hide-1200">
                {product.supplier}
                <br />
                <Rating value={product.rating} />
              </td>
              <td className="hide-1400">Soybean</td>
              <td className="r">{product.to}</td>
              <td>
                {index === 3 ? (
                  <Icon of={CloudOff} size={16} />
                ) : (
                  <IconButton icon={ShoppingCart} size="sm" label="Add to cart" />
                )}
              </td>
            </TableRow>
          ))}
        </Table>
        <Pager page={2} size={20} total={5814} onPage={none} onSize={none} />
        <SelectionBar count={ticked.length} detail="from 1 supplier" onClear={() => setTicked([])}>
          <button type="button" className="btn btn--on">
            <Icon of={GitCompare} />
            Compare
          </button>
          <button type="button" className="btn btn--primary">
            Enquire
          </button>
        </SelectionBar>
      </Specimen>
      <Specimen translate="no" name="List rows, states of a list" span={4}>
        <Toolbar label="List tools">
          <span className="strong">3 suppliers</span>
        </Toolbar>
        <ul className="list">
          <ListRow
            to="/a"
            lead={<Monogram name="Jiangsu Example" />}
            title="Jiangsu Example Agrochem"
            detail="312 products"
            side={<StatusPill tone="replied">Replied</StatusPill>}
            unread
          />
          <ListRow
            to="/b"
            lead={<Monogram name="Zhejiang Demo" size="sm" />}
            title="Zhejiang Demo Biochem"
            detail="118 products"
            action={<IconButton icon={ShoppingCart} size="sm" label="Cart" />}
          />
          <ListRow
            lead={<Monogram name="Hebei" />}
            title="Hebei Placeholder Chemical"
            detail="Details not on this device"
            side={<Icon of={CloudOff} size={16} />}
            cached
          />
        </ul>
        <ListStates read={{ status: 'ready', data: [1] }} stale="You are offline. As of 12 Mar, 14:20.">
          {() => null}
        </ListStates>
        <ListStates read={{ status: 'failed', error: null, retry: none }}>{() => null}</ListStates>
        <Card title="Loading" flush>
          <ListStates read={{ status: 'loading' }} rows={2}>
            {() => null}
          </ListStates>
        </Card>
      </Specimen>
    </>
  )
}
