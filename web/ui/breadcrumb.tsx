import type { Link } from '../models/card.ts'

const step = "flex items-center gap-2 not-first:before:text-field not-first:before:content-['/']"

/** The way from the home page to this one. Phones leave the page itself out of a long way: its title follows. */
export function Breadcrumb({ label, trail, here }: { label: string; trail: readonly Link[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ol className="label flex flex-wrap items-center gap-x-2 font-normal text-ink-3">
        {trail.map(({ path, label: text }) => (
          <li key={path} className={step}>
            <a href={path} className="py-1 text-ink-2 no-underline hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
        <li aria-current="page" className={`${step} py-1 max-sm:nth-[n+3]:sr-only`}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
