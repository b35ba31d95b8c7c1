import { useTranslation } from 'react-i18next'
import type { ReviewsModel } from '../../../models/reviews.ts'
import { classes } from '../../../ui/classes.ts'
import { useFormats } from '../../../ui/currency.ts'

type Props = { model: ReviewsModel; href: (stars: number | null) => string }

/** Five bars, each a filter; the one that filters leads back to all. */
export function StarBars({ model, href }: Props) {
  const { t } = useTranslation('review')
  const { number } = useFormats()
  const { total, stars, query } = model
  return (
    <nav aria-label={t('bars')} className="w-full max-w-sm">
      <ul>
        {[5, 4, 3, 2, 1].map(star => {
          const count = stars[star - 1] ?? 0
          const chosen = query.stars === star
          const name = t('bar', { count: star, number: number(star) })
          const inside = (
            <>
              <span className="w-18 shrink-0 whitespace-nowrap">{name}</span>
              <Bar share={count / total} />
              <span className="w-8 shrink-0 text-end tabular-nums">{number(count)}</span>
            </>
          )
          const look = 'body-sm flex min-h-9 items-center gap-3 rounded-sm px-2 -mx-2'
          return (
            <li key={star}>
              {count === 0 && !chosen ? (
                <span className={classes(look, 'text-ink-3')}>{inside}</span>
              ) : (
                <a
                  href={href(chosen ? null : star)}
                  rel="nofollow"
                  aria-current={chosen ? 'true' : undefined}
                  className={classes(
                    look,
                    'text-ink no-underline hover:bg-sunken',
                    chosen && 'bg-sunken font-semibold',
                  )}
                >
                  {inside}
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {query.stars === null ? null : (
        <a
          href={href(null)}
          rel="nofollow"
          className="body-sm inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
        >
          {t('all')}
        </a>
      )}
    </nav>
  )
}

/** Drawn, since the page's policy allows no style of its own. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" height="8" className="w-full min-w-0 rounded-full bg-line rtl:-scale-x-100">
      <rect width={`${Math.round(share * 1000) / 10}%`} height="8" className="fill-star" />
    </svg>
  )
}
