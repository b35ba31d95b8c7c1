import type { Language } from '#domain/shared/localized-text.ts'
import { dateIn } from '../i18n/format.ts'
import type { PostCard as Post } from '../models/content.ts'
import { Scene } from './scene.tsx'

type Props = { post: Post; language: Language; heading?: 'h2' | 'h3' }

const third = '(min-width:1024px) 11vw, (min-width:640px) 18vw, 38vw'

/** A post in a list: its scene, date, title and what it is about. The whole card leads to it. */
export function PostCard({ post, language, heading: Heading = 'h2' }: Props) {
  return (
    <li className="group relative">
      <Scene garments={post.scene} sizes={third} />
      <p className="label mt-3 font-normal text-ink-3">
        <time dateTime={post.publishedAt}>{dateIn(language, post.publishedAt)}</time>
      </p>
      <Heading className="h4 mt-1 text-pretty">
        <a
          href={post.path}
          dir="auto"
          className="after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          {post.title}
        </a>
      </Heading>
      <p dir="auto" className="body-sm mt-1.5 text-ink-2">
        {post.summary}
      </p>
    </li>
  )
}
