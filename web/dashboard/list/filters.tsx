/** One of a few values, as a choice. */
export type ListFilter = {
  readonly name: string
  readonly label: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
}

type Props = {
  readonly filters: readonly ListFilter[]
  readonly chosen: { readonly [filter: string]: readonly string[] }
}

/** Native choices, which every phone and reader knows. A change is sent at once where scripts run. */
export function Filters({ filters, chosen }: Props) {
  return filters.map(({ name, label, values }) => {
    const value = chosen[name]?.join(',') ?? ''
    const known = value === '' || values.some(each => each.value === value)
    return (
      <select key={name} name={`f.${name}`} defaultValue={value} aria-label={label} className="list-field list-filter">
        <option value="">{label}</option>
        {known ? null : <option value={value}>{chosen[name]!.join(', ')}</option>}
        {values.map(each => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    )
  })
}
