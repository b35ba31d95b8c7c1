import BadgeCheck from 'lucide-react/icons/badge-check'
import { useTranslation } from 'react-i18next'
import { type Fit, fits } from '#domain/review/events.ts'
import { type ReviewSort, reviewSorts } from '#projections/reviews/document.ts'
import { dateIn } from '../../../i18n/format.ts'
import type { ReviewModel, ReviewsModel } from '../../../models/reviews.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useFormats } from '../../../ui/currency.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Stars } from '../../../ui/rating.tsx'
import { reviewsHref, type Tidings } from './query.ts'
import { StarBars } from './star-bars.tsx'

/** With fewer, bars would say nothing. */
const leastForBars = 3

type Props = {
  model: ReviewsModel
  /** Address of the product without its language's other parts, and the same with the present choice. */
  path: string
  base: string
  told: Tidings | null
}

/** Reviews of the product. Filters, order and pages are links: each is an address of its own. */
export function Reviews({ model, path, base, told }: Props) {
  const { t } = useTranslation('review')
  const { number } = useFormats()
  const { query, total } = model
  const { stars, sort } = query
  const href = (change: { stars?: number | null; sort?: ReviewSort; page?: number }) =>
    reviewsHref(base, { stars, sort, page: 1, ...change })
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="mt-14 scroll-mt-24 border-line border-t pt-10 md:mt-20"
    >
      <h2 id="reviews-title" className="d3">
        {t('title')}
      </h2>
      {told ? (
        <p role="status" className="mt-5 rounded-lg bg-ok-soft px-5 py-3 font-semibold text-ok">
          {t(`told.${told}`)}
        </p>
      ) : null}
      <div className="mt-6 grid gap-x-14 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)] xl:gap-x-20">
        <div className="flex flex-col items-start gap-6">
          {total > 0 ? (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="d2 tabular-nums">{number(model.average)}</span>
              <span>
                <Stars value={model.average} label={t('stars', { value: number(model.average) })} />
                <span className="body-sm block text-ink-2">{t('from', { count: total, number: number(total) })}</span>
              </span>
            </p>
          ) : (
            <div>
              <p className="font-semibold">{t('none')}</p>
              <p className="mt-1 max-w-prose text-ink-2">{t('noneHelp')}</p>
            </div>
          )}
          {total >= leastForBars ? <StarBars model={model} href={each => href({ stars: each })} /> : null}
          <FitScale fit={model.fit} />
          <a href={`${path}/review`} rel="nofollow" className={buttonClass('secondary')}>
            {t('write')}
          </a>
        </div>
        {total > 0 ? (
          <div className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="body-sm text-ink-2" aria-live="polite">
                {stars === null ? t('all') : t('only', { stars: t('bar', { count: stars, number: number(stars) }) })}
              </p>
              {total > 1 ? (
                <nav aria-label={t('sort.label')} className="-mx-2 flex flex-wrap">
                  {reviewSorts.map(each => (
                    <a
                      key={each}
                      href={href({ sort: each })}
                      rel="nofollow"
                      aria-current={each === sort ? 'true' : undefined}
                      className={classes(
                        'body-sm grid min-h-11 place-items-center px-2 underline-offset-4',
                        each === sort ? 'font-semibold text-ink underline' : 'text-ink-2 no-underline hover:text-ink',
                      )}
                    >
                      {t(`sort.${each}`)}
                    </a>
                  ))}
                </nav>
              ) : null}
            </div>
            {model.reviews.length > 0 ? (
              <ul className="mt-2">
                {model.reviews.map(review => (
                  <Entry key={review.reviewId} review={review} />
                ))}
              </ul>
            ) : (
              <p className="mt-6 text-ink-2">
                {t('noneWith', { stars: t('bar', { count: stars ?? 0, number: number(stars ?? 0) }) })}
              </p>
            )}
            <div className="mt-6">
              <Pagination
                label={t('pages')}
                page={query.page}
                pages={model.pages}
                href={page => href({ page })}
                name={page => t('page', { number: number(page) })}
                number={number}
                previous={t('previous')}
                next={t('next')}
              />
            </div>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** With fewer, the scale would say nothing. */
const leastAnswers = 3

/** Where on the line from too small to too large the answers stand, and the most frequent one in words. */
function FitScale({ fit }: { fit: ReviewsModel['fit'] }) {
  const { t } = useTranslation('review')
  const { number } = useFormats()
  const all = fits.reduce((sum, each) => sum + fit[each], 0)
  if (all < leastAnswers) return null
  const mean = (fit.large - fit.small) / all
  const most = fits.reduce<Fit>((first, each) => (fit[each] > fit[first] ? each : first), 'true')
  return (
    <div className="w-full max-w-sm">
      <h3 className="label text-ink">{t('fit.title')}</h3>
      <svg aria-hidden="true" height="14" className="mt-2 w-full rtl:-scale-x-100">
        <rect y="5" width="100%" height="4" rx="2" className="fill-line" />
        <rect x="50%" y="2" width="1" height="10" className="fill-ink-3" />
        <circle cx={`${Math.round(50 + mean * 46)}%`} cy="7" r="6" className="fill-ink" />
      </svg>
      <p aria-hidden="true" className="body-sm mt-1 flex justify-between gap-2 text-ink-3">
        <span>{t('fit.small')}</span>
        <span>{t('fit.large')}</span>
      </p>
      <p className="body-sm mt-1 text-ink-2">
        {t('fit.said', { fit: t(`fit.${most}`), part: number(fit[most]), all: number(all) })}
      </p>
    </div>
  )
}

/** One review, in its author's own language. */
function Entry({ review }: { review: ReviewModel }) {
  const { t } = useTranslation('review')
  const { language, number } = useFormats()
  const { rating, title, text, name, fit, reply } = review
  return (
    <li className="border-line border-b py-5">
      <article className="max-w-prose">
        <p className="body-sm flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <Stars value={rating} label={t('stars', { value: number(rating) })} />
          <bdi className="font-semibold text-ink">{name ?? t('customer')}</bdi>
          {review.verified ? (
            <span className="inline-flex items-center gap-1 text-ok">
              <BadgeCheck size={16} aria-hidden />
              {t('verified')}
            </span>
          ) : null}
          <time dateTime={review.writtenAt}>{dateIn(language, review.writtenAt)}</time>
          {review.edited ? <span>({t('edited')})</span> : null}
        </p>
        {title ? (
          <h3 lang={review.language} dir="auto" className="mt-2 font-semibold text-pretty wrap-anywhere">
            {title}
          </h3>
        ) : null}
        {text ? (
          <p lang={review.language} dir="auto" className="mt-1 whitespace-pre-line text-pretty wrap-anywhere">
            {text}
          </p>
        ) : null}
        {fit ? (
          <p className="body-sm mt-2 text-ink-2">
            {t('fit.title')}: {t(`fit.${fit}`)}
          </p>
        ) : null}
        {reply ? (
          <div className="mt-3 border-line border-s-2 ps-4">
            <p className="body-sm flex flex-wrap gap-x-3 text-ink-2">
              <b className="font-semibold text-ink">{t('reply')}</b>
              <time dateTime={reply.repliedAt}>{dateIn(language, reply.repliedAt)}</time>
            </p>
            <p lang={reply.language} dir="auto" className="mt-1 whitespace-pre-line text-pretty wrap-anywhere">
              {reply.text}
            </p>
          </div>
        ) : null}
      </article>
    </li>
  )
}
