import { type Application, createApplication } from '#web/app/application.ts'
import type { Shop } from './loaders.ts'
import { makeRoutes } from './routes.tsx'

export type Second = Application<Shop, { readonly name: string }>

export const application: Second = createApplication({
  makeRoutes,
  words: ['ui'],
  surround: ({ found }) => ({
    around: page => page,
    head: written => `<meta name="robots" content="noindex">${written}`,
    loaderData: found.loaderData,
  }),
  problem: { Page: () => <div id="shell">Nothing to see</div>, head: '' },
  sourcesOf: routeId => (routeId.includes('#') ? [routeId.slice(0, routeId.indexOf('#'))] : []),
  visitorSlots: ['name'],
  wordsFor: (_, { name }) => ({ name }),
  openingPage: () => '<!doctype html><title>Starting</title>',
})
