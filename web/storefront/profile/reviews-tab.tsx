import { useTranslation } from 'react-i18next'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OwnReviews } from '../../models/reviews.ts'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/rating.tsx'

/** The customer changes or removes each review on its own page. */
export function ReviewsTab({ reviews }: { reviews: OwnReviews }) {
  const { t } = useTranslation('review')
  const { t: profile } = useTranslation('profile')
  const { language, number } = useFormats()
  const prefix = useLanguagePrefix()
  if (reviews.length === 0) {
    return (
      <EmptyState
        title={t('own.empty')}
        help={t('own.emptyHelp')}
        go={{ href: `${prefix}/store`, label: profile('shop') }}
      />
    )
  }
  return (
    <ul className="max-w-3xl">
      {reviews.map(({ product, rating, title, text, status, writtenAt }) => (
        <li key={product.id} className="flex gap-4 border-line border-b py-5">
          <div className="w-16 shrink-0 md:w-20">
            <Picture picture={product.picture} alt="" sizes="5rem" />
          </div>
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold leading-[1.3] text-pretty">
              <a href={product.path} dir="auto" className="text-ink no-underline hover:underline">
                {product.name}
              </a>
            </h2>
            <p className="body-sm mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
              <Stars value={rating} label={t('stars', { value: number(rating) })} />
              <time dateTime={writtenAt}>{dateIn(language, writtenAt)}</time>
              <span>{t(`own.status.${status}`)}</span>
            </p>
            {title ? (
              <p dir="auto" className="mt-2 font-semibold wrap-anywhere">
                {title}
              </p>
            ) : null}
            {text ? (
              <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line text-ink-2 wrap-anywhere">
                {text}
              </p>
            ) : null}
            <a
              href={`${product.path}/review`}
              aria-label={`${t('own.edit')}: ${product.name}`}
              className="body-sm mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
            >
              {t('own.edit')}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
