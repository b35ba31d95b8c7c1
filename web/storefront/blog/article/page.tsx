import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import type { PostModel } from '../../../models/content.ts'
import { PageTrail } from '../../../ui/breadcrumb.tsx'
import { cardAddress } from '../../../ui/card-address.ts'
import { useCardText } from '../../../ui/card-text.ts'
import { useFormats } from '../../../ui/currency.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PostCard } from '../../../ui/post-card.tsx'
import { ProductCard } from '../../../ui/product-card.tsx'
import { ProseWithProducts } from '../../../ui/prose.tsx'
import { Scene } from '../../../ui/scene.tsx'
import { StructuredData } from '../../../ui/structured-data.tsx'
import type { ArticleData } from './loader.ts'

/** One post of the journal, with what it is about to buy. */
export function Component() {
  const { post, shop } = useLoaderData() as ArticleData
  const { t } = useTranslation('content')
  const { language } = useFormats()
  const text = useCardText()
  const prefix = useLanguagePrefix()
  return (
    <div className="frame pb-16">
      <PageTitle title={post.title} />
      {post.summary ? <meta name="description" content={post.summary} /> : null}
      <StructuredData value={origin => article(post, shop, origin)} />
      <PageTrail trail={[{ label: t('blog.title'), path: `${prefix}/blog` }]} here={post.title} path={post.path} />
      <article className="mx-auto max-w-[68ch]">
        <header className="pt-4 pb-8">
          <p className="label font-normal text-ink-3">
            <time dateTime={post.publishedAt}>{dateIn(language, post.publishedAt)}</time>
          </p>
          <h1 dir="auto" className="d2 mt-2">
            {post.title}
          </h1>
          <p dir="auto" className="mt-4 text-ink-2 md:text-lg">
            {post.summary}
          </p>
          {post.scene.length > 0 ? (
            <div className="mt-8">
              <Scene garments={post.scene} sizes="(min-width:768px) 16rem, 38vw" first />
            </div>
          ) : null}
        </header>
        <ProseWithProducts body={post.body} />
      </article>
      {post.related.length > 0 ? (
        <section aria-labelledby="related" className="mt-section">
          <h2 id="related" className="d3 mb-5">
            {t('blog.related')}
          </h2>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:max-xl:[&>li:nth-child(n+4)]:hidden xl:grid-cols-4">
            {post.related.map(card => (
              <ProductCard key={card.id} card={card} text={text} />
            ))}
          </ul>
        </section>
      ) : null}
      {post.more.length > 0 ? (
        <section aria-labelledby="more" className="mt-section">
          <h2 id="more" className="d3 mb-5">
            {t('blog.more')}
          </h2>
          <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>li:nth-child(n+3)]:hidden">
            {post.more.map(other => (
              <PostCard key={other.slug} post={other} language={language} heading="h3" />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** Article of schema.org. */
function article(post: PostModel, shop: string, origin: string): object {
  const publisher = { '@type': 'Organization', name: shop || origin, url: origin }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.publishedAt,
    dateModified: post.changedAt > post.publishedAt ? post.changedAt : post.publishedAt,
    mainEntityOfPage: origin + post.path,
    author: publisher,
    publisher,
    ...(post.scene.length > 0 && { image: post.scene.map(garment => origin + cardAddress(garment)) }),
  }
}
