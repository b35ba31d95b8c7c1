import type { Link } from '../storefront/shop.ts'

/** The way from the home page to here; the last entry is the page itself. */
export function Breadcrumb({ label, trail, here }: { label: string; trail: readonly Link[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ol className="label flex flex-wrap items-center gap-x-2 font-normal text-ink-3">
        {trail.map(step => (
          <li key={step.path} className="flex items-center gap-2 after:text-field after:content-['/']">
            <a href={step.path} className="py-1 text-ink-2 no-underline hover:text-ink hover:underline">
              {step.label}
            </a>
          </li>
        ))}
        <li aria-current="page" className="py-1">
          {here}
        </li>
      </ol>
    </nav>
  )
}
