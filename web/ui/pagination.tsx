import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Page numbers to show, 1 to `pages`; null stands for a gap. The ends and the neighbours of `page` are always there. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1])
  if (page <= 3) for (const n of [2, 3, 4]) shown.add(n)
  if (page >= pages - 2) for (const n of [pages - 1, pages - 2, pages - 3]) shown.add(n)
  const numbers: (number | null)[] = []
  let last = 0
  for (const n of [...shown].filter(n => n >= 1 && n <= pages).sort((a, b) => a - b)) {
    if (n - last === 2) numbers.push(n - 1)
    else if (n - last > 2) numbers.push(null)
    numbers.push(n)
    last = n
  }
  return numbers
}

type Props = {
  label: string
  page: number
  pages: number
  href: (page: number) => string
  /** Name of a page's link, "Page 3". */
  name: (page: number) => string
  number: (page: number) => ReactNode
  previous: string
  next: string
}

const cell = 'body-sm grid min-h-11 min-w-11 place-items-center rounded-md px-2 tabular-nums no-underline'

export function Pagination({ label, page, pages, href, name, number, previous, next }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 ? (
          <li>
            <a href={href(page - 1)} rel="prev" className={classes(cell, 'font-semibold text-ink hover:bg-sunken')}>
              {previous}
            </a>
          </li>
        ) : null}
        {pageNumbers(page, pages).map((n, i) => (
          <li key={n ?? `gap-${i < 3 ? 'start' : 'end'}`}>
            {n === null ? (
              <span className="px-1 text-ink-3">…</span>
            ) : (
              <a
                href={href(n)}
                aria-label={name(n)}
                aria-current={n === page ? 'page' : undefined}
                className={classes(cell, n === page ? 'bg-ink font-semibold text-bg' : 'text-ink-2 hover:bg-sunken')}
              >
                {number(n)}
              </a>
            )}
          </li>
        ))}
        {page < pages ? (
          <li>
            <a href={href(page + 1)} rel="next" className={classes(cell, 'font-semibold text-ink hover:bg-sunken')}>
              {next}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
