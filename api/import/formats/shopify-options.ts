import { idOf, plainText } from '../text.ts'

const colorNames = new Set(['color', 'colour', 'colors', 'colours', 'farbe', 'couleur', 'colore', 'kleur', 'cor'])
const sizeNames = new Set(['size', 'sizes', 'größe', 'groesse', 'taille', 'talla', 'taglia', 'maat', 'tamanho'])

export type Options = {
  readonly color: string | null
  readonly size: string | null
  readonly others: readonly { readonly id: string; readonly name: string; readonly value: string }[]
}

/**
 * What the up to three options of a variant say, whatever their order and naming. A product without options has one
 * called Title with the value Default Title, which says nothing.
 */
export function optionsOf(names: readonly string[], values: readonly string[]): Options {
  let color: string | null = null
  let size: string | null = null
  const others: { id: string; name: string; value: string }[] = []
  values.forEach((raw, index) => {
    const value = plainText(raw)
    const name = plainText(names[index] ?? '') || `Option ${index + 1}`
    const key = name.toLowerCase()
    if (value === '' || value.toLowerCase() === 'default title') return
    if (color === null && (colorNames.has(key) || /\bcolou?r\b/.test(key))) color = value
    else if (size === null && (sizeNames.has(key) || /\bsize\b/.test(key))) size = value
    else {
      const id = idOf(name) || `option-${index + 1}`
      others.push({ id: others.some(other => other.id === id) ? `${id}-${index + 1}` : id, name, value })
    }
  })
  return { color, size, others }
}
