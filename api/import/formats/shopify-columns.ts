import { columnKey } from './columns.ts'

/** What Shopify calls its columns: the classic export, the one with regions, and the product template of today. */
export const shopifyColumns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  category: ['Product category', 'Google Shopping / Google Product Category', 'Google product category'],
  type: ['Type', 'Product type'],
  tags: ['Tags'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item'],
  barcode: ['Variant Barcode', 'Barcode'],
  picture: ['Image Src', 'Product image URL'],
  picturePosition: ['Image Position'],
  variantPicture: ['Variant Image', 'Variant image URL'],
  gender: ['Google Shopping / Gender', 'Target gender (product.metafields.shopify.target-gender)'],
  ageGroup: ['Google Shopping / Age Group', 'Age group (product.metafields.shopify.age-group)'],
  mpn: ['Google Shopping / MPN'],
} as const

const { handle, sku } = shopifyColumns

/** What Shopify calls the columns of its inventory CSV, with and without the notes that its export adds to them. */
export const inventoryColumns = {
  handle,
  option1Name: ['Option1 Name', 'Option 1 Name'],
  option1: ['Option1 Value', 'Option 1 Value'],
  option2Name: ['Option2 Name', 'Option 2 Name'],
  option2: ['Option2 Value', 'Option 2 Value'],
  option3Name: ['Option3 Name', 'Option 3 Name'],
  option3: ['Option3 Value', 'Option 3 Value'],
  sku: ['SKU', ...sku],
  location: ['Location'],
  newOnHand: ['On hand (new)'],
  onHand: ['On hand', 'On hand (current)'],
  available: ['Available', 'Available (not editable)'],
  committed: ['Committed', 'Committed (not editable)'],
  unavailable: ['Unavailable', 'Unavailable (not editable)'],
} as const

const others = ['HS Code', 'COO', 'Bin name', 'Incoming', 'Incoming (not editable)', 'Cost']
const known = new Set(
  [...Object.values(inventoryColumns), ...Object.values(shopifyColumns), others].flat().map(name => columnKey(name)),
)
const quantities = [inventoryColumns.newOnHand, inventoryColumns.onHand, inventoryColumns.available].flat()
const products = [shopifyColumns.price, shopifyColumns.body, shopifyColumns.tracker].flat()

/** Places of the columns that are named after a location, as older files have them: those that mean nothing else. */
export function locationColumns(header: readonly string[]): readonly number[] {
  const keys = new Set(header.map(columnKey))
  if ([...inventoryColumns.location, ...quantities].some(name => keys.has(columnKey(name)))) return []
  return header.flatMap((name, place) =>
    name.trim() === '' || known.has(columnKey(name)) || /^option\s?\d/i.test(name.trim()) ? [] : [place],
  )
}

/** Whether it is an inventory CSV: quantities by location, or columns of locations, of variants without prices. */
export function isInventory(header: readonly string[]): boolean {
  const keys = new Set(header.map(columnKey))
  const has = (names: readonly string[]) => names.some(name => keys.has(columnKey(name)))
  if (!has(handle) || has(products)) return false
  return has(quantities) || (has(['SKU']) && locationColumns(header).length > 0)
}
