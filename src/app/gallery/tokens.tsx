import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { Specimen } from './specimen.tsx'

const neutrals = [
  ['canvas', 'behind everything'],
  ['surface', 'panel, card, dialog'],
  ['surface-2', 'table head, hover'],
  ['surface-3', 'pressed, chip, own bubble'],
  ['border', 'hairline'],
  ['border-2', 'button edge'],
  ['control', 'field edge, 3:1'],
  ['text', 'body'],
  ['text-2', 'supporting'],
  ['text-3', 'labels'],
  ['accent', 'confirm fill only'],
  ['on-accent', 'text on accent'],
  ['teal', 'links, ticks, lines'],
  ['teal-soft', 'selected row'],
  ['inverse', 'selection bar, toast'],
] as const

const meanings = ['pending', 'sent', 'replied', 'attention', 'offline'] as const

export const TokenSpecimens = () => (
  <>
    <Specimen translate="no" name="Neutrals, accent, teal" span={8}>
      <div className="sw">
        {neutrals.map(([name, use]) => (
          <div key={name}>
            <i style={{ background: `var(--${name})` }} />
            <b>{name}</b>
            {use}
          </div>
        ))}
      </div>
    </Specimen>
    <Specimen translate="no" name="Meaning, class bands" span={4}>
      <div className="sw">
        {meanings.map((name) => (
          <div key={name}>
            <i style={{ background: `var(--${name}-soft)` }} />
            <b style={{ color: `var(--${name})` }}>{name}</b>
          </div>
        ))}
      </div>
      <div className="rowx">
        <FormulationTile code="SL" categoryId="herbicide" />
        <FormulationTile code="EC" categoryId="insecticide" />
        <FormulationTile code="SC" categoryId="fungicide" />
        <FormulationTile code="SP" categoryId="plant_growth_regulator" />
        <FormulationTile code="RB" categoryId="rodenticide" />
        <FormulationTile code="FS" categoryId="insecticide" secondCategoryId="fungicide" />
        <FormulationTile code="WP" categoryId="fungicide" size="sm" />
        <FormulationTile code="WDG" categoryId="herbicide" size="lg" />
        <FormulationTile code={null} categoryId={null} stacked />
      </div>
    </Specimen>
    <Specimen translate="no" name="Type scale" span={12}>
      <div className="ty">
        <span>30/38</span>
        <span className="big">What do you need to source?</span>
        <span>24/32</span>
        <span className="h-record">Azoxystrobin 250 g/L SC</span>
        <span>20/28</span>
        <span className="h1">Log in. Iniciar sesión. 登录</span>
        <span>15/22</span>
        <span className="h2">Phone body and chat answers. 手机正文和对话回答</span>
        <span>14/20</span>
        <span>Desktop body, buttons, row titles</span>
        <span>13/18</span>
        <span className="small">Dense rows, help text, labels</span>
        <span>12/16</span>
        <span className="tiny num">PD20141186 · valid to Jun 2029 · 16,000 L · US$ 8.15</span>
      </div>
    </Specimen>
  </>
)
