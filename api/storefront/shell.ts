import {
  brandGroups,
  brandLinks,
  type Catalogue,
  cuts,
  kinds,
  labelIn,
  menuCategories,
  type ShownCurrency,
  topBrandPaths,
  twinGroups,
} from '#api/catalogue/index.ts'
import { documents, listOf } from '#api/content/index.ts'
import { outsideServices, themeSheet } from '#api/settings/index.ts'
import { standing } from '#domain/settings/announcements.ts'
import { freeDelivery } from '#domain/settings/delivery-options.ts'
import type { MenuEntry, Settings } from '#domain/settings/events.ts'
import { pictureAddressOf } from '#domain/settings/picture-address.ts'
import { promisesOf } from '#domain/settings/promises.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { shellSettings } from '#projections/settings/document.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { Link } from '#web/models/card.ts'
import type { MenuItem, ShellModel } from '#web/models/shell.ts'
import { announcementsRead, announcementsSource } from './announcement-turns.ts'

/** Views that the part of the shell below is made of. */
const shellSources = ['content', 'content-list', announcementsSource] as const

type FooterContent = Pick<ShellModel, 'pages' | 'hasPosts' | 'hasFaqs'>

/** The published pages that the footer links. Every page asks for them, so that it falls when they change. */
async function footerContent(catalogue: Catalogue): Promise<FooterContent> {
  const [pages, posts, faqs] = await Promise.all([
    listOf(catalogue, 'page'),
    listOf(catalogue, 'post'),
    listOf(catalogue, 'faq'),
  ])
  const written = await documents(
    catalogue,
    pages.entries.filter(({ slug }) => slug !== 'contact').map(({ contentId }) => contentId),
  )
  return {
    pages: written.map(({ slug, title }) => ({
      label: textIn(title, catalogue.language),
      path: catalogue.paths.page(slug),
    })),
    hasPosts: posts.entries.length > 0,
    hasFaqs: faqs.entries.length > 0,
  }
}

/** Of areas, in the strip. */
const mostAreas = 4

/** `now`: ISO in UTC. `draft`: of settings that are not published. */
type Shown = { readonly now: string; readonly draft: boolean }

/** Header, menus and footer: the same for every visitor of one language. */
export async function shell(catalogue: Catalogue, shown: Shown): Promise<ShellModel> {
  catalogue.reads.documents.add(announcementsRead)
  // Also where the shell is kept: the page notes what it links.
  await footerContent(catalogue)
  return catalogue.shared('shell', async () => make(catalogue, await footerContent(catalogue), shown), shellSources)
}

async function make(catalogue: Catalogue, content: FooterContent, { now, draft }: Shown): Promise<ShellModel> {
  const [settings, names, currency, categories, brands, cutCounts, kindCounts, closeoutCounts, twins] =
    await Promise.all([
      catalogue.settings(),
      catalogue.names(),
      catalogue.currency(),
      menuCategories(catalogue),
      brandLinks(catalogue),
      catalogue.count('cut:'),
      catalogue.count('kind:'),
      catalogue.count('closeout:'),
      twinGroups(catalogue.count),
    ])
  const link = (code: string): Link => ({
    label: labelIn(catalogue.language, code),
    path: twins.has(code) ? catalogue.paths.category(names.address('category', code)) : catalogue.paths.group(code),
  })
  const closeoutLink = (param: 'cut' | 'kind') => (code: string) => ({
    label: labelIn(catalogue.language, code),
    path: catalogue.paths.store({ closeout: 'yes', [param]: code }),
  })
  const isCloseout = (code: string) => (closeoutCounts.get(`closeout:${code}`) ?? 0) > 0
  const allCloseout: Link = {
    label: labelIn(catalogue.language, 'closeout'),
    path: catalogue.paths.store({ closeout: 'yes' }),
  }
  return {
    settings: {
      ...(Object.fromEntries(shellSettings.map(name => [name, settings[name]])) as ShellModel['settings']),
      logo: settings.logo.map(pictureAddressOf),
      favicon: settings.favicon.map(pictureAddressOf),
      gatewayImage: settings.gatewayImage.map(pictureAddressOf),
      seo: { ...settings.seo, image: settings.seo.image.map(pictureAddressOf) },
    },
    currency: currency.model,
    draft,
    announcements: announcementsOf(settings, now, catalogue.language, currency),
    menu: menuOf(settings.menu, catalogue.language),
    promises: promisesOf(settings).map(({ promise, title, description }) => ({
      promise,
      title: textIn(title, catalogue.language),
      description: textIn(description, catalogue.language),
    })),
    ...content,
    services: outsideServices(settings.script),
    ownership: {
      googleSiteVerificationId: settings.script.googleSiteVerificationId,
      facebookAppId: settings.script.facebookAppId,
    },
    theme: themeSheet(settings.color)?.address ?? null,
    categories,
    cuts: cuts.filter(cut => (cutCounts.get(`cut:${cut}`) ?? 0) > 0).map(link),
    kinds: kinds.filter(kind => (kindCounts.get(`kind:${kind}`) ?? 0) > 0).map(link),
    brandGroups: brandGroups(brands, await topBrandPaths(catalogue)),
    closeout: [
      ...(isCloseout('all') ? [allCloseout] : []),
      ...cuts.filter(isCloseout).map(closeoutLink('cut')),
      ...kinds.filter(isCloseout).map(closeoutLink('kind')),
    ],
  }
}

function menuOf(menu: readonly MenuEntry[], language: Language): readonly MenuItem[] {
  return menu.map(({ entry, label, path }) => {
    const words = textIn(label, language) || null
    if (entry !== 'link') return { entry, label: words }
    return { entry, label: words ?? path, path: path.startsWith('/') ? inLanguage(language, path) : path }
  })
}

/** Without texts of the owner only what holds: from which amount on delivery is free, in the area of most shoppers. */
function announcementsOf(
  { announcements, delivery }: Settings,
  now: string,
  language: Language,
  { unit }: ShownCurrency,
): ShellModel['announcements'] {
  const texts = standing(announcements, now, language)
  if (texts.length > 0) return texts
  const everywhere = freeDelivery(delivery, { country: '', city: '' })
  if (everywhere) return [{ over: unit(everywhere.over), area: null }]
  return delivery.areas.slice(0, mostAreas).flatMap(({ area, options }) => {
    const over = Math.min(...options.flatMap(({ freeOver }) => freeOver ?? []))
    return Number.isFinite(over) ? [{ over: unit(over), area }] : []
  })
}
