import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { CardModel } from '#web/models/card.ts'
import type { ContentQueries, PageModel, PostCard } from '#web/models/content.ts'

const at = '2026-11-17T08:00:00.000Z'

/** Pages, journal and questions of the fixture shop. */
export function fixtureContent(language: Language, cards: readonly CardModel[]): ContentQueries {
  const prefix = prefixOf(language)
  const posts: PostCard[] = ['a-size-run', 'fleece-weights'].map(slug => ({
    slug,
    path: `${prefix}/blog/${slug}`,
    title: `About ${slug}`,
    summary: 'What we learned at the table.',
    publishedAt: at,
    scene: cards.slice(0, 3).map(({ picture }) => picture),
  }))
  const pages: PageModel[] = ['about-us', 'terms', 'contact'].map(slug => ({
    slug,
    title: `The page ${slug}`,
    summary: 'In a sentence.',
    body: ['<h2 id="one">One</h2><p>First.</p><h2 id="two">Two</h2><p>Second.</p><h2 id="three">Three</h2>'],
    headings: ['one', 'two', 'three'].map(id => ({ id, text: id })),
    changedAt: at,
  }))
  const page = async (slug: string) => pages.find(each => each.slug === slug) ?? null
  return {
    page,
    blog: async number => ({ posts: number === 1 ? posts : [], page: number, pages: 1 }),
    async post(slug) {
      const card = posts.find(each => each.slug === slug)
      if (!card) return null
      const more = posts.filter(each => each !== card)
      return { ...card, body: ['<p>Text.</p>'], changedAt: at, related: cards.slice(0, 4), more }
    },
    faqs: async () => ({
      topics: [
        {
          name: 'Ordering',
          faqs: [
            { id: 'sizes', question: 'Many sizes at once?', html: '<p>Yes, in one <a href="/store">table</a>.</p>' },
            { id: 'reserved', question: 'When is it mine?', html: '<p>When you order.</p>' },
          ],
        },
        { name: 'Delivery', faqs: [{ id: 'cost', question: 'What does it cost?', html: '<p>That depends.</p>' }] },
      ],
    }),
    brandIndex: async () => ({
      groups: [
        {
          group: 'Top Brands',
          brands: [{ label: 'Kestrel', path: `${prefix}/brands/kestrel`, count: 12, letter: 'K' }],
        },
        { group: 'G-K', brands: [{ label: 'Kestrel', path: `${prefix}/brands/kestrel`, count: 12, letter: 'K' }] },
      ],
      total: 1,
    }),
    contact: async () => ({
      page: await page('contact'),
      phone: '+1 555 010 0142',
      email: 'hello@cutline.example',
      address: '18 Mill Lane, Portland, OR 97209',
      messenger: '',
    }),
  }
}
