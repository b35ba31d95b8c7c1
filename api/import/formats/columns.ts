import { ImportRefused } from '#api/settings/index.ts'

/** `Variant  SKU` and `variant sku` are one column. */
export function columnKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*\/\s*/g, ' / ')
}

/**
 * Places of the columns that a format reads, by the first of their names that the header has; -1 where it has none. One
 * that stands there twice is told and its first place taken.
 * @throws ImportRefused naming the required columns that are missing.
 */
export function columnsOf<Name extends string>(
  header: readonly string[],
  names: { readonly [name in Name]: readonly string[] },
  required: readonly NoInfer<Name>[],
  onTwice: (column: string) => void,
): { readonly [name in Name]: number } {
  const keys = header.map(columnKey)
  const places = Object.fromEntries(
    Object.entries<readonly string[]>(names).map(([name, spellings]) => [
      name,
      spellings.map(spelling => keys.indexOf(columnKey(spelling))).find(place => place !== -1) ?? -1,
    ]),
  ) as { [name in Name]: number }
  const missing = required.filter(name => places[name] === -1).map(name => names[name][0])
  if (missing.length > 0) {
    const columns = missing.length === 1 ? 'column' : 'columns'
    throw new ImportRefused(
      `The feed lacks the ${columns} ${missing.join(', ')}. Export it again with all columns and the header row.`,
    )
  }
  for (const place of Object.values<number>(places)) {
    if (place !== -1 && keys.lastIndexOf(keys[place]!) > place) onTwice(header[place]!.trim())
  }
  return places
}

/** More than any honest name, colour or style number has. */
const longestName = 500

/** The first of these columns whose text is no name any more: a quote that was never closed, or a column too far. */
export function overlong<Name extends string>(
  fields: readonly string[],
  column: { readonly [name in Name]: number },
  names: readonly NoInfer<Name>[],
): Name | undefined {
  return names.find(name => (fields[column[name]]?.length ?? 0) > longestName)
}

export const overlongText = [`The text is longer than ${longestName} characters`, 'Shorten it'] as const
