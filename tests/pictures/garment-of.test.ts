import { describe, expect, it } from 'vitest'
import { garmentOf } from '#api/pictures/garments/garment-of.ts'
import words from '#api/pictures/garments/words.json' with { type: 'json' }

const byName: [name: string, style: string][] = [
  ['Heavyweight Cotton Tee', 't-shirt'],
  ["Women's Cap Sleeve T-Shirt", 't-shirt'],
  ['Hanes &#174; EcoSmart &#174; - 5.2-Ounce Jersey Knit Sport Shirt. 054X', 'polo'],
  ['Silk Touch™ Piqué Polo', 'polo'],
  ['Polo Dress', 'dress'],
  ['Essential Fleece Crewneck Sweatshirt', 'sweatshirt'],
  ['Essential Fleece Pullover Hooded Sweatshirt', 'hoodie'],
  ['Youth Full-Zip Hooded Sweatshirt', 'hoodie-zip'],
  ['Everyday Fleece Hooded Jacket', 'softshell'],
  ['Ring-Spun V-Neck Tee', 'tee-v-neck'],
  ['Cotton Pocket Tee', 'tee-pocket'],
  ['Waffle Long Sleeve Henley', 'long-sleeve-tee'],
  ['Performance Quarter-Zip Pullover', 'quarter-zip'],
  ['Cooling 1/4-Zip', 'quarter-zip'],
  ['Microfleece Vest', 'fleece-vest'],
  ['Core Soft Shell Jacket', 'softshell'],
  ['Value Fleece Jacket', 'fleece-jacket'],
  ['Ladies Microfleece Full-Zip', 'fleece-jacket'],
  ['Core Fleece Sweatpants', 'joggers'],
  ['Flat Front Chino Pants', 'pants'],
  ['Mesh Shorts', 'mesh-short'],
  ['Training Shorts', 'shorts'],
  ['Short Sleeve Tee', 't-shirt'],
  ['Toddler Cotton Long Sleeve Tee', 'long-sleeve-tee'],
  ['Infant Baby Rib Bodysuit', 'onesie'],
  ['Snapback Trucker Cap', 'trucker-cap'],
  ['Washed Twill Cap', 'cap'],
  ['Bistro Apron', 'apron'],
  ['Stadium Blanket', 'folded'],
  ['Cuffed Knit Cap', 'beanie'],
  ['Canvas Tote Bag with Water Bottle Pocket', 'tote'],
  ['Campus Backpack (Laptop Bag)', 'backpack'],
  ['11 oz Ceramic Mug', 'mug'],
  ['Insulated Water Bottle', 'bottle'],
  ['Click Ballpoint Pen', 'pen'],
]

const byCategory: [category: string, baseCategory: string, style: string][] = [
  ['Polos/Knits', 'Polos', 'polo'],
  ['Sweatshirts/Fleece', 'Sweatshirts', 'sweatshirt'],
  ['Bags & Accessories', '', 'tote'],
  ['Outerwear', '', 'softshell'],
  ['outwear', '', 'softshell'],
  ['Bottoms', 'Pants', 'pants'],
  ['Infant & Toddler', '', 'onesie'],
  ['Ladies', 'Fleece', 'fleece-jacket'],
  ['', 'Home', 'mug'],
  ['Workwear', 'Uniforms', 'folded'],
]

describe('garmentOf', () => {
  it.each(byName)('shows %s as %s', (name, style) => {
    expect(garmentOf({ name, category: '', baseCategory: '' })).toBe(style)
  })

  it.each(byCategory)('falls back on category %s, base category %s: %s', (category, baseCategory, style) => {
    expect(garmentOf({ name: 'Style 4100', category, baseCategory })).toBe(style)
  })

  it('prefers the name over the category', () => {
    expect(garmentOf({ name: 'Team Beanie', category: 'T-Shirts', baseCategory: 'T-Shirts' })).toBe('beanie')
  })

  it('finds every style by each of its own words', () => {
    for (const [style, its] of Object.entries(words.kinds))
      for (const word of its)
        expect([word, garmentOf({ name: word, category: '', baseCategory: '' })]).toEqual([word, style])
  })

  it('shows the body that all cuts of a product share, where one is drawn', () => {
    const tee = { name: 'Cotton Tee', category: '', baseCategory: '' }
    expect(garmentOf({ ...tee, cuts: ['adult', 'womens'] })).toBe('t-shirt-womens')
    expect(garmentOf({ ...tee, cuts: ['youth', 'girls'] })).toBe('t-shirt-youth')
    expect(garmentOf({ ...tee, cuts: ['adult', 'mens', 'womens'] })).toBe('t-shirt')
    expect(garmentOf({ ...tee, cuts: ['adult', 'unisex'] })).toBe('t-shirt')
    expect(garmentOf({ ...tee, cuts: [] })).toBe('t-shirt')
    expect(garmentOf({ ...tee, name: 'Canvas Tote', cuts: ['womens'] })).toBe('tote')
  })

  it('takes no word out of the middle of another', () => {
    expect(garmentOf({ name: 'Capri Penny Mugwort', category: 'Pants', baseCategory: '' })).toBe('pants')
  })
})
