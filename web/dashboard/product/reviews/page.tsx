import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { ReviewStatus } from '#domain/review/events.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ReviewListModel, ReviewRowModel } from '../../../models/review-list.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { focusedKey, focusKey } from '../../list/rows/row-focus.ts'
import { useAnswered } from '../../list/states/answered.ts'
import { Beside } from '../../record/beside.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useSingleKeys } from '../../shell/single-keys.ts'
import { ReviewPanel } from './panel.tsx'

const tones: { readonly [status in ReviewStatus]: string } = { held: 'warn', published: 'ok', rejected: '' }
type Verdict = 'approve' | 'reject'

/** Every review; those that are held wait for somebody to approve or reject them. Beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<ReviewListModel>()
  const t = useWords('reviews')
  const { tell, pending, refusal, dialog } = useTell()
  const [said, setSaid] = useState('')
  const { rows, mayJudge, open } = model
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()

  const address = (reviewId?: string) => `${prefix}/dashboard/product/reviews${reviewId ? `/${reviewId}` : ''}${search}`

  /** The focus goes to the row that takes its place, else to the one before; from its panel to the panel of that one. */
  async function judge({ reviewId }: ReviewRowModel, verdict: Verdict) {
    const at = rows.findIndex(each => each.reviewId === reviewId)
    const next = (rows[at + 1] ?? rows[at - 1])?.reviewId
    if (!(await tell('POST', `/api/admin/reviews/${reviewId}/${verdict}`))) return
    setSaid(t(`said.${verdict}`))
    if (reviewId === open?.reviewId) void navigate(address(next))
    else if (next) focusKey(next)
  }
  const judgeFocused = (verdict: Verdict) => {
    const key = focusedKey()
    // Where no row has the focus, it is in the panel, or nobody pointed at a review.
    const row = rows.find(({ reviewId }) => reviewId === key) ?? open
    if (row && mayJudge && !pending && possible(row).includes(verdict)) void judge(row, verdict)
  }
  useSingleKeys({ a: () => judgeFocused('approve'), r: () => judgeFocused('reject') })
  const list = useReviewList(model, (row, verdict) => void judge(row, verdict))
  const beside = open ? (
    <Beside
      key={open.reviewId}
      title={<bdi>{open.product?.name ?? open.productId}</bdi>}
      tag={<span className={`tag ${tones[open.status]}`}>{t(`status.${open.status}`)}</span>}
      onClose={() => {
        setSaid('')
        void navigate(address())
      }}
    >
      <ReviewPanel review={open} mayReply={mayJudge} onSaid={setSaid}>
        {mayJudge ? <Verdicts review={open} pending={pending} onJudge={verdict => void judge(open, verdict)} /> : null}
      </ReviewPanel>
    </Beside>
  ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      {dialog}
      {refusal ? (
        <p role="alert" className="refused">
          {t('refused')} {refusal.detail}
        </p>
      ) : null}
      <ListPage {...{ list, model, stale }} />
    </ListAndBeside>
  )
}

/** What can be said of a review in its state: each verdict undoes the other. */
function possible({ status }: ReviewRowModel): readonly Verdict[] {
  if (status === 'held') return ['approve', 'reject']
  return status === 'published' ? ['reject'] : ['approve']
}

type VerdictsProps = {
  readonly review: ReviewRowModel
  readonly pending?: boolean
  readonly onJudge: (verdict: Verdict) => void
}

function Verdicts({ review, pending = false, onJudge }: VerdictsProps) {
  const t = useWords('reviews')
  return possible(review).map(verdict => (
    <Button key={verdict} look="secondary" size="small" pending={pending} onClick={() => onJudge(verdict)}>
      {t(`act.${verdict}`)}
    </Button>
  ))
}

function useReviewList(
  { mayJudge, open }: ReviewListModel,
  judge: (row: ReviewRowModel, verdict: Verdict) => void,
): ListDeclaration<ReviewRowModel> {
  const t = useWords('reviews')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  const stars = ({ rating }: ReviewRowModel) => (
    <span className="review-stars">
      <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
      <span className="sr-only">{t('stars', { count: rating, number: numberIn(language, rating) })}</span>
    </span>
  )
  const product = ({ product, productId }: ReviewRowModel) =>
    product ? (
      <a href={`${prefix}/product/${product.slug}`}>
        <bdi>{product.name}</bdi>
      </a>
    ) : (
      <bdi>{productId}</bdi>
    )
  const words = ({ title, text, language: written }: ReviewRowModel) => (
    <span lang={written} dir="auto" className="review-words">
      {title ? <b>{title}</b> : null}
      <span>{text}</span>
    </span>
  )
  const author = (row: ReviewRowModel) => (
    <>
      <bdi>{row.name ?? t('erased')}</bdi>
      <small className="below">
        {[row.verified && t('bought'), tongue.of(row.language)].filter(Boolean).join(' · ')}
      </small>
    </>
  )
  const steps = (row: ReviewRowModel) => (
    <span className="return-steps">
      {mayJudge && !open ? <Verdicts review={row} onJudge={verdict => judge(row, verdict)} /> : null}
      <Link
        to={`${prefix}/dashboard/product/reviews/${row.reviewId}${search}`}
        aria-current={open?.reviewId === row.reviewId || undefined}
        className={buttonClass('quiet', 'small')}
        preventScrollReset
      >
        {t(row.reply ? 'act.replied' : mayJudge ? 'act.reply' : 'act.open')}
      </Link>
    </span>
  )
  const status = ({ status }: ReviewRowModel) => <span className={`tag ${tones[status]}`}>{t(`status.${status}`)}</span>
  const yesNo = [
    { value: 'yes', label: t('bought') },
    { value: 'no', label: t('notBought') },
  ]
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'held'}`),
    keyOf: ({ reviewId }) => reviewId,
    counted: total => t('counted', { count: total, number: numberIn(language, total) }),
    searchLabel: t('search'),
    liveView: 'reviews',
    news: total => t('news', { count: total, number: numberIn(language, total) }),
    exportPath: '/api/admin/reviews/export',
    empty: view => t(`empty.${view as 'held'}`),
    filters: [
      {
        ...{ name: 'stars', label: t('column.stars') },
        values: [5, 4, 3, 2, 1].map(each => ({
          value: String(each),
          label: t('stars', { count: each, number: numberIn(language, each) }),
        })),
      },
      { name: 'bought', label: t('bought'), values: yesNo },
      {
        ...{ name: 'replied', label: t('reply.title') },
        values: [
          { value: 'yes', label: t('act.replied') },
          { value: 'no', label: t('notReplied') },
        ],
      },
      {
        ...{ name: 'language', label: t('column.language') },
        values: languages.map(value => ({ value, label: tongue.of(value) ?? value })),
      },
    ],
    columns: [
      { name: 'product', label: t('column.product'), cell: product },
      { ...{ name: 'stars', label: t('column.stars'), sorts: true }, cell: stars },
      { name: 'text', label: t('column.words'), cell: words },
      { name: 'author', label: t('column.author'), spare: true, cell: author },
      { ...{ name: 'written', label: t('column.written'), sorts: true }, cell: row => dateIn(language, row.writtenAt) },
      {
        ...{ name: 'state', label: t('column.state') },
        cell: row => (
          <span className="review-state">
            {status(row)}
            {steps(row)}
          </span>
        ),
      },
    ],
    phone: row => (
      <>
        <p>
          <b>{product(row)}</b>
          {stars(row)}
        </p>
        <p>{words(row)}</p>
        {steps(row)}
      </>
    ),
  }
}
