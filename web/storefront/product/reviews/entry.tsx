import BadgeCheck from 'lucide-react/icons/badge-check'
import { useTranslation } from 'react-i18next'
import { dateIn } from '../../../i18n/format.ts'
import type { ReviewModel } from '../../../models/reviews.ts'
import { useFormats } from '../../../ui/currency.ts'
import { Stars } from '../../../ui/rating.tsx'

/** One review, in its author's own language. */
export function Entry({ review }: { review: ReviewModel }) {
  const { t } = useTranslation('review')
  const { language, number } = useFormats()
  const { rating, title, text, name, fit } = review
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
      </article>
    </li>
  )
}
