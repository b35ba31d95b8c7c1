import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { PageTrail } from '../../../ui/breadcrumb.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ReviewForm } from './form.tsx'
import type { ReviewPageData } from './loader.ts'

/** Where a customer writes, changes or removes the one review of a product. */
export function Component() {
  const data = useLoaderData() as ReviewPageData
  const { product, own, form } = data
  const { t } = useTranslation('review')
  const title = own ? t('form.edit') : t('form.title')
  return (
    <div className="frame pb-16">
      <PageTitle title={title} faulty={form !== null} />
      <meta name="robots" content="noindex" />
      <PageTrail trail={[{ label: product.name, path: product.path }]} here={title} />
      <div className="grid gap-x-16 gap-y-8 pt-4 md:grid-cols-[12rem_minmax(0,42rem)]">
        <div className="flex items-center gap-4 md:block">
          <div className="w-20 shrink-0 md:w-auto">
            <Picture picture={product.picture} alt="" sizes="12rem" eager />
          </div>
          <a
            href={product.path}
            dir="auto"
            className="font-semibold text-ink no-underline hover:underline md:mt-3 md:block"
          >
            {product.name}
          </a>
        </div>
        <div>
          <h1 className="d2">{title}</h1>
          {own && own.status !== 'published' ? (
            <p className="mt-3 rounded-lg bg-sunken px-5 py-3">{t(`form.status.${own.status}`)}</p>
          ) : null}
          <ReviewForm {...data} />
          {own ? (
            <form method="post" action={`${product.path}/review/remove`} className="mt-10 border-line border-t pt-6">
              <Button type="submit" look="secondary">
                {t('form.remove')}
              </Button>
              <p className="body-sm mt-2 text-ink-3">{t('form.removed')}</p>
            </form>
          ) : null}
        </div>
      </div>
    </div>
  )
}
