import { fleeces, polosFeatures, polys, sweatFeatures } from './cloth.ts'
import type { Kind } from './kind.ts'

export const knits = {
  polo: {
    category: ['Polos/Knits', 'Cotton'],
    names: [
      ['Classic', 'Easy care', 'Heavyweight', 'Essential', 'Industrial'],
      ['pique', 'jersey', 'cotton pique', 'blended pique'],
      ['polo', 'polo', 'pocket polo', 'tipped polo'],
    ],
    fabrics: [
      '65/35 polyester/cotton pique',
      '100% ring-spun combed cotton pique',
      '50/50 cotton/polyester jersey',
      '60/40 cotton/polyester pique',
    ],
    features: polosFeatures,
    price: [8.4, 24],
    weight: 0.55,
    palettes: ['corporate', 'twoTone'],
    colors: [6, 17],
    sizes: 'wide',
    cuts: ['adult', 'womens', 'youth'],
  },
  'sport-polo': {
    category: ['Polos/Knits', 'Performance'],
    names: [
      ['Micropique', 'Snag-proof', 'Stretch', 'Cooling', 'DryLoft&#8482;'],
      ['performance', 'tech', 'wicking', 'recycled'],
      ['polo', 'polo', 'colorblock polo', 'knit-collar polo'],
    ],
    fabrics: polys,
    features: polosFeatures,
    price: [11, 36],
    weight: 0.5,
    palettes: ['corporate', 'athletic'],
    colors: [6, 14],
    sizes: 'wide',
    cuts: ['adult', 'womens', 'youth'],
  },
  hoodie: {
    category: ['Sweatshirts/Fleece', 'Hooded'],
    names: [
      ['Heavyweight', 'Midweight', 'Garment-dyed', 'Everyday', 'Super soft', 'Relaxed'],
      ['fleece', 'cotton fleece', 'French terry', 'sponge fleece', 'brushed fleece'],
      ['pullover hoodie', 'pullover hoodie', 'hooded sweatshirt', 'hoodie'],
    ],
    fabrics: fleeces,
    features: [...sweatFeatures, 'Jersey-lined hood with dyed-to-match drawcord', 'Front pouch pocket'],
    price: [13, 39],
    weight: 1.25,
    palettes: ['basic', 'heather', 'modern'],
    colors: [5, 14],
    sizes: 'adult',
    cuts: ['adult', 'womens', 'youth'],
  },
  crew: {
    category: ['Sweatshirts/Fleece', 'Crewneck'],
    names: [
      ['Heavyweight', 'Midweight', 'Garment-dyed', 'Everyday', 'Vintage', 'Relaxed'],
      ['fleece', 'cotton fleece', 'French terry', 'brushed fleece', 'raglan fleece'],
      ['crew sweatshirt', 'crewneck sweatshirt', 'crew sweatshirt', 'sweatshirt'],
    ],
    fabrics: fleeces,
    features: sweatFeatures,
    price: [9.5, 31],
    weight: 1.05,
    palettes: ['basic', 'heather', 'modern'],
    colors: [5, 13],
    sizes: 'adult',
    cuts: ['adult', 'womens', 'youth'],
  },
} as const satisfies Record<string, Kind>
