import type { Settings } from '#domain/settings/events.ts'
import { useWords } from '../../../i18n/use-words.ts'

/** A review right after its author sent it, for them and for everybody else. */
export function ReviewsPreview({ settings: { review } }: { readonly settings: Settings }) {
  const t = useWords('settings')
  const sample = (
    <blockquote className="preview-review">
      <span className="review-stars">
        <span aria-hidden="true">★★★★☆</span>
        <span className="sr-only">{t('preview.review.stars')}</span>
      </span>
      <p>{t('preview.review.text')}</p>
    </blockquote>
  )
  return (
    <>
      <div className="preview-part">
        <b>{t('preview.review.author')}</b>
        {sample}
        <p className="text-ink-2">{t(review.moderation ? 'preview.review.waits' : 'preview.review.stands')}</p>
      </div>
      <div className="preview-part">
        <b>{t('preview.review.others')}</b>
        {review.moderation ? null : sample}
        <p className="text-ink-2">{t(review.moderation ? 'preview.review.hidden' : 'preview.review.counts')}</p>
      </div>
    </>
  )
}
