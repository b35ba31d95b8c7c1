import { describe, expect, it } from 'vitest'
import { garmentStyles } from '#api/pictures/garments/draw.ts'
import { garmentOf } from '#api/pictures/garments/garment-of.ts'
import { garmentWords } from '#api/pictures/garments/garment-words.ts'

const byName: [name: string, style: string][] = [
  ['Heavyweight Cotton Tee', 't-shirt'],
  ["Women's Cap Sleeve T-Shirt", 't-shirt'],
  ['Hanes &#174; EcoSmart &#174; - 5.2-Ounce Jersey Knit Sport Shirt. 054X', 'polo'],
  ['Silk Touch™ Piqué Polo', 'polo'],
  ['Polo Dress', 'dress'],
  ['Essential Fleece Crewneck Sweatshirt', 'sweatshirt'],
  ['Essential Fleece Pullover Hooded Sweatshirt', 'hoodie'],
  ['Youth Full-Zip Hooded Sweatshirt', 'hoodie'],
  ['Value Fleece Jacket', 'fleece-jacket'],
  ['Ladies Microfleece Full-Zip', 'fleece-jacket'],
  ['Core Fleece Sweatpants', 'pants'],
  ['Flat Front Chino Pants', 'pants'],
  ['Mesh Shorts', 'shorts'],
  ['Short Sleeve Tee', 't-shirt'],
  ['Toddler Cotton Long Sleeve Tee', 'long-sleeve-tee'],
  ['Infant Baby Rib Bodysuit', 'onesie'],
  ['Snapback Trucker Cap', 'cap'],
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
  ['Outerwear', '', 'fleece-jacket'],
  ['outwear', '', 'fleece-jacket'],
  ['Bottoms', 'Pants', 'pants'],
  ['Infant & Toddler', '', 'onesie'],
  ['Ladies', 'Fleece', 'fleece-jacket'],
  ['', 'Home', 'mug'],
  ['Workwear', 'Uniforms', 't-shirt'],
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
    for (const style of garmentStyles)
      for (const word of garmentWords[style])
        expect([word, garmentOf({ name: word, category: '', baseCategory: '' })]).toEqual([word, style])
  })

  it('takes no word out of the middle of another', () => {
    expect(garmentOf({ name: 'Capri Penny Mugwort', category: 'Pants', baseCategory: '' })).toBe('pants')
  })
})
