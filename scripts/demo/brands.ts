import type { KindName } from './kinds/kind.ts'

export type Brand = {
  readonly name: string
  /** How its style numbers begin. */
  readonly prefix: string
  /** Factor on the usual price of a kind. */
  readonly tier: number
  readonly makes: readonly KindName[]
}

const basics: readonly KindName[] = ['tee', 'long-sleeve', 'crew', 'hoodie', 'jogger', 'polo', 'fashion-tee']
const fashion: readonly KindName[] = [
  'tee',
  'long-sleeve',
  'hoodie',
  'dress',
  'crew',
  'fashion-tee',
  'jogger',
  'beanie',
]
const athletic: readonly KindName[] = [
  'sport-tee',
  'sport-short',
  'sport-polo',
  'hoodie',
  'jogger',
  'fleece-jacket',
  'cap',
]
const work: readonly KindName[] = ['tee', 'polo', 'hoodie', 'pants', 'fleece-jacket', 'jacket', 'beanie', 'cap']
const outdoor: readonly KindName[] = [
  'fleece-jacket',
  'jacket',
  'light-fleece',
  'beanie',
  'backpack',
  'bottle',
  'long-sleeve',
]
const corporate: readonly KindName[] = ['polo', 'sport-polo', 'fleece-jacket', 'jacket', 'pants', 'light-fleece']
const kids: readonly KindName[] = ['onesie', 'baby-tee', 'tee', 'hoodie', 'crew', 'jogger']
const headwear: readonly KindName[] = ['cap', 'cap', 'beanie', 'visor-cap']
const bags: readonly KindName[] = ['tote', 'backpack', 'duffel-tote']
const drinkware: readonly KindName[] = ['mug', 'bottle', 'tumbler']
const writing: readonly KindName[] = ['pen', 'pen', 'tote', 'mug']
const events: readonly KindName[] = ['event-tee', 'tee', 'tote', 'cap']

/** Invented, and spread over the letters as the menu of brands groups them. */
const table: readonly (readonly [string, string, number, readonly KindName[]])[] = [
  ['Alderwick', 'AW', 1, basics],
  ['Ambleton', 'AM', 1.25, corporate],
  ['Arrowmoor', 'AR', 1.15, athletic],
  ['Ashgrove Mills', 'AG', 0.85, basics],
  ['Beckfold', 'BK', 1.1, fashion],
  ['Birchline', 'BL', 1.35, outdoor],
  ['Bramwell & Hope', 'BH', 1.2, kids],
  ['Brightwater', 'BW', 1, drinkware],
  ['Calloway North', 'CN', 1.4, outdoor],
  ['Cedarpost', 'CP', 1.05, work],
  ['Clovermill', 'CM', 0.9, basics],
  ['Coppergate', 'CG', 1.1, headwear],
  ['Dovetail Supply', 'DS', 1, bags],
  ['Dunmere', 'DM', 1.2, fashion],
  ['Eastloom', 'EL', 0.95, basics],
  ['Elderfell', 'EF', 1.3, outdoor],
  ['Fallowfield', 'FF', 1, basics],
  ['Fernhollow', 'FH', 1.15, fashion],
  ['Foxglen', 'FG', 1.05, athletic],
  ['Garrowby', 'GB', 1.1, work],
  ['Glenhaven Knit', 'GK', 1.2, headwear],
  ['Greywharf', 'GW', 1.25, bags],
  ['Harrowgate Athletic', 'HA', 1.1, athletic],
  ['Hearthspun', 'HS', 1, kids],
  ['Highmarch', 'HM', 1.3, corporate],
  ['Ironbridge Work', 'IW', 1.15, work],
  ['Juniper & Slate', 'JS', 1.2, fashion],
  ['Kestrel Cotton', 'KC', 0.95, basics],
  ['Kiteham', 'KH', 0.9, events],
  ['Larkspur Goods', 'LG', 1.05, drinkware],
  ['Lowfield', 'LF', 0.8, basics],
  ['Marlowe Ridge', 'MR', 1.35, corporate],
  ['Meadowcraft', 'MC', 1, kids],
  ['Millrace', 'ML', 1, basics],
  ['Northpike', 'NP', 1.3, outdoor],
  ['Oakhurst Union', 'OU', 1.1, work],
  ['Penwick', 'PW', 1, writing],
  ['Quillmark', 'QM', 1.15, writing],
  ['Ravensholt', 'RH', 1.1, athletic],
  ['Saltmarsh', 'SM', 1.05, fashion],
  ['Stonebrook', 'SB', 0.9, basics],
  ['Thistleworks', 'TW', 1.1, bags],
  ['Umberland', 'UL', 1.25, corporate],
  ['Westering', 'WE', 1.1, headwear],
  ['Yarrowdale', 'YD', 1, fashion],
]

export const brands: readonly Brand[] = table.map(([name, prefix, tier, makes]) => ({ name, prefix, tier, makes }))
