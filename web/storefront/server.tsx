import { type Application, createApplication } from '../app/application.ts'
import type { FoundPage, Surroundings } from '../app/render.tsx'
import type { ListingModel } from '../models/listing.ts'
import type { Visitor } from '../models/shell.ts'
import type { Shop } from './loaders.ts'
import { makeRoutes, sourcesOf } from './routes.tsx'
import { chromeOf } from './shell/chrome/chrome.tsx'
import { iconLink } from './shell/icon-link.ts'
import { openingPage } from './shell/opening-page.ts'
import { ownershipTags } from './shell/ownership-tags.ts'
import { noIndex, pageLinks } from './shell/page-links.ts'
import { pageValues } from './shell/page-values.ts'
import { ShellProblem } from './shell/problem-page.tsx'
import { sharedCard } from './shell/shared-card.ts'
import { ChromeContext } from './shell/shell.tsx'
import type { ShellRouteData } from './shell/shell-loader.ts'
import { visitorSlots } from './shell/slots.ts'
import { wordsFor } from './shell/visitor-words.ts'

export type Storefront = Application<Shop, Visitor>

/** The server process uses this of the bundle. */
export const application: Storefront = createApplication<Shop, Visitor>({
  makeRoutes,
  words: ['page', 'ui'],
  surround,
  problem: { Page: ShellProblem, head: noIndex + iconLink(undefined) },
  sourcesOf,
  visitorSlots,
  wordsFor,
  openingPage,
})

/** Header and footer around a page, and in its head where it lives and what a link to it shows. */
function surround({ request, form, found, i18n, personal, place }: FoundPage): Surroundings {
  const url = new URL(request.url)
  const { model, ...shell } = (found.loaderData.shell ?? {}) as ShellRouteData
  const chrome = model && chromeOf(model, i18n, pageValues(url, i18n, form))
  const around = chrome ? { top: place(() => chrome.top), end: place(() => chrome.end) } : { top: '', end: '' }
  const listed = found.statusCode === 200
  const card = model && listed && !personal ? sharedCard(found, model, url) : null
  return {
    around: page => <ChromeContext value={around}>{page}</ChromeContext>,
    head: written => {
      const head = iconLink(model) + (model ? ownershipTags(model.ownership) : '') + written
      return (listed ? pageLinks({ url, i18n, address: listAddress(found), head, card }) : noIndex) + head
    },
    loaderData: { ...found.loaderData, shell },
  }
}

/** Of a list its one address, without language and page: it may have been asked for by another. */
function listAddress({ matches, loaderData }: FoundPage['found']): string | null {
  const routeId = matches.at(-1)?.route.id ?? ''
  const model: ListingModel | undefined = routeId.startsWith('web/storefront/listing/')
    ? loaderData[routeId]
    : undefined
  return model?.address ?? null
}
