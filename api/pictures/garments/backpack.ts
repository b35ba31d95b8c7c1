import { backpackBack } from './backpack-back.ts'
import { backpackFront } from './backpack-front.ts'
import type { Garment } from './garment.ts'

export const backpack: Garment = {
  span: [74, 870],
  draw: (sheet, view) => (view === 'back' ? backpackBack(sheet) : backpackFront(sheet)),
}
