import { type ContentPath, type ContentPicture, type ContentValue, textAt } from './events.ts'

export const longest = { title: 200, summary: 500, body: 200_000, topic: 120 } as const
const mostProducts = 12
export const mostGarments = 4
const addressShape = /^[a-z0-9]+(-[a-z0-9]+)*$/
const longestAddress = 80

export const isAddress = (slug: string): boolean => addressShape.test(slug)

/** Whether a value can stand at a path. */
export function fitsContent(path: ContentPath, value: unknown): value is ContentValue {
  const text = textAt(path)
  if (text) return typeof value === 'string' && value.length <= longest[text[0]]
  switch (path) {
    case 'slug':
      return typeof value === 'string' && value.length <= longestAddress && (value === '' || isAddress(value))
    case 'picture':
      return value === null || isPicture(value)
    case 'order':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1_000_000
    case 'related.products':
      return Array.isArray(value) && value.length <= mostProducts && value.every(id => typeof id === 'string')
    case 'related.category':
      return value === null || (typeof value === 'string' && value !== '')
    case 'due':
      return value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    default:
      return false
  }
}

function isPicture(value: unknown): value is ContentPicture {
  const { kind, garments } = value as Partial<ContentPicture>
  if (kind !== 'garments' || !Array.isArray(garments) || garments.length > mostGarments) return false
  return (garments as readonly unknown[]).every(each => {
    const { garment, hexes } = each as { readonly garment?: unknown; readonly hexes?: unknown }
    const areHexes = Array.isArray(hexes) && hexes.length > 0 && hexes.length <= 6
    return typeof garment === 'string' && areHexes && hexes.every(hex => /^#[\da-f]{6}$/.test(hex))
  })
}
