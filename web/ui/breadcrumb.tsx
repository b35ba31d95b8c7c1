import { useLanguagePrefix } from '../i18n/use-language-prefix.ts'
import { useWords } from '../i18n/use-words.ts'
import type { Link } from '../models/card.ts'
import { breadcrumbList, StructuredData } from './structured-data.tsx'

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

type Props = {
  /** Pages between the home page and this one. */
  trail?: readonly Link[]
  /** The title of this page. */
  here: string
  /** The address of this page, where search engines list it. */
  path?: string
}

/** The way from the home page at the head of a page, for readers and for search engines. */
export function PageTrail({ trail = [], here, path }: Props) {
  const t = useWords('ui')
  const prefix = useLanguagePrefix()
  const way = [{ label: t('breadcrumb.home'), path: prefix || '/' }, ...trail]
  return (
    <>
      {path === undefined ? null : (
        <StructuredData value={origin => breadcrumbList(way, { label: here, path }, origin)} />
      )}
      <div className="py-3 md:py-4">
        <Breadcrumb label={t('breadcrumb.label')} trail={way} here={here} />
      </div>
    </>
  )
}
