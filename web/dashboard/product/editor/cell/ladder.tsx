import type { ReactNode } from 'react'

export type Line = { readonly name: ReactNode; readonly value: string }

/** Steps that end in their sum. */
export function Ladder({ lines, end }: { readonly lines: readonly Line[]; readonly end: Line }) {
  return (
    <dl className="ladder">
      {[...lines, end].map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are made anew as a whole
        <div key={at} className={at === lines.length ? 'end' : undefined}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
