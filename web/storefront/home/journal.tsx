import type { TFunction } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import type { PostCard as Post } from '../../models/content.ts'
import { PostCard } from '../../ui/post-card.tsx'

type Props = { posts: readonly Post[]; all: string; language: Language; t: TFunction<'home'> }

/** The newest posts of the journal. */
export function Journal({ posts, all, language, t }: Props) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="journal" className="frame">
      <div className="flex items-center gap-2">
        <h2 id="journal" className="d3 me-auto">
          {t('journal.title')}
        </h2>
        <a
          href={all}
          className="body-sm rounded-md px-2 py-2.5 font-semibold text-primary underline-offset-3 hover:underline"
        >
          {t('row.all')}
        </a>
      </div>
      <ul className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>li:nth-child(n+3)]:hidden">
        {posts.map(post => (
          <PostCard key={post.slug} post={post} language={language} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
