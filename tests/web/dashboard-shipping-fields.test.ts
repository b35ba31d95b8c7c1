import { expect, test } from 'vitest'
import { areaIn, newArea, newOption } from '#web/dashboard/shipping/fields.ts'

const area = (...types: readonly string[]) =>
  areaIn({ ...newArea, area: 'Iceland', options: types.map(type => ({ ...newOption, type, cost: '6' })) })

test('two options have two names, however they are written', () => {
  expect(area('By boat', 'by Boat ')).toEqual({ field: 'type', at: 1 })
  expect(area('By boat', 'By plane')).toMatchObject({ options: [{ type: 'By boat' }, { type: 'By plane' }] })
})

test('an option that is called as shoppers read it is the one that the shop has words for', () => {
  expect(area('Standard', 'EXPRESS')).toMatchObject({ options: [{ type: 'standard' }, { type: 'express' }] })
})

test('what is no amount or no span of days is named with its option', () => {
  const withOption = (change: object) =>
    areaIn({ ...newArea, area: 'Iceland', options: [{ ...newOption, cost: '6', ...change }] })
  expect(withOption({ cost: '-5' })).toEqual({ field: 'cost', at: 0 })
  expect(withOption({ freeOver: '999999999999' })).toEqual({ field: 'freeOver', at: 0 })
  expect(withOption({ from: '9', to: '2' })).toEqual({ field: 'to', at: 0 })
  expect(withOption({ cost: '٦٫٥' })).toMatchObject({ options: [{ cost: 650 }] })
})
