import type { Link, ShellModel } from '#web/storefront/shop.ts'
import { brandGroups, brandLinks } from './brands.ts'
import type { Catalogue } from './catalogue.ts'
import { menuCategories } from './categories.ts'
import { cuts, kinds, labelIn } from './labels.ts'

/** Header, menus and footer: the same for every visitor of one language. */
export function shell(catalogue: Catalogue): Promise<ShellModel> {
  return catalogue.shared('shell', async () => {
    const [settings, currency, categories, brands, cutCounts, kindCounts, closeoutCounts] = await Promise.all([
      catalogue.settings(),
      catalogue.currency(),
      menuCategories(catalogue),
      brandLinks(catalogue),
      catalogue.count('cut:'),
      catalogue.count('kind:'),
      catalogue.count('closeout:'),
    ])
    const {
      name,
      phoneHeader,
      phoneFooter,
      address,
      email,
      copyright,
      footerBanner,
      social,
      logo,
      security,
      paymentGateway,
      delivery,
    } = settings
    const link = (code: string): Link => ({
      label: labelIn(catalogue.language, code),
      path: catalogue.paths.group(code),
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
        name,
        phoneHeader,
        phoneFooter,
        address,
        email,
        copyright,
        footerBanner,
        social,
        logo,
        security,
        paymentGateway,
        delivery,
      },
      currency: currency.model,
      categories,
      cuts: cuts.filter(cut => (cutCounts.get(`cut:${cut}`) ?? 0) > 0).map(link),
      kinds: kinds.filter(kind => (kindCounts.get(`kind:${kind}`) ?? 0) > 0).map(link),
      brandGroups: brandGroups(brands),
      closeout: [
        ...(isCloseout('all') ? [allCloseout] : []),
        ...cuts.filter(isCloseout).map(closeoutLink('cut')),
        ...kinds.filter(isCloseout).map(closeoutLink('kind')),
      ],
    }
  })
}
