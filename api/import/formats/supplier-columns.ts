import { columnKey } from './columns.ts'
import type { Field } from './fields.ts'

/** SanMar's names first, then what the fields are called in the Products and Styles API of S&S Activewear. */
export const names = {
  uniqueKey: ['UNIQUE_KEY', 'sku'],
  title: ['PRODUCT_TITLE', 'title'],
  description: ['PRODUCT_DESCRIPTION', 'description'],
  style: ['STYLE#', 'styleName'],
  availableSizes: ['AVAILABLE_SIZES'],
  category: ['CATEGORY_NAME', 'baseCategory'],
  subcategory: ['SUBCATEGORY_NAME'],
  color: ['COLOR_NAME', 'colorName'],
  size: ['SIZE', 'sizeName'],
  quantity: ['QTY'],
  weight: ['PIECE_WEIGHT', 'unitWeight'],
  price: ['PIECE_PRICE', 'customerPrice', 'piecePrice'],
  inventoryKey: ['INVENTORY_KEY'],
  sizeIndex: ['SIZE_INDEX'],
  brand: ['MILL', 'brandName'],
  status: ['PRODUCT_STATUS'],
  msrp: ['MSRP'],
  minimum: ['MAP_PRICING', 'mapPrice'],
  pantone: ['PMS_COLOR'],
  gtin: ['GTIN'],
  picture1: ['FRONT_MODEL_IMAGE_URL', 'FRONT_MODEL_IMAGE', 'colorFrontImage'],
  picture2: ['COLOR_PRODUCT_IMAGE', 'colorBackImage'],
  picture3: ['FRONT_FLAT_IMAGE', 'FRONT_FLAT_IMAGE_URL', 'colorSideImage'],
  picture4: ['BACK_MODEL_IMAGE', 'BACK_MODEL_IMAGE_URL', 'colorOnModelFrontImage'],
  picture5: ['BACK_FLAT_IMAGE', 'BACK_FLAT_IMAGE_URL', 'colorOnModelBackImage'],
} as const

export const required = ['style', 'brand', 'color', 'size', 'price'] as const
export const shortColumns = [
  'uniqueKey',
  'title',
  'style',
  'category',
  'subcategory',
  'color',
  'size',
  'brand',
] as const

/** By field, the columns that tell it: a feed that has none of them says nothing of the field. */
export const columnsFor = {
  description: ['description'],
  category: ['category'],
  subcategory: ['subcategory'],
  hints: ['availableSizes'],
  images: ['picture1', 'picture2', 'picture3', 'picture4', 'picture5'],
  gtin: ['gtin'],
  weight: ['weight'],
  msrp: ['msrp'],
  minimumPrice: ['minimum'],
  closeout: ['status'],
} as const satisfies { readonly [field in Field]?: readonly (keyof typeof names)[] }

/** A table of what the Products API of S&S Activewear answers. Names and texts of its Styles API may stand beside it. */
export function isSsActivewear(header: readonly string[]): boolean {
  const columns = new Set(header.map(columnKey))
  return ['brandName', 'styleName', 'colorName', 'sizeName'].every(name => columns.has(columnKey(name)))
}

/** S&S Activewear names pictures by their path, `_fm` for the medium size; `_fl` is the large one. */
export function pictureAddress(text: string): string {
  const path = text.trim()
  return /^Images\//i.test(path) ? `https://www.ssactivewear.com/${path.replace(/_fm(?=\.\w+$)/, '_fl')}` : text
}
