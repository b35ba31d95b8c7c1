/** The initials of a person; their name has to stand beside it, in sight or for readers. */
export function Avatar({ name, title }: { readonly name: string; readonly title?: string }) {
  return (
    <span className="avatar" aria-hidden="true" title={title}>
      {initials(name, 2)}
    </span>
  )
}

export function initials(name: string, most: number): string {
  const words = name.split(/[\s@.]+/).filter(word => word !== '')
  return words
    .slice(0, most)
    .map(word => [...word][0]!.toLocaleUpperCase())
    .join('')
}
