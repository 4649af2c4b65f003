import { describe, expect, it } from 'vitest'
import { packagingFits, physicalForm, unitFits } from './physical-form.ts'

describe('the unit and packaging for a formulation', () => {
  it.each([
    ['SC', 'liquid'],
    ['ec', 'liquid'],
    ['WG', 'solid'],
    ['OP', 'solid'],
    ['TC', null],
    ['', null],
    [null, null],
  ])('%s is %s', (code, form) => expect(physicalForm(code)).toBe(form))

  it('measure liquids by volume and solids by mass; a carton is neither', () => {
    expect(['L', 'kg', 'carton'].map((unit) => unitFits(unit, 'liquid'))).toEqual([true, false, false])
    expect(['L', 'kg', 'carton'].map((unit) => unitFits(unit, 'solid'))).toEqual([false, true, false])
  })

  it.each([
    ['DRUM_HDPE_200L', '200 L HDPE drum', 'liquid'],
    ['BOTTLE_500ML', '500 mL bottle', 'liquid'],
    ['DRUM_FIBRE_25KG', '25 kg fibre drum with PE liner', 'solid'],
    ['FOIL_100G', '100 g aluminium foil sachet', 'solid'],
    ['WSB', 'Water-soluble bag (PVA)', 'solid'],
    ['17', '1000 L IBC tank', 'liquid'],
    ['OEM_LABEL', "Buyer's own label and artwork (OEM)", null],
  ])('%s (%s) is for %s', (value, label, form) => {
    expect(packagingFits({ value, label }, 'liquid')).toBe(form === 'liquid')
    expect(packagingFits({ value, label }, 'solid')).toBe(form === 'solid')
  })
})
