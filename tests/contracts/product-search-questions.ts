import { builtInTables } from '#api/settings/tables.ts'
import type { SearchDocument } from '#projections/product-search/port.ts'
import type { Terms } from '#projections/terms/document.ts'

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`

/** Products whose order for each question below is beyond dispute, whatever an engine weighs besides the fields. */
export const questioned = (product: (id: string, parts: Partial<SearchDocument>) => SearchDocument) => [
  product('polo', {
    name: 'Pique Polo',
    type: 'polo',
    also: 'shirt',
    style: 'HS8170',
    colors: ['black'],
    addedAt: day(1),
  }),
  product('youth-polo', {
    name: 'Youth Pique Polo',
    type: 'polo',
    also: 'shirt cutyouth hs8170 8170',
    style: 'HS8170Y',
    colors: ['navy'],
    sizes: ['yxl'],
    price: 900,
    addedAt: day(2),
  }),
  product('polar', { name: 'Polar Fleece Jacket', type: 'jacket', style: 'PF10', colors: ['royal'], addedAt: day(3) }),
  product('hoodie', {
    name: 'Fleece Pullover Hoodie',
    type: 'hoodie',
    also: 'sweatshirt',
    colors: ['navy'],
    price: 3000,
    addedAt: day(4),
  }),
  product('hooded', {
    name: 'Hooded Rain Jacket',
    type: 'jacket',
    also: 'waterproof',
    colors: ['black'],
    addedAt: day(5),
  }),
  product('crew', {
    name: 'Crewneck Sweatshirt',
    type: 'sweatshirt',
    also: 'crewneck',
    colors: ['navy'],
    addedAt: day(6),
  }),
  product('crew-tee', {
    name: 'Crew Neck Tee',
    type: 'tee',
    also: 'crewneck',
    facts: '100cotton cotton',
    addedAt: day(7),
  }),
  product('backpack', { name: 'Laptop Backpack', type: 'backpack', also: 'bag', addedAt: day(8) }),
  product('mesh', { name: 'Mesh-back Cap', type: 'cap', also: 'hat', facts: 'cotton', addedAt: day(9) }),
]

/** What is typed, what comes first, and everything that is found. */
export const questions: readonly (readonly [q: string, first: string, all: readonly string[]])[] = [
  ['polo', 'youth-polo', ['polo', 'youth-polo']],
  ['oolo', 'youth-polo', ['polo', 'youth-polo']],
  ['polos', 'youth-polo', ['polo', 'youth-polo']],
  ['jaket', 'hooded', ['hooded', 'polar']],
  ['oacket', 'hooded', ['hooded', 'polar']],
  ['gleece', 'hoodie', ['hoodie', 'polar']],
  ['HS 8170', 'polo', ['polo', 'youth-polo']],
  ['hs-8170', 'polo', ['polo', 'youth-polo']],
  ['8170', 'youth-polo', ['youth-polo']],
  ['hoodies', 'hoodie', ['hoodie']],
  ['hood', 'hoodie', ['hooded', 'hoodie']],
  ['back pack', 'backpack', ['backpack']],
  ['crew-neck', 'crew', ['crew', 'crew-tee']],
  ['crewneck sweatshirt', 'crew', ['crew']],
  ['hats', 'mesh', ['mesh']],
  ['navy hoodie', 'hoodie', ['hoodie']],
  ['black jacket', 'hooded', ['hooded']],
  ['youth polo under 10 size xl', 'youth-polo', ['youth-polo']],
  ['100% cotton tee', 'crew-tee', ['crew-tee']],
  ['waterproof navy hoodie', 'hoodie', ['hoodie']],
  ['قبعة', 'mesh', ['mesh']],
]

export const questionTables = builtInTables()

const term = (id: string, en: string, more: object = {}) => [id, { id, name: { en }, ...more }] as const
export const questionTerms: readonly Terms[] = [
  {
    kind: 'color',
    terms: Object.fromEntries([
      term('navy', 'Navy', { hexes: ['#1f2a44'] }),
      term('black', 'Black', { hexes: ['#111111'] }),
    ]),
  },
  { kind: 'size', terms: Object.fromEntries([term('m', 'M'), term('xl', 'XL'), term('yxl', 'YXL')]) },
]
