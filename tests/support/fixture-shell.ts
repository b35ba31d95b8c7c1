import demoShop from '#api/demo/shop.json' with { type: 'json' }
import { defaultSettings } from '#domain/settings/defaults.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { CategoryLink, ShellModel } from '#web/models/shell.ts'
import { brandPath, brands, slugOf } from './fixture-cards.ts'

/** What stands around every page of the fixture shop. */
export function fixtureShell(language: Language, categoryLinks: readonly CategoryLink[]): ShellModel {
  const prefix = prefixOf(language)
  return {
    settings: {
      ...defaultSettings,
      name: 'Cutline Supply',
      phoneHeader: '+1 555 010 0142',
      phoneFooter: '+1 555 010 0142',
      address: '18 Mill Lane, Portland, OR 97209',
      email: 'hello@cutline.example',
      copyright: '© 2026 Cutline Supply',
      social: {
        facebook: 'https://facebook.example/cutline',
        instagram: 'https://instagram.example/cutline',
        twitter: 'https://x.example/cutline',
        youtube: 'https://youtube.example/cutline',
        pinterest: 'https://pinterest.example/cutline',
      },
    },
    currency: { name: 'USD', symbol: '$' },
    draft: false,
    menu: defaultSettings.menu.map(({ entry }) => ({ entry: entry as 'cuts', label: null })),
    announcements: demoShop.settings.announcements.map(text => textIn(text, language)),
    promises: [
      {
        ...{ promise: 'security', title: 'Secure payment' },
        description: 'Your details travel encrypted and are never sold.',
      },
      { promise: 'support', title: 'People who know cloth', description: 'Weekdays 8 to 6, by phone and email.' },
      { promise: 'delivery', title: 'Delivered in 3 to 5 days', description: 'Free from $50. Express in 1 to 2 days.' },
    ],
    theme: null,
    pages: [{ label: 'The page about-us', path: `${prefix}/about-us` }],
    hasPosts: true,
    hasFaqs: true,
    services: { googleAnalyticsId: '', facebookPixelId: '' },
    ownership: { googleSiteVerificationId: '', facebookAppId: '' },
    categories: categoryLinks.map(link => ({
      ...link,
      subCategories: ['Mens', 'Womens', 'Unisex', 'Youth'].map(cut => ({
        label: cut,
        path: `${link.path}?cut=${cut.toLowerCase()}`,
      })),
    })),
    cuts: ['Adult', 'Juniors', 'Boys', 'Girls', 'Mens', 'Womens', 'Unisex', 'Youth', 'Baby and toddler'].map(label => ({
      label,
      path: `${prefix}/ps/${slugOf(label)}`,
    })),
    kinds: ['Tops', 'Bottoms', 'Outerwear', 'Accessories', 'Onesies', 'Dresses'].map(label => ({
      label,
      path: `${prefix}/ps/${slugOf(label)}`,
    })),
    brandGroups: (['A-B', 'C-F', 'G-K', 'L-Q', 'R-Z', 'Top Brands'] as const).map(group => ({
      group,
      brands: brands
        .filter((brand, i) => (group === 'Top Brands' ? i % 5 === 0 : inGroup(brand, group)))
        .map((label, i) => ({ label, path: brandPath(prefix, label), count: 4 + ((i * 13) % 30) })),
    })),
    closeout: ['Mens', 'Womens', 'Unisex', 'Youth', 'Tops', 'Outerwear', 'Bottoms', 'Accessories'].map(label => ({
      label,
      path: `${prefix}/store?filters=closeout_${label.toLowerCase()}`,
    })),
  }
}

function inGroup(brand: string, group: string): boolean {
  const [from = '', to = ''] = group.split('-')
  const letter = brand[0] ?? ''
  return letter >= from && letter <= to
}
