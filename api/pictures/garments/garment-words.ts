import type { GarmentStyle } from './draw.ts'

/**
 * Which words show which garment. Edit freely: lower case, singular (a plural s is understood), words parted by one
 * space, hyphens written as spaces.
 */
export const garmentWords: Record<GarmentStyle, readonly string[]> = {
  't-shirt': ['t shirt', 'tshirt', 'tee', 'shirt', 'tank', 'tank top', 'jersey', 'henley', 'raglan', 'ringer', 'top'],
  'long-sleeve-tee': [
    'long sleeve tee',
    'long sleeve t shirt',
    'long sleeve tshirt',
    'long sleeve shirt',
    'long sleeve henley',
    'long sleeve pocket tee',
    'long sleeve pocket t shirt',
  ],
  polo: ['polo', 'polo shirt', 'sport shirt', 'golf shirt', 'pique', 'pique knit', 'rugby shirt'],
  sweatshirt: ['sweatshirt', 'crewneck sweatshirt', 'fleece crew', 'crewneck', 'crew neck', 'pullover', 'sweater'],
  hoodie: [
    'hoodie',
    'hoody',
    'hooded sweatshirt',
    'hooded pullover',
    'hooded pullover sweatshirt',
    'hooded full zip sweatshirt',
    'full zip hooded sweatshirt',
    'hooded fleece',
  ],
  'fleece-jacket': [
    'jacket',
    'fleece jacket',
    'full zip',
    'half zip',
    'quarter zip',
    'vest',
    'parka',
    'anorak',
    'windbreaker',
    'soft shell',
    'softshell',
    'coat',
    'cardigan',
  ],
  pants: ['pants', 'pant', 'trouser', 'jogger', 'sweatpant', 'legging', 'chino', 'jean', 'slack', 'scrub pant'],
  shorts: ['shorts', 'short', 'skort', 'boardshort', 'swim trunk'],
  dress: ['dress', 'polo dress', 't shirt dress', 'tee dress', 'skirt', 'gown'],
  onesie: ['onesie', 'bodysuit', 'romper', 'creeper', 'one piece'],
  cap: ['cap', 'hat', 'visor', 'snapback', 'trucker', 'bucket hat', 'baseball cap'],
  beanie: ['beanie', 'knit cap', 'knit hat', 'toque', 'skull cap', 'watch cap', 'cuffed cap', 'pom pom hat'],
  tote: ['tote', 'tote bag', 'bag', 'shopper', 'shopping bag', 'pouch', 'apron', 'blanket', 'towel'],
  backpack: [
    'backpack',
    'back pack',
    'rucksack',
    'daypack',
    'bookbag',
    'cinch pack',
    'sackpack',
    'duffel',
    'duffle bag',
  ],
  mug: ['mug', 'cup', 'tumbler', 'drinkware', 'glass'],
  bottle: ['bottle', 'water bottle', 'flask', 'canteen', 'growler'],
  pen: ['pen', 'ballpoint', 'pencil', 'stylus', 'marker', 'highlighter'],
}

/** Words of categories that no product name settles, in the order in which they are tried. */
export const categoryWords: readonly (readonly [word: string, style: GarmentStyle])[] = [
  ['hoodie', 'hoodie'],
  ['sweatshirt', 'sweatshirt'],
  ['fleece', 'fleece-jacket'],
  ['outerwear', 'fleece-jacket'],
  ['outwear', 'fleece-jacket'],
  ['bottom', 'pants'],
  ['short', 'shorts'],
  ['headwear', 'cap'],
  ['infant', 'onesie'],
  ['baby', 'onesie'],
  ['toddler', 'onesie'],
  ['drinkware', 'mug'],
  ['home', 'mug'],
  ['writing', 'pen'],
  ['office', 'pen'],
  ['accessory', 'tote'],
  ['accessorie', 'tote'],
]

export const fallbackGarment: GarmentStyle = 't-shirt'
