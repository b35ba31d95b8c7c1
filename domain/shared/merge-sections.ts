type Sections = { readonly [section: string]: unknown }

/** Sections that are objects merge one level deep; lists and plain values replace. */
export function mergeSections<T extends object>(base: T, changes: object): T {
  const merged: Record<string, unknown> = { ...(base as Sections) }
  for (const [section, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const before = merged[section]
    merged[section] = isSection(value) && isSection(before) ? { ...before, ...definedOf(value) } : value
  }
  return merged as T
}

/** Deep equality of plain data, whatever the order of its keys. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => sameData(value, b[index]))
  }
  if (!isSection(a) || !isSection(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && sameData(a[key], b[key]))
}

export function isSection(value: unknown): value is Sections {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function definedOf(section: Sections): Sections {
  return Object.fromEntries(Object.entries(section).filter(([, value]) => value !== undefined))
}
