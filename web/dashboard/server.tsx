import type { Language } from '#domain/shared/localized-text.ts'
import { type Application, createApplication } from '../app/application.ts'
import { textsIn } from '../app/texts.ts'
import { directionOf } from '../i18n/addresses.ts'
import type { Shop } from './loaders.ts'
import { makeRoutes, sourcesOf } from './routes.tsx'
import { ShellProblem } from './shell/problems.tsx'

/** Every page is one member's own, so nothing of a visitor is filled in afterwards. */
export type Dashboard = Application<Shop, null>

const noIndex = '<meta name="robots" content="noindex">'

/** The server process uses this of the bundle. */
export const application: Dashboard = createApplication<Shop, null>({
  makeRoutes,
  words: ['dashboard', 'frame', 'page', 'ui'],
  surround: ({ found }) => ({
    around: page => page,
    head: written => noIndex + written,
    loaderData: found.loaderData,
  }),
  problem: { Page: ShellProblem, head: noIndex },
  sourcesOf,
  visitorSlots: [],
  wordsFor: () => ({}),
  openingPage,
})

/** Stands in for every page while the shop folds its views. */
function openingPage(language: Language): string {
  const t = textsIn(language).i18n.getFixedT(null, 'dashboard')
  const title = t('opening.title')
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${noIndex}` +
    `<title>${title}</title></head><body><h1>${title}</h1><p>${t('opening.text')}</p></body></html>`
  )
}
